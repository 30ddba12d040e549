"""The phrases by which a look-back tells what a piece of dialogue may be about: data, English and Chinese alike.

Identity: a theme is a name and its phrases. ``phrases`` are looked for in what was said; ``cues`` in the question,
and only name the theme ("did I keep my promises"), so that a question about one exam does not become one about every
milestone.

A phrase that is found is a pointer, never a reading: no list here tells a mood, a motive or an illness (K-39). All of
it is written in normalised form (``text.normalise``); phrases are separated by ``|``.
"""

from typing import Final, NamedTuple


class Theme(NamedTuple):
    """One theme of a look-back; both lists hold phrases separated by ``|``, English first, then Chinese."""

    name: str
    phrases: str
    cues: str


THEMES: Final = (
    Theme(
        "promises",
        "promise|promised|promises|i swear|swore|vow|vowed|pledge|pledged|give you my word|gave my word|"
        "you have my word|keep my word|kept my word|broke my word|count on me|we agreed to|"
        "made a deal|pinky swear|"
        "答应|保证|承诺|发誓|说好了|说好要|约好|约定|一言为定|说话算话|说到做到|食言|爽约",
        "promise|promises|promised|commitment|commitments|my word|your word|vow|vows|"
        "答应|承诺|保证|约定|说好",
    ),
    Theme(
        "boundaries",
        "boundary|boundaries|off limits|off-limits|not comfortable with|uncomfortable with|too far|crossed a line|"
        "crosses a line|not want to talk about|don't want to talk about|doesn't want to talk about|"
        "didn't want to talk about|don't want to discuss|rather not talk|"
        "please don't|please stop|stop asking|don't ask me|leave me alone|leave it alone|need space|"
        "need some space|need some time alone|none of your business|not okay with|not ok with|draw the line|"
        "底线|界限|边界|不想谈|不想聊|不想说|不想提|别问|别再|不要再|请不要|别提|需要空间|一个人静静|静一静|越界|"
        "过分了|太过分|受不了你",
        "boundary|boundaries|limits|off limits|边界|界限|底线",
    ),
    Theme(
        "milestones",
        "exam|exams|interview|interviews|wedding|married|got engaged|engagement|graduation|graduate|graduated|"
        "graduating|surgery|operation on|new job|job offer|got the job|first day at|promoted|promotion|resigned|"
        "retired|moving to|moved to|moved house|moved in|moving out|moved out|birthday|anniversary|deadline|"
        "funeral|pregnant|was born|newborn|adopted|planning to|plan to|plans to|planned to|looking forward to|"
        "booked|trip to|finished the|passed my|passed the|won the|"
        "考试|高考|考研|面试|婚礼|结婚|订婚|毕业|答辩|手术|搬家|搬到|新工作|入职|离职|辞职|退休|升职|录取|生日|"
        "纪念日|截止|葬礼|怀孕|出生|打算|计划|准备去|定在|旅行|比赛|演讲|完成了|通过了",
        "milestone|milestones|big moments|turning point|turning points|plans|events|"
        "里程碑|大事|计划|打算|重要的时刻|转折",
    ),
    Theme(
        "conflict",
        "argued|arguing|we argue|had an argument|big argument|argument with|arguments with|had a fight|fought|"
        "fighting with|fight with|big fight|our fight|quarrel|quarrelled|quarreled|quarrels|row with|angry with|"
        "angry at|mad at|furious|shouted at|yelled at|snapped at|slammed the door|hurt me|hurt my feelings|"
        "upset with|let me down|let you down|betrayed|broke up|split up|fell out|falling out|not speaking|"
        "stopped talking|silent treatment|jealous|resent|misunderstanding|disappointed in|disappointed with|"
        "吵架|吵了|争吵|争执|大吵|顶嘴|生气|冷战|闹翻|翻脸|发火|吼我|吼他|吼她|伤了我|伤人|失望|分手|不理我|不理他|"
        "不理她|误会|矛盾|吃醋|闹别扭|赌气|摔门",
        "conflict|conflicts|rupture|ruptures|argument|arguments|argue|argued|fight|fights|fought|quarrel|quarrels|"
        "tension|tensions|disagreement|disagreements|"
        "冲突|矛盾|争吵|吵架|争执|吵过|裂痕",
    ),
    Theme(
        "repair",
        "apologised|apologized|apologise to|apologize to|apology|apologies|said sorry|say sorry|i'm sorry for|"
        "sorry about last|sorry i|forgive|forgave|forgiven|forgiving|made up with|we made up|made it up|made peace|"
        "reconcile|reconciled|reconciliation|talked it out|talked it through|talked it over|back together|"
        "cleared the air|patched things up|patch things up|on good terms|speaking again|talking again|"
        "hugged it out|"
        "道歉|对不起|原谅|和好了|和好如初|又和好|就和好|才和好|重新和好|想和好|和好吧|和解了|达成和解|"
        "和自己和解|和他和解|和她和解|说开了|谈开了|聊开了|重归于好|复合|消气|不生气了|冰释前嫌|赔不是|给台阶",
        "repair|repairs|repaired|make up|made up|making up|apology|apologies|forgiveness|forgave|reconcile|"
        "reconciled|"
        "和好|修复|道歉|原谅|和解",
    ),
    Theme(
        "health",
        "doctor|doctors|hospital|clinic|dentist|therapist|therapy|physio|surgery|diagnosis|symptom|symptoms|"
        "medication|medicine|prescription|fever|headache|headaches|migraine|migraines|back pain|knee pain|my knee|"
        "in pain|flu|a cold|caught a cold|sick|ill|illness|injury|injured|insomnia|can't sleep|couldn't sleep|"
        "slept badly|sleeping badly|short nights|sleepless|exhausted|worn out|burned out|burnt out|no energy|"
        "allergy|allergic|recovering|"
        "医生|医院|诊所|牙医|看病|体检|复查|手术|住院|吃药|药|发烧|头疼|头痛|偏头痛|疼|感冒|咳嗽|生病|受伤|失眠|"
        "睡不着|睡不好|没睡好|熬夜|累坏|很累|没力气|过敏|康复|恢复得",
        "health|healthy|wellbeing|well-being|健康|身体",
    ),
    Theme(
        "changes",
        "used to|no longer|not anymore|any more these days|since then|ever since|these days|nowadays|from now on|"
        "i've become|have become|has become|i became|turned into|i've started|started to|i've stopped|"
        "stopped going|gave up|given up|quit smoking|quit drinking|changed my mind|things changed|"
        "things have changed|has changed|have changed|for the first time|got better at|getting better at|"
        "getting worse|grew apart|growing apart|"
        "以前|从前|不再|从那以后|从此|这些日子|现在不|变得|都变了|我变了|你变了|他变了|她变了|变成|改变|戒了|戒烟|戒酒|放弃了|开始学|第一次|"
        "越来越|改主意|好转|习惯了|长大了",
        "change|changes|changed|changing|different|evolve|evolved|grown|grew|growth|progress|"
        "变化|改变|变了|变得|成长|不一样|进步",
    ),
    Theme(
        "unfinished",
        "unfinished|loose end|loose ends|to be continued|never finished|still waiting|haven't heard back|"
        "haven't decided|not decided yet|another time|some other time|come back to this|pick this up later|"
        "没下文|没有下文|没说完|没聊完|悬着|还没定|没决定|没想好|下次再说|下次再聊|改天再|以后再说|等消息|等结果",
        "unfinished|unresolved|loose ends|still open|left open|open threads|open thread|pending|outstanding|"
        "未完|没说完|没做完|没下文|没有下文|悬着|还没解决|未解决|没结果|没着落",
    ),
)
"""The themes, in the order in which equals are told."""

