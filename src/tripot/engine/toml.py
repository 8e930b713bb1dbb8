"""TOML from outside: read in time that grows with its length, or refused."""

import re
import tomllib
from typing import Any

from tripot.errors import RecordError

MOST_JOINED = 8  # names in one key: tomllib takes the square of their number, and no field lies that deep
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")  # where tomllib stopped reading
_NAME = r"""(?:[\w-]++|"(?:\\.|[^"\\\n])*+"?+|'[^'\n]*+'?+)"""
_LONG_KEY = re.compile(
    r"""\#[^\n]*+
    | \"{3}(?:\\.|(?!\"{3})[^\\])*+\"{0,5}+  # texts of several lines may end with quotes of their own
    | '{3}(?:(?!'{3}).)*+'{0,5}+
    """
    + rf"| (?P<long>{_NAME}(?:[ \t]*+\.[ \t]*+{_NAME}){{{MOST_JOINED}}}) | {_NAME}",
    re.DOTALL | re.VERBOSE,
)


def read_toml(text: str) -> dict[str, Any]:
    """The fields of a TOML text.

    Raises RecordError for what is no TOML, for numbers that are too long and for keys of more than MOST_JOINED names.
    """
    _check_keys(text)
    try:
        data = tomllib.loads(text)
        str(data)  # which a hexadecimal number that is too long refuses only now
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise RecordError(
            f"the record is not TOML: {error}", f"le procès-verbal n’est pas du TOML{_where(error)}"
        ) from None
    except ValueError:
        raise RecordError("one of its numbers has too many digits", "un de ses nombres a trop de chiffres") from None
    return data


def _check_keys(text: str) -> None:
    """Raises RecordError for the first key that joins too many names, wherever it stands outside texts and comments."""
    for found in _LONG_KEY.finditer(text):
        if found["long"]:
            line = text.count("\n", 0, found.start()) + 1
            raise RecordError(
                f"line {line} joins too many names by dots: at most {MOST_JOINED} are allowed",
                f"la ligne {line} joint trop de noms par des points\xa0: il en faut {MOST_JOINED} au plus",
            )


def _where(error: Exception) -> str:
    """The place of a fault of TOML, in French."""
    place = _PLACE.search(str(error))
    return f"\xa0: voyez la ligne {place[1]}, colonne {place[2]}" if place else ", ou finit trop tôt"
