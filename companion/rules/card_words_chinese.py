"""Word lists for a card's topic, Chinese: what is a date, a number, a name, a diagnosis, a feeling.

Data only, in both scripts; the lists are compared with parts of a text, longer words first. Surnames are the
most frequent ones of the mainland; the words below them begin with the same characters and name nobody.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_DATES: Final = """
    大前天 大后天 大後天 今天 明天 昨天 前天 后天 後天 今日 明日 昨日 今晚 明晚 昨晚 昨夜 今早 明早 今晨
    今年 明年 去年 前年 后年 後年 上午 下午 中午 凌晨 晚上 早上 傍晚 上周末 下周末 这周末 上个月 上個月
    下个月 下個月 这个月 這個月 上周 上週 下周 下週 这周 這週 本周 本週 上星期 下星期 这星期 本月 月底
    月初 月中 年底 年初 年中 年末 周末 週末 除夕 春节 春節 元旦 中秋节 中秋 国庆节 国庆 國慶 端午节 端午
    清明节 清明 元宵节 元宵 七夕 圣诞节 圣诞 聖誕 劳动节 情人节 五一 十一 双十一
"""
DATES: Final = tuple(sorted(_DATES.split(), key=len, reverse=True))

WEEK_WORDS: Final = ("星期", "礼拜", "禮拜", "周", "週")
WEEKDAYS: Final = frozenset("一二三四五六日天末")

NUMERALS: Final = frozenset("〇零一二三四五六七八九十百千万萬亿億两兩半几幾数")

_UNITS: Final = """
    个多月 个月 個月 个星期 個星期 个礼拜 个小时 個小時 个半月 多年 多月 多天 周年 週年 小时 小時 分钟 分鐘
    星期 礼拜 禮拜 年 月 日 号 號 天 周 週 岁 歲 次 点 點 分 秒 个 個 季 届 屆 轮 輪 遍 位 名 倍 元 块 塊
    公里 斤
"""
UNITS: Final = tuple(sorted(_UNITS.split(), key=len, reverse=True))
"""What a number counts: it goes with it."""

_UNITS_OF_ONE: Final = "周年 週年 年 月 日 号 號 周 週 岁 歲"
UNITS_OF_ONE: Final = tuple(sorted(_UNITS_OF_ONE.split(), key=len, reverse=True))
"""After 一 alone only these make a number: 一个人, 一次, 一天 are words."""

_DIAGNOSES: Final = """
    重度抑郁 轻度抑郁 中度抑郁 产后抑郁 抑郁症 憂鬱症 抑鬱症 抑郁 憂鬱 抑鬱 焦虑症 焦慮症 双相情感障碍
    双相障碍 双相 雙相 躁郁症 躁鬱症 躁狂症 躁狂 精神分裂症 精神分裂 思觉失调 強迫症 强迫症 惊恐障碍 恐慌症
    社恐 恐惧症 恐懼症 创伤后应激障碍 创伤后应激 人格障碍 人格障礙 边缘型人格 多动症 過動症 注意力缺陷
    自闭症 自閉症 孤独症 阿斯伯格 厌食症 厭食症 暴食症 进食障碍 失眠症 失眠 嗜睡症 阿尔茨海默病 阿尔茨海默
    老年痴呆 痴呆症 痴呆 帕金森病 帕金森 癫痫 癲癇 偏头痛 偏頭痛 脑梗塞 脑梗 中风 中風 脑出血 脑震荡 白血病
    淋巴瘤 黑色素瘤 恶性肿瘤 良性肿瘤 肿瘤 腫瘤 晚期 化疗 化療 放疗 糖尿病 高血压 高血壓 低血压 高血脂
    冠心病 心肌梗死 心肌梗塞 心梗 心律失常 心脏病 心臟病 哮喘 气喘 慢阻肺 肺炎 肺结核 结核 新冠 流感 肝硬化
    乙肝 丙肝 甲肝 艾滋病 艾滋 愛滋 梅毒 淋病 疱疹 红斑狼疮 类风湿 关节炎 關節炎 骨质疏松 痛风 多发性硬化
    渐冻症 子宫内膜异位 多囊卵巢 多囊 流产 流產 不孕症 不孕不育 不孕 湿疹 银屑病 牛皮癣 克罗恩病 肠易激
    胃溃疡 溃疡 贫血 貧血 甲亢 甲减 甲状腺结节 结节 息肉 酗酒 酒精依赖 成瘾 确诊 確診 诊断 診斷 障碍 障礙
    综合征 综合症 症候群 抑郁倾向
