"""The words by which a type, a topic or a change of mind is guessed: tables, English and Chinese side by side.

Data without questions; ``classifying`` and ``deciding`` ask. All of it is written in normalised form
(``text.normalise``). A guess is only ever proposed, so a table need not be complete, and a missing word costs
one question.
"""

from typing import Final

_ROLE: Final = (
    r"(?:(?:the|our|my|your|a|an) )?(?:team |tech(?:nical)? |project |product |engineering |design |group )?"
    r"(?:lead|leader|manager|boss|director|designer|developer|engineer|tester|reviewer|maintainer|intern|colleague"
    r"|coworker|teammate|architect|mentor|founder|translator|cto|ceo|product owner)s?"
    r"(?=$|[.,;!]| (?:of|for|in|on|at|and|who|since|here|there|from)\b)"
)
_CHINESE_ROLE: Final = (
    r"[^,。;]{0,8}(?:组长|队长|经理|老板|主管|负责人|设计师|工程师|程序员|测试员|同事|实习生|领导|导师|维护者|架构师|总监|主任|译者"
    r"|创始人)了?(?=$|[,.。;!、])"
)
"""What someone is to others: the end of a statement about a person."""

_DATE: Final = (
    r"(?:(?:in|on|by|next|this|before|after|until|from|during) (?:the |early |mid |late |end of )*"
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|mon|tues|wednes|thurs|fri|satur|sun|q[1-4]|20\d\d|\d{1,2}(?:st|nd|rd|th)|week|month|quarter|year"
    r"|spring|summer|autumn|winter)(?:days?)?|tomorrow)\b"
)
_CHINESE_DATE: Final = (
    r"(?:(?:周|星期|礼拜)[一二三四五六日天]|下周|下个?月|[\d一二三四五六七八九十]{1,3}\s*[月号日]|月[底初]|年[底初]|明[天年]"
    r"|季度)"
)
_PLAN: Final = (
    r"\b(?:(?:we|they|team) (?:will|shall|plan to|are going to)|we'll|ship(?:s|ping)?|launch(?:es|ing)?|go(?:es)? live"
    rf"|releas(?:es?|ing)|deploy(?:s|ing)?|deliver(?:s|ing)?|migrat(?:es?|ing)|due)\b.{{0,40}}?\b{_DATE}"
    rf"|{_CHINESE_DATE}.{{0,12}}(?:发布|上线|交付|发版|发货|完成|启动|迁移|切换|部署|验收|截止)"
    rf"|(?:我们|他们|团队|项目).{{0,6}}{_CHINESE_DATE}.{{0,6}}(?:会|将|要|打算|预计)"
)
"""A plan with its date is project context."""

TYPE_CUES: Final = (
    # In this order: the first that fits decides.
    (
        "decision",
        r"\b(?:chose|chosen|decided|settled on|picked|going with|went with|we'll go with|agreed (?:on|to))\b"
        r"|选择了|选了|决定|选定|敲定|商定|定下来",
    ),
    (
        "observation",
        r"\b(?:mentioned|would like to|might|maybe|some ?day|wonders? (?:if|whether)|idea:|dreams? of|could try)\b"
        r"|提到|提过|说过想|也许|或许|可能会|有朝一日|想试试|想在|以后想",
    ),
    (
        "relationship",
        r"\b(?:out of office|on (?:leave|holiday|vacation)|is away|(?<!moved )(?<!move )away (?:on|from|until|next|in)"
        r"|calls? (?:it|the \w+) |joke|nickname|teased?|birthday|promised|joined (?:the|us|in)"
        r"|leads the (?:team|project|group)|ask (?:him|her|them) )"
        rf"|\b(?:is|are|was|were|became) (?:not |no longer )?{_ROLE}|(?:是|当了|成了){_CHINESE_ROLE}"
        r"|休假|请假|不在(?=$|[,.。;!了]|公司|办公室|家|岗|线)|外号|昵称|玩笑|梗|生日|答应|约好|称呼|管.{1,10}叫",
    ),
    (
        "preference",
        r"^(?:please )?(?:always|never|prefers?|uses?|keeps?|write|put|run|answer|reply|ask|avoid|likes?|wants?|no|"
        r"name|format|indent|show|explain|commit|make|start|end|split|wrap|sort|follow|stick)\b"
        r"|\b(?:always|never|i(?:'d)? prefer|prefers?|i like|i(?:'d)? want|by default|from now on)\b"
        r"|\b(?:rather than|instead of)\b"
        r"|总是|一律|永远|始终|偏好|喜欢|习惯|请用|要用|改用|默认|以后|今后|尽量|优先|统一用|^(?:用|先|请|写|保持|不要|别)"
        r"|不(?:加|写|放|改|提|准)",
    ),
    (
        "context",
        r"\b(?:is|are|was|were|has|have|runs?|lives?|built|builds?|hosted|located|uses?|stores?|stored|contains?)\b"
        r"|\b(?:deployed|deploys?|listens|points?|moved|migrated|set up|configured|in progress|planned|branch)\b"
        r"|\b(?:depends|reads?|writes?)\b"
        r"|部署|运行|位于|放在|存在|使用|包含|已经|正在|计划|迁移|配置|分支|依赖|完成|上线|归到|在.{1,20}(?:上|里|中)|..用"
        r"|(?<![还可于就也但])(?<!是不)是(?!不是|否|吗)|(?<![只所])(?<!有没)有(?![点些时人没])|在(?![于意乎吗])|跑|监听"
        rf"|{_PLAN}",
    ),
)
"""(type, pattern): what a statement sounds like."""

