"""``date`` and ``datetime`` for modules that every hook imports: the classes in C without the module around them.

``datetime`` of Python 3.11 reads a second implementation in Python first and throws it away, a tenth of a bare start.
"""

from __future__ import annotations

__all__ = ("date", "datetime")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import date, datetime
else:
    try:
        from _datetime import date, datetime
    except ImportError:  # a Python that is built in another way
        from datetime import date, datetime
