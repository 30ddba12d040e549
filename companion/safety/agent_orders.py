"""Stored text that speaks to an agent: data all the same, but ``doctor`` marks it (K15).

Nothing is refused or changed here: recalled text is evidence inside a block, whatever it says. The mark tells
the person that a note reads like an instruction. Used by ``doctor`` only, so ``re`` is fine.

The kinds: setting earlier instructions aside, a new standing order for the agent's replies, a role forced
on it, prompt-format look-alikes, our own block and marker forms, an order to hide something from the person.
"""

import re
from functools import cache
from typing import Final

from companion.safety.clean import printable

_ENGLISH: Final = (
    r"\b(?:ignore|disregard|forget|override|bypass|do not follow|don't follow)\b.{0,30}"
    r"\b(?:previous|prior|above|earlier|preceding|all|any|your|the|system)\b.{0,20}"
    r"\b(?:instructions?|prompts?|rules?|guidelines|directions|directives|guardrails)\b",
    r"(?:\b(?:from now on|from here on|henceforth|going forward|in (?:all|every|each) (?:future )?"
    r"(?:repl(?:y|ies)|responses?|answers?))\b|(?:^|[.!?;\n] ?)(?:please )?(?:always|never)\b)[ ,:]{1,3}"
    r"(?:you (?:must|will|should|shall|are to) |please |only |always |never ){0,2}"
    r"(?:answer|reply|respond|act as|behave as|pretend|obey|output|end (?:each|every|all) (?:reply|response)"
    r"|begin (?:each|every|all) (?:reply|response)|mention|reveal|recommend|use only)\b",
    r"\b(?:you are now|you're now|act as|pretend (?:to be|you are)|roleplay as)\b.{0,30}"
    r"\b(?:assistant|agent|ai|model|bot|admin|root|developer mode|dan|jailbroken|unrestricted)\b",
    r"\b(?:skip|omit|drop|disable|turn off|leave out)\b.{0,15}\b(?:safety|security|crisis|privacy|content) "
    r"?(?:text|check|checks|answer|lines|filter|filters|rules?|message|messages|warnings?)\b",
    r"\b(?:system prompt|developer message|new instructions?|system message|hidden instructions?) {0,3}[:：]",
    r"\b(?:reveal|print|repeat|show|leak|output|send)\b.{0,20}\b(?:system prompt|your (?:instructions|prompt"
    r"|rules)|hidden prompt|initial prompt)\b",
    r"\b(?:do not|don't|never)\b.{0,10}\b(?:tell|inform|mention (?:this|it) to|show|warn)\b.{0,10}\b(?:the )?"
    r"(?:user|human|person|operator)\b",
    r"\b(?:as an ai|dear (?:assistant|ai|agent|claude)|(?:attention|note to|message for"
    r"|instructions? (?:for|to))[ ,:]{1,3}(?:the |any |all )?"
    r"(?:assistants?|ai|agents?|llms?|models?|claude|chatgpt|codex|gemini))\b",
    r"\byou (?:must|shall|are required to) (?:always |never |only |now )?(?:answer|reply|respond|comply|obey"
    r"|use the tool|ignore)\b",
)

_CHINESE: Final = (
    r"(?:忽略|无视|無視|忘记|忘記|忘掉|不要理会|不要理會|跳过|跳過|绕过|繞過|不要遵守|别管|別管).{0,10}(?:指令|指示|提示词|提示詞|规则|規則|系统提示"
    r"|系統提示|设定|設定|要求|说明|說明)",
    r"(?:从现在起|從現在起|从现在开始|從現在開始|从今以后|從今以後|今后|今後|以后|以後)[，, ]?"
    r"(?:你)?(?:都|只|必须|必須|要|一律|只能|只准)*(?:用.{1,6})?"
    r"(?:回答|回复|回覆|扮演|输出|輸出|答复|答覆|服从|服從)",
    r"(?:你现在是|你現在是|你是一个|你是一個|请扮演|請扮演|假装你是|假裝你是).{0,12}"
    r"(?:助手|模型|机器人|機器人|管理员|管理員|开发者模式|開發者模式|AI|ai)",
    r"(?:系统提示|系統提示|系统消息|系統消息|新指令|新的指令|隐藏指令|隱藏指令)[:：]",
    r"(?:不要|别|別|禁止|不准)(?:告诉|告訴|提醒|让|讓)(?:用户|用戶|使用者|对方|對方|本人)",
    r"(?:输出|輸出|泄露|洩露|打印|复述|複述|显示|顯示).{0,6}(?:系统提示|系統提示|提示词|提示詞)",
    r"(?:跳过|跳過|关闭|關閉|去掉|禁用|省略).{0,6}(?:安全|危机|危機|隐私|隱私).{0,4}(?:文本|文字|检查|檢查|提示|过滤|過濾|热线|熱線|回应|回應)",
    r"(?:给|給|致)(?:AI|ai|助手|模型|智能体|智能體)(?:的)?(?:指令|留言|说明|說明|指示)",
)

_FORMS: Final = (
    r"</?[ \t]{0,4}(?:system|assistant|user|human|developer|instructions?|tool_?(?:call|result|use)?"
    r"|function_calls?|companion[-\w]{0,20}|recalled-memory|memory|prompt|important|admin)[ \t]{0,4}>",
    r"<\|[\w ]{2,30}\|>",
    r"\[/?(?:INST|SYS|SYSTEM)\]|<</?SYS>>",
    r"^[ \t]{0,8}#{0,6} ?(?:system|assistant|developer) ?[:：]",
    r"^[ \t]{0,8}#{1,6} ?paused until\b",
    r"^- \d{4}-\d\d-\d\d \[(?:emotion|health|relationship|milestone)\] .{0,200} → ",
    r"\b(?:rm -rf|curl .{1,80}\| ?(?:ba|z)?sh)\b",
)


@cache
def _pattern() -> re.Pattern[str]:
    return re.compile("|".join((*_ENGLISH, *_CHINESE, *_FORMS)), re.IGNORECASE | re.MULTILINE)


def reads_like_an_order(text: str) -> bool:
    """Tell whether ``text`` reads like an order to an assistant; it stays data, ``doctor`` marks it.

    Plain resolutions are none: "from now on I get up early", 以后早点睡. Work is linear in the text: every
    gap in a rule is bounded.
    """
    return _pattern().search(printable(text).replace("’", "'")) is not None