TOPIC_CUES: Final = (
    ("package-management", "npm pnpm yarn bun pip uv poetry pipenv conda cargo brew apt 依赖 包管理"),
    ("testing", "test tests testing pytest jest vitest coverage fixture fixtures mock mocks 测试 用例 单测"),
    ("ci", "ci pipeline pipelines actions jenkins workflow workflows 流水线 持续集成"),
    ("deployment", "deploy deployed deploys deployment staging production prod rollout "
     "ship ships shipping 部署 上线 预发"),
    ("build", "build builds compile compiles 构建 编译 打包"),
    ("git", "git commit commits branch branches rebase merge pr prs 提交 分支 合并"),
    ("code-review", "review reviews reviewer reviewers 评审 审查 复核"),
    ("code-style", "indent tabs spaces naming style lint format formatting docstring docstrings 缩进 制表符 空格 命名 "
     "风格 格式"),
    ("comments", "comment comments 注释"),
    ("documentation", "docs documentation readme changelog 文档 说明"),
    ("error-handling", "error errors exception exceptions retry retries timeout 错误 异常 报错 重试 超时"),
    ("logging", "log logs logging 日志"),
    ("data-model", "schema table tables column columns migration migrations 表 字段 数据模型"),
    ("storage", "sqlite postgres postgresql mysql redis mongodb database db 数据库 存储 缓存"),
    ("architecture", "architecture service services module modules layer layers api 架构 服务 模块 接口"),
    ("communication", "answer answers reply replies emoji emojis tone concise summary 回答 回复 语气 表情 总结"),
    ("language", "english chinese language translate 中文 英文 语言 翻译"),
    ("scheduling", "meeting meetings away holiday vacation monday tuesday wednesday thursday friday deadline "
     "会议 休假 请假 周一 周二 周三 周四 周五 截止"),
    ("security", "secret secrets token tokens auth password permission permissions 权限 密钥 安全"),
    ("performance", "slow fast performance latency memory benchmark 性能 延迟 内存"),
    ("editor", "vim neovim emacs vscode ide editor 编辑器"),
    ("tooling", "tool tools script scripts makefile docker ripgrep grep shell bash zsh 工具 脚本 命令"),
)  # fmt: skip
"""(topic, words): what a statement is about when no topic of the store says it."""

TOPIC_FREE: Final = ("表示", "表达", "代表", "表面", "表现", "发表", "列表", "图表", "手表")
"""Chinese words that hold a word of a topic, and are about something else."""

TOOLS: Final = tuple(
    frozenset(group.split())
    for group in (
        "npm pnpm yarn bun deno",
        "pip uv poetry pipenv conda pdm pip-tools",
        "tabs spaces",
        "vim neovim nvim emacs vscode zed nano 编辑器",
        "pytest unittest nose",
        "jest vitest mocha ava",
        "black ruff yapf autopep8",
        "eslint biome standard tslint prettier",
        "postgres postgresql mysql mariadb sqlite mongodb",
        "grep ripgrep rg ack ag",
        "git svn mercurial hg jj",
        "github gitlab bitbucket gitea",
        "docker podman",
        "make just task",
        "bash zsh fish",
        "rest graphql grpc",
        "json yaml toml xml",
        "webpack vite rollup esbuild parcel",
        "react vue svelte angular",
        "jenkins circleci travis",
        "redis memcached",
        "english chinese 英文 中文 英语 汉语",
        "monday tuesday wednesday thursday friday saturday sunday",
        "周一 周二 周三 周四 周五 周六 周日",
    )
)
"""Groups of things of which a person uses one: another one of the group is a change of mind (R-49)."""

_BEFORE_A_NAME: Final = r"(?:the |any |\d+ |[\"'`「『《]+)*"
"""What may stand between a word of change and the name of the thing: a number, an article, a quote."""

REPLACED: Final = (
    r"\b(?:instead of|rather than|not|no longer|never|don't|stop using|stopped using|replaced|drop(?:ped)?) "
    rf"(?:use |using )?{_BEFORE_A_NAME}([\w.+#-]+)",
    rf"\b(?:switched|moved|changed|migrated|went) from {_BEFORE_A_NAME}([\w.+#-]+)",
    rf"(?:不再|不用|弃用|而不是|代替|替代|取代|别用|不要用|停用)(?:使用|用)?\s*{_BEFORE_A_NAME}([\w.+#-]+)",
    rf"从\s*{_BEFORE_A_NAME}([\w.+#-]+)\s*(?:换|改|迁|转)",
)
"""What a new statement says is no longer so: the word after it is compared with the old statement (R-37, R-49)."""

_VERBS: Final = """
    use uses used using keep keeps prefer prefers like likes want wants run runs write writes make makes put add
    always never please avoid instead rather default now chose chosen decided
"""
VERBS: Final = frozenset(_VERBS.split())
"""Words of the form of a statement, not of what it is about."""
