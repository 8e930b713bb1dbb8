"""The 52 faces of the Paris deck, cut from the one drawing they come in: python -m tools.make_deck.

The drawing holds every card in a grid and shares parts between cards. Each face becomes a file of its own,
with the parts it uses and without its paper and its corners: the page draws those, in the language of the reader.
"""

import copy
import gzip
import re
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from tools.house import ROOT
from tripot.cards import RANKS, SUITS

DECK = ROOT / "src/tripot/web/cards/paris"
SOURCE = DECK / "source/ancient_french.svgz"

SVG, LINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"
WIDTH, HEIGHT = 1224.5 / 13, 664.1 / 5
SUIT_NAMES = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}  # in the order of the rows
RANK_NAMES = {"A": "1", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
COLUMNS = "A23456789TJQK"
CORNERS = frozenset({"card_face", "club_symbol_small", "diamond_symbol_small", "heart_symbol_small", "path54147"})
TEN_OF_SPADES = "g56599"  # its rank is drawn twice, not turned
NOTICE = """
{name}, cut from ancient_french.svgz (SVG-cards 2.0.1, modified by Tony 52 and Vincent Bermel) by tools/make_deck.py:
the paper and the corners are left out.
Copyright (C) 2005 David Bellot, (C) 2018 Tony 52 (linux 1306), (C) 2022 Vincent Bermel.
This is free software under the GNU Lesser General Public License, version 2 or (at your option) any later version;
it comes WITHOUT ANY WARRANTY. See COPYING.LGPL-2.txt beside it; its source is in source/.
"""

ElementTree.register_namespace("", SVG[1:-1])
ElementTree.register_namespace("xlink", LINK[1:].partition("}")[0])


def main() -> None:
    with gzip.open(SOURCE) as file:
        drawing = ElementTree.parse(file).getroot()
    parts = {name: element for element in drawing.iter() if (name := element.get("id"))}
    for row, suit in enumerate(SUITS):
        for column, rank in enumerate(COLUMNS):
            name = rank + suit.lower()
            (DECK / f"{name}.svg").write_text(face(parts, name, row, column), "utf-8", newline="\n")
    assert len(list(DECK.glob("*.svg"))) == len(RANKS) * len(SUITS)


def face(parts: dict[str, Element], name: str, row: int, column: int) -> str:
    """The file of one card, which the drawing has in this row and column."""
    rank, suit = name[0], name[1].upper()
    card = copy.deepcopy(parts[f"{SUIT_NAMES[suit]}_{RANK_NAMES.get(rank, rank)}"])
    without_corners(card, parts)
    box = " ".join(f"{number:.3f}" for number in (column * WIDTH, row * HEIGHT, WIDTH, HEIGHT))
    svg = Element(f"{SVG}svg", {"viewBox": box})
    svg.append(ElementTree.Comment(NOTICE.format(name=name)))
    shared = list(borrowed(card, parts))
    if shared:
        definitions = ElementTree.SubElement(svg, f"{SVG}defs")
        definitions.extend(shared)
    svg.append(card)
    without_unused_ids(svg)
    return ElementTree.tostring(svg, encoding="unicode") + "\n"


def without_corners(card: Element, parts: dict[str, Element]) -> None:
    """Take the paper, the rank and the small suit out of a card: the rank is what the last part turns upside down."""
    last = card[-1]
    for part in list(card):
        name = part.get("id", "")
        if part is last or name in (link(last), TEN_OF_SPADES) or origin(part, parts) in CORNERS:
            card.remove(part)


def link(part: Element) -> str:
    """The name of the part that this one repeats; empty if it is drawn itself."""
    return part.get(LINK, "")[1:]


def origin(part: Element, parts: dict[str, Element]) -> str:
    """The name of the drawn part that this one repeats, directly or through others."""
    while link(part):
        part = parts[link(part)]
    return part.get("id", "")


def borrowed(card: Element, parts: dict[str, Element]) -> Iterator[Element]:
    """Copies of the parts of other cards that this one repeats, and of those they repeat."""
    own = {name for element in card.iter() if (name := element.get("id"))}
    wanted = [link(element) for element in card.iter() if link(element)]
    while wanted:
        name = wanted.pop()
        if name not in own:
            part = copy.deepcopy(parts[name])
            own |= {inner for element in part.iter() if (inner := element.get("id"))}
            wanted += [link(element) for element in part.iter() if link(element)]
            yield part


def without_unused_ids(svg: Element) -> None:
    """Leave only the names that something refers to."""
    text = ElementTree.tostring(svg, encoding="unicode")
    used = set(re.findall(r'="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    for element in svg.iter():
        if element.get("id") not in used:
            element.attrib.pop("id", None)


if __name__ == "__main__":
    main()
