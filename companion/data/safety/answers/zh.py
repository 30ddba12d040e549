"""Crisis answers in Chinese."""

# ruff: noqa: E501 - a text is one line, as it is shown

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

WORDS: Final[dict[str, str]] = {
    # what was heard
    "kind.ideation": "轻生的念头",
    "kind.plan": "自杀的计划或准备",
    "kind.self-harm": "自伤",
    "kind.farewell": "告别",
    "kind.sudden-calm": "痛苦之后突然的平静",
    "kind.harm-to-others": "伤害他人",
    "kind.violence-at-home": "家庭暴力",
    "kind.psychiatric-emergency": "精神科急症",
    "kind.someone-else": "身边的人有危险",
    "facts.heard": "有一条词句规则把这条消息读作{kind}，证据{strength}（“{phrase}”）。以对话本身为准；拿不准时，完整的回应更安全。",
    "facts.heard.bare": "有一条词句规则把这条消息读作{kind}，证据{strength}。以对话本身为准；拿不准时，完整的回应更安全。",
    "strength.direct": "直接",
    "strength.possible": "可能",
    # what a full reply holds
    "facts.points.self": "完整的回应是一条不带标题的消息：一句听见对方的话 · “你是不是想结束自己的生命？” · “我是 AI，替代不了能陪在你身边的真人” · 下面的热线 · 现在能做的一小步 · 离可能伤到自己的东西远一点 · 工作先放着，等对方主动回来。",
    "facts.points.harm-to-others": "完整的回应是一条不带标题的消息：一句听见对方的话 · “你是不是想伤害或者杀死某个人？” · “我是 AI，替代不了能陪在你身边的真人” · 下面的热线 · 现在能做的一小步，先离开那个人所在的地方 · 离凶器和酒远一点 · 工作先放着，等对方主动回来。",
    "facts.points.violence-at-home": "完整的回应是一条不带标题的消息：一句相信对方的话 · “你现在安全吗？这样打字安全吗？” · “我是 AI，替代不了能陪在你身边的真人” · 下面的热线，包括不出声和发短信的方式 · 由对方自己选的一小步，比如待在有出口的房间，或者告诉一位邻居；走不走、什么时候走，由对方决定 · 工作先放着，等对方主动回来。不提议写笔记，这一轮不留存；对方打字用的应用仍可能把对话留在这台设备上。",
    "facts.points.psychiatric-emergency": "完整的回应是一条不带标题的消息：一句平静的、听见对方的话，不争论什么是真的 · “你是不是想结束自己的生命，或者想伤害别人？” · “我是 AI，替代不了能陪在你身边的真人” · 下面的热线，或最近的急诊室 · 现在能做的一小步：请一位信任的人到安静的地方陪着 · 离可能伤到自己或别人的东西远一点 · 工作先放着，等对方主动回来。",
    "facts.points.someone-else": "完整的回应是一条不带标题的消息：一句听见这有多沉重的话 · “TA 现在在哪里？身边有人吗？” · “我是 AI，替代不了能到现场的真人” · 下面的热线，担心别人的人也可以打 · 现在能做的一小步：直接问 TA 是不是想结束自己的生命，并陪着 TA 或请人过去 · 让 TA 离可能伤到自己的东西远一点；已经吃了什么或做了什么，就打急救电话 · 工作先放着，等对方主动回来。",
    "facts.under-way.self": "可能已经吃下了什么，或已经做了什么，所以回应先给急救电话，再问别的：{emergency}，或最近的急诊。现在就打，本人或身边的人打都行，说清楚是什么。现在没感觉不等于没事；急救没有说的，不要自己吃什么来解。",
    "facts.under-way.someone-else": "对方可能已经吃下了什么，或已经做了什么，所以回应先给急救电话，再问别的：{emergency}。现在就打，说清楚是什么，守在身边或请人过去。对方看上去没事不等于没事；急救没有说的，不要给对方吃什么来解。",
    # the lines
    "lines.open": "{region}，现在开通：{lines}。紧急危险：{emergency}。其他地区：findahelpline.com",
    "lines.any": "{region}：{lines}。紧急危险：{emergency}。其他地区：findahelpline.com",
    "lines.none": "{region}，紧急危险：{emergency}。各国热线：findahelpline.com",
    "lines.neutral": "各国热线：findahelpline.com。紧急危险：当地的紧急电话。",
    "lines.silent": "不出声也能求助：{lines}。",
    # after the reply
    "facts.note": "回应之后：companion write emotion --sensitive --crisis（不写对方说过的话）",
    # concern: three facts
    "facts.concern": "有一条词句规则在这条消息里听到一段难熬的时候：{kind}，证据{strength}（“{phrase}”）；也可能只是累了。",
    "facts.concern.bare": "有一条词句规则在这条消息里听到一段难熬的时候：{kind}，证据{strength}；也可能只是累了。",
    "facts.concern.question": "适合问一句直接的安全问题，比如“你现在安全吗？有没有想伤害自己？”",
    "facts.concern.line": "如果对方想找人说话，可以打：{line}",
    "line.neutral": "findahelpline.com 有各国热线",
    "line.emergency": "{region}，紧急危险：{emergency}",
    # later turns of the session
    "facts.follow-on": "{time} 已给过危机回应。这条消息没有新的危险词，但不等于安全。对方问起或风险上升时再给热线。对方主动回到工作时再继续。不附带记忆。",
    # replies for a person
    "reply.hear.ideation": "听得出你撑得很辛苦，谢谢你说出来。",
    "reply.hear.plan": "听得出这件事已经很近了，我很认真地看待它。",
    "reply.hear.self-harm": "听得出那种难受需要一个出口，谢谢你说出来。",
    "reply.hear.farewell": "这些话听起来像告别，我不想就这样略过去。",
    "reply.hear.sudden-calm": "很难熬之后忽然平静下来，我不想就这样略过去。",
    "reply.hear.harm-to-others": "听得出你心里有很多愤怒或者害怕，在事情发生之前说出来很重要。",
    "reply.hear.violence-at-home": "我相信你说的，被这样对待不是你的错。",
    "reply.hear.psychiatric-emergency": "听起来又害怕又累，你不必一个人去分辨什么是真的。",
    "reply.hear.someone-else": "听到这样的话会很慌，认真对待是对的。",
    "reply.ask.self": "我直接问一句：你是不是想结束自己的生命？",
    "reply.ask.harm-to-others": "我直接问一句：你是不是想伤害或者杀死某个人？",
    "reply.ask.violence-at-home": "你现在安全吗？这样打字安全吗？",
    "reply.ask.psychiatric-emergency": "我直接问一句：你是不是想结束自己的生命，或者想伤害别人？",
    "reply.ask.someone-else": "TA 现在在哪里？身边有人吗？你可以直接问 TA：“你是不是想结束自己的生命？”这样问不会让人产生这个念头。",
    "reply.under-way.self": "如果已经吃下了什么，或者已经做了什么：现在就打{emergency}，或让人马上送你去最近的急诊，哪怕现在没什么感觉。告诉他们是什么，把门打开，待在有人看得见你的地方。",
    "reply.under-way.someone-else": "如果对方已经吃下了什么，或者已经做了什么：现在就替对方打{emergency}，哪怕看上去没事。说清楚是什么，在急救到之前守在身边，或请人过去。",
    "reply.limit": "我是 AI，替代不了能陪在你身边的真人。",
    "reply.step.self": "现在能做的一小步：打其中一个电话，或者给身边的一个人发一句“我现在不安全，请过来”。",
    "reply.step.harm-to-others": "现在能做的一小步：先离开那个人所在的地方，再给其中一个号码或一位信任的人打电话。",
    "reply.step.violence-at-home": "如果你愿意，可以先做一小步：待在靠近门口的地方，不要待在厨房或浴室；或者跟一位邻居约好一句暗语，听到就替你报警。走不走、什么时候走，由你决定。",
    "reply.step.psychiatric-emergency": "现在能做的一小步：请一位信任的人到安静的地方陪着你，或者一起去最近的急诊室。",
    "reply.step.someone-else": "现在能做的一小步：陪着 TA，或者请人过去；已经吃了什么或做了什么，就马上打急救电话。",
    "reply.means.self": "如果手边有可能伤到自己的东西，先离它远一点：交给别人，或者到有人的地方去。",
    "reply.means.harm-to-others": "离任何凶器远一点，今晚也不要喝酒。",
    "reply.means.psychiatric-emergency": "离可能伤到自己或别人的东西远一点。",
    "reply.means.someone-else": "如果做得到又安全，让 TA 离可能伤到自己的东西远一点。",
    "reply.means.violence-at-home": "这里不会为此留笔记；你打字用的应用仍可能把对话留在这台设备上。如果别人会看这台设备，请在那里删掉。",
    "reply.work": "工作先放着，等你说继续再继续。",
    "reply.concern": "听起来这段时间很难熬。你现在安全吗？有没有想伤害自己？想找人说话的话：{line}",
}
