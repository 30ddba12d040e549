"""Help lines by region: which ones fit, which are open now, how they are written on one line.

The data is ``companion/data/safety/helplines.json``, each line with its source and date; only lines of high
confidence are in it, and a medium one where a region has no better one of its kind, which is shown with the year
of its source. A wrong number is worse than none: an unknown region has the neutral answer.

Region: a setting, else the locale, else none; ``zh-CN`` is mainland China. Hours are compared with the person's
own clock. The lines were checked on ``CHECKED``; ``days_since_check`` tells when they are too old (180 days).
"""

from __future__ import annotations

from companion.safety.tables.helplines import CHECKED, LINES, REGIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, datetime
    from typing import Final

STALE_AFTER_DAYS: Final = 180
NEUTRAL: Final = ""
_INTERNATIONAL: Final = "INT"
_NAMED_ALIKE: Final = {
    "CN": "china, prc, people's republic of china, 中国, 中國, 中國大陸, 大陆, 大陸, 内地, 中国内地, 中华人民共和国",
    "DE": "deutschland, 德國",
    "ES": "españa",
    "FR": "法國",
    "GB": "uk, u.k., britain, great britain, england, scotland, wales, northern ireland, 英國, 英格兰, 苏格兰",
    "HK": "hongkong, hong kong sar, 中国香港",
    "IN": "bharat",
    "KR": "korea, republic of korea, 韓國, 南韩",
    "MO": "macao, macau sar, 澳門, 中国澳门",
    "NL": "holland, 荷蘭",
    "NZ": "aotearoa",
    "TW": "臺灣, 台灣, 中国台湾",
    "US": "usa, u.s., u.s.a., america, united states of america, 美國",
}
"""Other names that people write for a region; its code and both names of the table need no entry."""

_SELF: Final = ("suicide", "general")
_FOR_KIND: Final = {"violence-at-home": ("domestic-violence",), "psychiatric-emergency": _SELF}
_MOST_LINES: Final = 3
_CLOSED: Final = 2
_POLICE_FIRST: Final = ("violence-at-home", "harm-to-others")
_CHANNELS: Final = {
    "call": ("call", "电话"),
    "text": ("text", "短信"),
    "chat": ("chat", "网上聊天"),
    "whatsapp": ("WhatsApp", "WhatsApp"),
    "email": ("email", "邮件"),
    "video": ("video", "视频"),
    "web": ("web", "网页"),
    "app-silent": ("app", "应用"),
    "call-silent": ("silent call", "静音拨打"),
    "form": ("web form", "网上表格"),
    "ussd": ("USSD", "USSD"),
    "kakaotalk": ("KakaoTalk", "KakaoTalk"),
    "instagram": ("Instagram", "Instagram"),
    "line": ("LINE", "LINE"),
}
_HOURS: Final = {
    "always": ("24 h", "24 小时"),
    "most": ("at least 18 h a day", "每天至少 18 小时"),
    "local": ("hours differ by place", "时间因地而异"),
    "unknown": ("hours not confirmed", "时间未确认"),
}
_DAY_NAMES: Final = (
    ("Mon", "周一"),
    ("Tue", "周二"),
    ("Wed", "周三"),
    ("Thu", "周四"),
    ("Fri", "周五"),
    ("Sat", "周六"),
    ("Sun", "周日"),
)
_SERVICES: Final = (
    ("Ambulance", "ambulance", "急救"),
    ("Police", "police", "报警"),
    ("Fire", "fire", "消防"),
)


_ROW: Final = (
    *("region", "kind", "name", "local_name", "number", "number_zh", "channels", "opening"),
    *("audience", "audience_zh", "label", "label_zh", "source", "source_date", "confidence"),
)
"""The order of the fields in the table."""


