"""How the URL of a database is shown to people."""

import re


def shown(url: str) -> str:
    """The URL of a database without the password, and without parameters, among which there may be one."""
    return re.sub(r"//([^:@/]*)[:@].*@", r"//\1@", url, flags=re.DOTALL).partition("?")[0]
