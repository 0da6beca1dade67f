"""Parser of untrusted XML into a tree of elements with their places in the text.

    <cells>                           Element("cells", {}, place 1:1), whose only child is
      <cell value="1" x="0" y="2"/>       Element("cell", {"value": "1", "x": "0", "y": "2"}, place 2:3)
    </cells>

Document type declarations are rejected, and with them all entities except XML's five. A short text therefore cannot
grow to gigabytes, and no file or address named in a text is opened (defusedxml guards both). The depth and the number
of elements are also limited.
"""

from dataclasses import replace
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler, LexicalHandler, property_lexical_handler
from xml.sax.xmlreader import AttributesImpl

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from nurikabe_sat.formats.scan import Place, most_cells, quoted, without_bom
from nurikabe_sat.formats.xml_element import COMMENT, TEXT, Element

MAX_DEPTH = 20
MORE_ELEMENTS = 100_000
"""Maximum number of XML elements beyond one element per cell of the largest allowed board."""


def read_xml(text: str, source: str = "<text>") -> Element:
    """Return the root element of an XML text. Raises FormatError if the text is invalid or unsafe."""
    text = without_bom(text)
    builder = _Builder(source)
    try:
        builder.parser.feed(text)
        builder.parser.close()
    except SAXParseException as error:
        raise builder.here().error(f"broken XML ({error.getMessage()})", "XML") from None
    except DefusedXmlException:
        raise builder.here().error("a document type declaration", "XML without one") from None
    except UnicodeEncodeError as error:
        start = text.rfind("\n", 0, error.start) + 1
        place = Place(source, text.count("\n", 0, start) + 1, error.start - start + 1)
        raise place.error(quoted(text[error.start]), "a character of Unicode") from None
    return builder.document.children[0]


class _Builder(ContentHandler, LexicalHandler):
    """Handler of parser events that builds the tree under ``document`` and checks the limits."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.source = source
        self.document = Element("", {}, Place(source, 1, 1))
        self.open = [self.document]  # down to the element that we are in
        self.count = 0
        self.most = most_cells() + MORE_ELEMENTS
        self.parser = DefusedExpatParser(forbid_dtd=True)
        self.parser.setContentHandler(self)
        self.parser.setProperty(property_lexical_handler, self)

    def here(self) -> Place:
        """Return the current place of the parser in the text."""
        return Place(self.source, self.parser.getLineNumber() or 1, (self.parser.getColumnNumber() or 0) + 1)

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 (xml.sax calls it so)
        if len(self.open) > MAX_DEPTH:
            raise self.here().error(f"an element inside {MAX_DEPTH} others", "less nesting")
        self.open.append(self._add(name, dict(attrs.items())))

    def endElement(self, name: str) -> None:  # noqa: ARG002, N802 (likewise)
        self.open.pop()

    def characters(self, content: str) -> None:
        if content.strip():
            self._add(TEXT, {}, len(content) - len(content.lstrip()))

    def comment(self, content: str) -> None:  # noqa: ARG002 (likewise)
        if len(self.open) > 1:  # outside the root it belongs to nothing
            self._add(COMMENT, {})

    def _add(self, name: str, attributes: dict[str, str], blanks: int = 0) -> Element:
        self.count += 1
        place = self.here()
        if self.count > self.most:
            raise place.error(f"more than {self.most} elements", "a smaller file")
        element = Element(name, attributes, replace(place, column=place.column + blanks) if blanks else place)
        self.open[-1].children.append(element)
        return element