class Line:
    """One help line, as in the data; ``opening`` is a word or windows of days and minutes."""

    __slots__ = (
        "audience",
        "audience_zh",
        "channels",
        "confidence",
        "kind",
        "label",
        "label_zh",
        "local_name",
        "name",
        "number",
        "number_zh",
        "opening",
        "region",
        "source",
        "source_date",
    )

    region: str
    kind: str
    name: str
    local_name: str
    number: str
    number_zh: str
    channels: tuple[str, ...]
    opening: str | tuple[tuple[str, int, int], ...]
    audience: str
    audience_zh: str
    label: str
    label_zh: str
    source: str
    source_date: str
    confidence: str

    def __init__(self, row: Sequence[object]) -> None:
        for name, value in zip(_ROW, row, strict=True):
            setattr(self, name, value)

    def open_at(self, moment: datetime) -> bool | None:
        """Tell whether the line is open at ``moment``, the person's own time; None when that is not known."""
        if isinstance(self.opening, str):
            return True if self.opening == "always" else None
        minute = moment.hour * 60 + moment.minute
        today, yesterday = str(moment.weekday()), str((moment.weekday() - 1) % 7)
        return any(
            (today in days and start <= minute < end) or (yesterday in days and minute < end - 1440)
            for days, start, end in self.opening
        )

    def age(self, lang: str) -> str:
        """Return the year of the source in words, for a line that is shown with it; one of high confidence is not."""
        if self.confidence == "high":
            return ""
        year = next((word for word in self.source_date.replace("-", " ").split() if word[:2] == "20"), "")
        if lang == "zh":
            return f"{year} 年资料" if year else "资料无日期"
        return f"source of {year}" if year else "undated source"


def region_of(setting: str | None, locale: str = "") -> str:
    """Return the region code for a setting (a code, a name, a locale) or else a locale; empty when neither is known."""
    if setting and setting.strip():
        return _named(" ".join(setting.split()))
    return _of_locale(locale)


def _named(setting: str) -> str:
    code = setting.upper()
    if code in REGIONS:
        return code
    said = setting.casefold()
    named = (code for code in REGIONS if said in _names_of(code))
    return next(named, "") or _of_locale(setting)


def _names_of(code: str) -> list[str]:
    return [*map(str.casefold, REGIONS[code]), *_NAMED_ALIKE.get(code, "").split(", ")]


def _of_locale(locale: str) -> str:
    """Return the region of a locale as POSIX or BCP 47 writes it (``zh_CN.UTF-8``, ``zh-Hant-HK``), else empty."""
    language, *parts = locale.replace("-", "_").split(".")[0].split("@")[0].split("_")
    if not (language.isascii() and language.isalpha() and len(language) < 4):
        return NEUTRAL
    return next((part.upper() for part in parts if part.upper() in REGIONS), NEUTRAL)


def lines_of(region: str) -> tuple[Line, ...]:
    """Return every line of a region; for an unknown one those that are international."""
    wanted = region if region in REGIONS else _INTERNATIONAL
    return tuple(Line(row) for row in LINES if row[0] == wanted)


def fitting(region: str, kind: str, moment: datetime) -> tuple[Line, ...]:
    """Return the few lines for a kind of crisis: those open first, then those of unknown hours.

    Closed ones only when no other is left, ones of medium confidence only beside no high one. The order of the data
    stays among equals; in mainland China all of it does (12356 first).
    """
    kinds = _FOR_KIND.get(kind, _SELF)
    found = [line for line in lines_of(region) if line.kind in kinds and not _is_for_few(line)]
    found.sort(key=lambda line: (rank(line, moment), kinds.index(line.kind) * (line.confidence != "high")))
    if any(rank(line, moment) < _CLOSED for line in found):
        found = [line for line in found if rank(line, moment) < _CLOSED]
    if region != "CN" and any(line.confidence == "high" for line in found):
        found = [line for line in found if line.confidence == "high"]
    return tuple(found[:_MOST_LINES])


def rank(line: Line, moment: datetime) -> int:
    """Return the place of a line among others: open now, unknown, closed; mainland China has an order of its own."""
    if line.region == "CN":
        return 0
    return {True: 0, None: 1, False: _CLOSED}[line.open_at(moment)]


def _is_for_few(line: Line) -> bool:
    """Tell whether a line helps only people who registered, or only informs."""
    return line.audience.startswith(("REGISTERED", "information"))


def silent_lines(region: str) -> tuple[Line, ...]:
    """Return the ways to call for help without speaking."""
    return tuple(line for line in lines_of(region) if line.kind == "silent" and not _is_for_few(line))


