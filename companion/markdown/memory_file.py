"""The bytes of a file of the memory layout as text, with nothing changed: line ends and byte order mark stay."""

import codecs

from companion.markdown.remarks import Notebook


def text_of(data: bytes, notebook: Notebook) -> str:
    """Return a file's text as it is.

    Raises ``FileRefused`` for text that is not UTF-8 and for NUL bytes: both mean a damaged file, and a file that
    cannot be read is left alone (K06).
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise notebook.refusal("the file is UTF-16; save it as UTF-8")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise notebook.refusal("the file is not valid UTF-8", line=line) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise notebook.refusal("the file holds NUL bytes, so it is damaged or no text", line=line)
    return text