"""
DIAGNOSES: Final = tuple(sorted(_DIAGNOSES.split(), key=len, reverse=True))

DIAGNOSIS_CHARACTERS: Final = frozenset("癌瘤炎症癥")
"""An illness ends in one of these: the character goes with what stands before it."""

SURNAMES: Final = frozenset(
    "王李张張刘劉陈陳杨楊赵趙吴吳周徐孙孫朱胡林郭何罗羅郑鄭梁谢謝宋唐许許邓鄧冯馮韩韓曹曾彭萧蕭"
    "蔡潘田董袁于余叶葉蒋蔣杜苏蘇魏程吕呂丁沈任姚卢盧傅钟鍾姜崔谭譚廖范汪陆陸金戴贾賈韦韋夏邱侯"
    "孟黄黃高马馬"
)

COMPOUND_SURNAMES: Final = (
    "欧阳", "歐陽", "司马", "司馬", "上官", "诸葛", "諸葛", "皇甫", "慕容", "公孙", "令狐", "司徒",
)  # fmt: skip

_NOT_NAMES: Final = """
    王牌 王子 李子 张罗 張羅 张嘴 张开 张力 陈述 陈旧 陈年 杨梅 杨树 周末 周年 周围 周刊 周边 周岁 周期 周转
    徐徐 孙子 孙女 孫子 孫女 朱古 胡子 胡思 胡同 胡闹 胡萝 林子 林业 何时 何去 何必 何况 何以 罗马 罗列 罗汉
    谢谢 謝謝 谢师 谢幕 谢绝 宋词 唐诗 许多 许愿 许可 許多 许久 韩国 韓國 韩语 韩剧 韩餐 曾经 曾經 曾祖 田径
    田野 田里 董事 于是 余下 余额 余生 余震 叶子 葉子 杜绝 苏州 苏醒 苏打 程序 程度 丁克 沈阳 任务 任務 任职
    任教 任性 任何 钟表 钟头 钟爱 范围 范例 陆续 陆地 金融 金额 金钱 金牌 金鱼 金色 戴上 夏天 夏令 夏季 高考
    高中 高铁 高兴 高興 高速 高烧 高燒 高原 高级 高薪 高层 高潮 高管 高三 高二 高一 高血 高龄 高压 马上 马拉
    馬上 馬拉 马路 马桶 马术 马戏 马虎 黄昏 黄瓜 黄山 黄疸 黄金 黄色 汪汪 姜汤 傅里 蔡司 曹操 冯唐 彭湃 侯爵
    孟婆 温州
"""
NOT_NAMES: Final = frozenset(_NOT_NAMES.split())
"""Words that begin with a surname."""

_ROLES: Final = """
    医生 醫生 大夫 护士 護士 老师 老師 教授 导师 主任 经理 經理 总监 老板 老闆 阿姨 叔叔 伯伯 奶奶 爷爷 同学
    同學 师傅 师兄 师姐 先生 女士 小姐 太太 律师 教练 教練 校长 院长 队长 哥哥 姐姐 弟弟 妹妹
"""
ROLES: Final = tuple(sorted(_ROLES.split(), key=len, reverse=True))
"""A role after a surname: the surname goes, the role stays."""

SHORT_ROLES: Final = frozenset("总總哥姐叔姨伯婶嬸工董")
"""After a surname these go with it: 王姐, 陈总."""

_NICKNAMES: Final = """
    小明 小红 小刚 小芳 小丽 小强 小军 小华 小伟 小美 小杰 小敏 小玲 小燕 小英 小梅 小兰 小雪
"""
NICKNAMES: Final = tuple(_NICKNAMES.split())

KIN_AFTER_A: Final = frozenset("姨婆公妈爸嬷嬤爷伯姐哥妹弟舅嫂")
"""After 阿 these are kin, not a name."""

BEFORE_NAMES: Final = frozenset("和跟与與同给給陪被找见見约約叫向对對为為帮幫替送接看让讓把是爱愛想恨")
"""After these a surname may begin a name inside a sentence."""

_AFTER_NAMES: Final = """
    的 和 跟 与 與 要 说 說 是 了 在 来 來 去 回 走 吵 不 没 也 又 今 明 昨 她 他 结婚 結婚 生日 离开 離開
    离婚 去世 过世 分手 订婚 住院 手术 手術 生病 辞职 搬家 怀孕 出国 毕业 吵架 冷战 复合
"""
AFTER_NAMES: Final = tuple(_AFTER_NAMES.split())
"""What follows a name."""

NEVER_IN_NAMES: Final = frozenset("的了在和跟与與是不没我你他她它们們这那要说說也又都就被把给給")

TRIMMED_BEFORE: Final = "和跟与與同给給在从從到被把对對向于於为為叫陪约約见見"
"""Before something that was taken out these lead nowhere."""

TRIMMED_AFTER: Final = "的和跟与與了是在地得"
"""After something that was taken out, or at the start, these refer to nothing."""

_TONES: Final = {
    "tense": "紧张 緊張 焦虑 焦慮 担心 擔心 害怕 恐惧 不安 慌 揪心 忐忑 压力 壓力 怕 着急 發愁 发愁 惶恐",
    "low": """
        难过 難過 伤心 傷心 低落 失落 悲 沮丧 沮喪 绝望 麻木 空落 委屈 哭 失望 内疚 愧疚 郁闷 鬱悶 消沉 心碎
        舍不得 不舍
    """,
    "tired": "疲惫 疲憊 疲倦 累 乏 没劲 困 透支 掏空",
    "cross": "生气 生氣 愤怒 憤怒 气愤 气 烦 煩 恼 惱 憋屈 憋 不爽 火大",
    "lonely": "孤单 孤單 孤独 孤獨 寂寞 想家 冷清",
    "glad": """
        开心 開心 高兴 高興 快乐 快樂 喜悦 轻松 輕鬆 松了 踏实 欣慰 激动 兴奋 自豪 骄傲 期待 幸福 平静 感激
    """,
}
TONES: Final = {tone: tuple(words.split()) for tone, words in _TONES.items()}
"""What a stored feeling sounds like; only the key is ever told."""

TONE_NEGATIONS: Final = ("不再", "没那么", "不太", "不那么", "没有", "不", "没", "別", "别")