def emergency_lines(region: str, kind: str = "") -> tuple[Line, ...]:
    """Return the emergency numbers of a region: the ambulance first, or the police where somebody is violent.

    A number for everything comes before one that is only for the other.
    """
    first, last = ("Police", "Ambulance") if kind in _POLICE_FIRST else ("Ambulance", "Police")
    found = [line for line in lines_of(region) if line.kind == "emergency"]
    return tuple(sorted(found, key=lambda line: (not line.name.startswith(first), _is_only(line, last))))


def _is_only(line: Line, service: str) -> bool:
    """Tell whether a line is for one service alone: ``Police``, not ``Police, fire, ambulance``."""
    return line.name.startswith(service) and "," not in line.name and "/" not in line.name


def region_name(region: str, lang: str) -> str:
    """Return the name of a region in a language; empty for an unknown one."""
    return REGIONS[region][lang == "zh"] if region in REGIONS else ""


def channels_text(line: Line, lang: str) -> str:
    """Return the channels of a line in words: ``call, text or chat``."""
    return names_of_channels(line.channels, lang)


def names_of_channels(channels: Sequence[str], lang: str) -> str:
    """Return channels in words: ``call, text or chat``."""
    names = [_CHANNELS[channel][lang == "zh"] for channel in channels]
    if len(names) < 2:
        return "".join(names)
    return (
        "、".join(names[:-1]) + "或" + names[-1]
        if lang == "zh"
        else ", ".join(names[:-1]) + " or " + names[-1]
    )


def hours_text(line: Line, lang: str) -> str:
    """Return the hours in words: ``24 h``, ``16:00-21:00``, ``Mon-Fri 09:00-18:00``."""
    if line.opening == "unknown" and (line.kind == "silent" or line.channels == ("web",)):
        return ""
    if isinstance(line.opening, str):
        return _HOURS[line.opening][lang == "zh"]
    joint = "；" if lang == "zh" else "; "
    return joint.join(
        f"{_days_text(days, lang)}{start // 60:02}:{start % 60:02}-{end // 60:02}:{end % 60:02}"
        for days, start, end in line.opening
    )


def _days_text(days: str, lang: str) -> str:
    if len(days) == 7:
        return ""
    names = [_DAY_NAMES[int(day)][lang == "zh"] for day in (days[0], days[-1])]
    return ("至" if lang == "zh" else "-").join(dict.fromkeys(names)) + " "


def line_text(line: Line, lang: str) -> str:
    """Return a line in words: ``988, call, text or chat, 24 h``; with its label and year where it has them."""
    channels = "" if line.kind == "silent" and line.label else channels_text(line, lang)
    if lang == "zh":
        remarks = [line.label_zh, channels, hours_text(line, lang), line.age(lang)]
        return f"{line.number_zh}（{'，'.join(filter(None, remarks))}）"
    label = f"({line.label})" if line.label else ""
    number = f"{line.number} {label}".strip()
    return ", ".join(filter(None, [number, channels, hours_text(line, lang), line.age(lang)]))


def emergency_text(region: str, lang: str, kind: str = "") -> str:
    """Return the emergency numbers in words: ``911``, ``120 (ambulance) or 110 (police)``."""
    found = emergency_lines(region, kind)
    if not found:
        return "当地的紧急电话" if lang == "zh" else "your local emergency number"
    names = [_emergency(line, lang) for line in found]
    joint = "或 " if lang == "zh" else " or "
    return ("、" if lang == "zh" else ", ").join(names[:-1]) + joint * (len(names) > 1) + names[-1]


def _emergency(line: Line, lang: str) -> str:
    number = line.number_zh if lang == "zh" else line.number
    services = [
        words[1 + (lang == "zh")] for words in _SERVICES if words[0].casefold() in line.name.casefold()
    ]
    if len(services) not in (1, 2):
        return number
    return f"{number}（{services[0]}）" if lang == "zh" else f"{number} ({services[0]})"


def days_since_check(today: date) -> int:
    """Return how many days ago the lines were checked."""
    year, month, day = (int(part) for part in CHECKED.split("-"))
    return (today - type(today)(year, month, day)).days


def are_stale(today: date) -> bool:
    """Tell whether the lines were checked too long ago to be trusted unseen (180 days)."""
    return days_since_check(today) > STALE_AFTER_DAYS
