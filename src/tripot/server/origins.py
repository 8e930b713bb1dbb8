"""Addresses of pages: as browsers send them, and which of them are ours."""

import re
import unicodedata
from dataclasses import dataclass
from ipaddress import IPv6Address

BYTE = r"(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
PORT = r"(:[0-9]+)?"
LOOPBACK = re.compile(rf"(localhost|127(\.{BYTE}){{3}}|\[?::1\]?){PORT}")
NUMBERS = re.compile(rf"({BYTE}(\.{BYTE}){{3}}|\[[0-9A-Fa-f:.]+\]){PORT}")
USUAL_PORTS = {"http": 80, "https": 443}
HIGHEST_PORT = 65535
ORIGIN = re.compile(r"(https?)://(\[[0-9a-f:.]+\]|[^\s/?#@%:\[\]]+)(?::([0-9]{0,5}))?/?")
HOST = re.compile(r"[a-z0-9_.-]+")


@dataclass(frozen=True)
class Origins:
    """The pages that may speak to this server: those named, or without names those of its own address.

    `is_behind`: there is a proxy in front, and what leads here is for it to know.
    """

    named: frozenset[str] = frozenset()
    is_behind: bool = False

    def allow(self, origin: str, host: str, scheme: str) -> bool:
        """Whether a request with this Origin may change anything here; one without any may not."""
        if self.named:
            return origin in self.named
        return origin == f"{scheme}://{host}" and is_loopback(host)

    def know(self, host: str) -> bool:
        """Whether this is a host of ours, or none is named. A stranger can have a name of his own lead here, and his
        pages then read what is answered to it; numbers lead to nobody else.
        """
        if self.is_behind or not host or is_loopback(host) or NUMBERS.fullmatch(host):
            return True
        return any(host in hosts_of(origin) for origin in self.named)


def hosts_of(origin: str) -> tuple[str, str]:
    """The host of a page as requests name it: the usual port may be said or not."""
    scheme, _, host = origin.partition("://")
    return host, f"{host}:{USUAL_PORTS[scheme]}"


def is_loopback(host: str) -> bool:
    """Whether a host, with or without a port, means this machine."""
    return LOOPBACK.fullmatch(host) is not None


def as_sent(word: str) -> str:
    """An origin as browsers send it. Raises ValueError if it is none."""
    found = ORIGIN.fullmatch(unicodedata.normalize("NFKC", word).lower())
    if found is None:
        raise ValueError(word)
    scheme, host, port = found[1], page_host(found[2]), int(found[3] or USUAL_PORTS[found[1]])
    if port > HIGHEST_PORT:
        raise ValueError(word)
    return f"{scheme}://{host}" + ("" if port == USUAL_PORTS[scheme] else f":{port}")


def page_host(name: str) -> str:
    """A host as browsers write it. Raises ValueError if it is none."""
    if name.startswith("["):
        return f"[{IPv6Address(name[1:-1])}]"
    labels = name.split(".")
    host = ".".join(label if label.isascii() else f"xn--{label.encode('punycode').decode()}" for label in labels)
    if not HOST.fullmatch(host):
        raise ValueError(name)
    return host