LOOK_BACK: Final = (
    "look back|looking back|looked back|over time|over the years|over the months|the past|last few|past few|so far|"
    "between us|you and me|you and i|our story|our history|relationship|relationships|develop|develops|developed|"
    "pattern|patterns|recurring|recurrent|dynamic|dynamics|keep coming back|keeps coming back|come back|comes up|"
    "history|lately|recently|years|year|months|month|weeks|week|days|time|times|together|life|lives|things|thing|"
    "go|goes|going|gone|went|happened|happen|happens|tell|remember|recall|remind|know|think|summary|summarise|"
    "summarize|reflect|reflection|came|come|comes|kept|keep|keeps|made|make|makes|last|first|ever|often|always|"
    "usually|way|ways|since|this|long|been|say|said|talk|talked|mention|mentioned|get|got|set|"
    "return|returns|returned|returning|recur|recurs|repeat|repeats|repeated|repeating|resurface|resurfaces|coming|"
    "again and again|everything|"
    "回顾一下|回顾|回看|回头看|回想|这段时间|这几个月|这几年|这些年|这一年|上个月|这个月|今年|去年|最近|近来|"
    "一直以来|一直|我们之间|之间|关系|后来|几次架|规律|模式|反复|总是|经历过|经历|过程|走过|发生过|发生了|发生|"
    "事情|那些|记得|说说|聊聊|看看|讲讲|总结|一路|到现在|以来|过去|出现过|提到过|提到|说过|做过|有过|几次|第一次|"
    "最后一次|反复出现|一再|重复|出现|老是|常常|经常|最常说|最常|常说|在说|说什么|回到"
)
"""Words that ask for a look back and are about nothing; with them and the cues taken away, the subject is left."""

OTHERS: Final = (
    "mom|mum|mother|mummy|dad|father|parents|sister|brother|son|daughter|wife|husband|girlfriend|boyfriend|partner|"
    "fiance|fiancee|grandma|grandmother|grandpa|grandfather|aunt|uncle|cousin|niece|nephew|friend|friends|"
    "best friend|roommate|flatmate|neighbour|neighbor|landlord|boss|my manager|our manager|colleague|colleagues|"
    "coworker|coworkers|co-worker|co-workers|teammate|team lead|teacher|ex|he|she|him|her|his|hers|"
    "妈妈|妈|母亲|爸爸|爸|父亲|父母|爸妈|姐姐|妹妹|哥哥|弟弟|姐|哥|儿子|女儿|老婆|妻子|老公|丈夫|女朋友|男朋友|"
    "女友|男友|对象|伴侣|奶奶|爷爷|外婆|外公|姥姥|姥爷|姑姑|阿姨|叔叔|舅舅|表姐|表哥|堂弟|朋友|闺蜜|室友|邻居|房东|"
    "老板|领导|经理|同事|同学|老师|前任|他|她"
)
"""Words that speak of somebody who is not in the conversation (K-46)."""

NOT_OTHERS: Final = ("其他", "吉他")
"""Words that hold one of them and speak of nobody."""
