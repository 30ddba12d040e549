"""Word lists of the privacy rules: roles, verbs, streets, surnames, capitalised words that name nobody.

Plain lists, lower case, each for one question of ``private_people``. Surnames: the hundred and fifty most
frequent of the mainland and Taiwan (census tables), without those that are mostly ordinary words.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def words(text: str) -> frozenset[str]:
    """Return the words of a list that is written as one text."""
    return frozenset(text.split())


ROLES: Final = words(
    """
    mom mum mother mama mommy mummy dad father papa daddy parent parents sister brother sibling twin son
    daughter child kid baby wife husband spouse partner fiance fiancé fiancee fiancée girlfriend boyfriend
    ex ex-wife ex-husband ex-girlfriend ex-boyfriend bf gf grandma grandmother granny nana grandpa
    grandfather grandad aunt auntie uncle niece nephew cousin mother-in-law father-in-law sister-in-law
    brother-in-law stepmother stepfather stepmom stepdad stepson stepdaughter godmother godfather godson
    goddaughter friend bestie buddy pal mate roommate flatmate housemate classmate teammate colleague
    coworker co-worker boss manager supervisor ceo cto director lead report mentor mentee intern teacher
    tutor professor prof coach doctor dr physician surgeon dentist nurse therapist psychiatrist psychologist
    counsellor counselor midwife vet lawyer solicitor landlord landlady tenant neighbour neighbor client
    customer patient student pupil babysitter nanny carer caregiver pastor priest rabbi imam mr mrs ms miss
    mx sir madam judge officer detective sergeant reverend rev principal headmaster headmistress nan
    recruiter interviewer candidate colleague's girl boy woman man guy lady person
    """
)
PERSON_VERBS: Final = words(
    """
    ring ringing rang call calling phone phoning phoned text texting texted email emailing emailed mail
    message messaging messaged dm meet meeting met ask asking asked tell telling told contact contacting
    contacted thank thanked marry married marrying dating dated date divorced divorcing hug hugged kissed
    love loved loves miss missed saw seeing invite invited visit visited visiting with from named called
    fired hired
    """
)
NOT_A_NAME: Final = words(
    """
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july
    august september october november december christmas easter ramadan hanukkah diwali thanksgiving
    halloween new year years eve day spring summer autumn fall winter festival morning afternoon evening
    night weekend week i i'm i'll i've i'd the a an my your his her our their its this that these those it
    he she we they you who what when where why how which if and or but so then not no yes please also just
    after before since because while in on at to for of by as is are was were be do does did have has had
    can could will would should must let let's north south east west northern southern eastern western upper
    lower central united saint san los las el la le new york london paris berlin tokyo beijing shanghai hong
    kong taipei singapore sydney melbourne boston chicago angeles francisco diego vegas texas california
    florida jersey zealand england scotland wales ireland france germany spain italy china japan korea india
    america american european african asian british english french german spanish italian chinese japanese
    korean mandarin cantonese african canadian australian indian dutch russian kingdom states union republic
    city town county state province street road avenue lane drive square park bridge river lake mountain
    mount island islands beach bay hill hills valley forest ocean sea airport station hospital clinic school
    college university academy institute church cathedral museum library theatre theater hall hotel
    restaurant cafe bar pub club gym centre center mall market store shop company inc ltd corp group bank
    office department ministry government court police team project committee board council society
    association foundation studio code visual stack overflow git github gitlab docker kubernetes linux
    windows mac macos ubuntu debian python java javascript typescript rust go ruby node react vue angular
    django flask spring boot redis postgres mysql mongo sqlite apache nginx kafka aws azure google cloud
    microsoft amazon apple meta facebook twitter netflix openai anthropic claude gemini codex gpt copilot
    cursor slack zoom teams discord notion jira confluence trello asana excel word powerpoint outlook gmail
    drive docs sheets calendar chrome firefox safari android iphone ipad pixel samsung galaxy sony nintendo
    switch playstation xbox tesla toyota honda bmw ford netflix spotify youtube instagram tiktok whatsapp
    telegram signal wechat alipay paypal stripe visa mastercard api sdk cli ui ux sql html css json xml yaml
    http https url uri id ok todo fixme readme pull request merge issue release version beta alpha final
    draft phase sprint milestone part chapter section appendix figure table unit test tests error exception
    warning bug feature story epic task ticket data science machine learning deep artificial intelligence
    computer software hardware engineer engineering developer development design product marketing sales
    finance legal human resources customer support service quality assurance operations research security
    health mental care emergency insurance tax income national international world global local public
    private general special senior junior chief executive vice president prime minister king queen prince
    princess lord pope black white red green blue yellow orange purple pink brown grey gray gold silver big
    little great good bad old young first second third last next best happy birthday merry good dear best
    kind regards sincerely cheers thanks hello hi hey goodbye welcome congratulations star wars harry potter
    game thrones lord rings marvel disney batman superman spider iron captain super mario zelda pokemon
    minecraft football soccer basketball baseball tennis golf rugby cricket hockey league cup champions
    premier world series olympic olympics marathon bach mozart beethoven god jesus christ buddha allah bible
    quran islam christian muslim jewish catholic buddhist user agent assistant system admin root server
    client side backend frontend full end note title person topic type status open thread feeling wanted
    happened crisis check follow opera house movie film episode search page login widget
    """
)
BRANDS: Final = frozenset(
    (
        *(
            "john deere",
            "home depot",
            "office depot",
            "best buy",
            "trader joe's",
            "trader joe",
            "whole foods",
        ),
        *("burger king", "taco bell", "pizza hut", "papa john's", "papa john", "tim hortons", "costa coffee"),
        *(
            "jack daniel's",
            "jack daniel",
            "johnnie walker",
            "jim beam",
            "ben jerry's",
            "dr pepper",
            "harley davidson",
        ),
        *(
            "aston martin",
            "alfa romeo",
            "land rover",
            "rolls royce",
            "ralph lauren",
            "calvin klein",
            "hugo boss",
        ),
        *(
            "tommy hilfiger",
            "michael kors",
            "kate spade",
            "louis vuitton",
            "under armour",
            "foot locker",
            "laura ashley",
        ),
        *("marks spencer", "wells fargo", "goldman sachs", "morgan stanley", "jp morgan"),
        *("charles schwab", "merrill lynch", "capital one", "liberty mutual", "blue cross"),
        *(
            "blue shield",
            "american express",
            "rite aid",
            "jiffy lube",
            "ace hardware",
            "geek squad",
            "uber eats",
        ),
        *("dollar tree", "family dollar", "dollar general", "bed bath", "victoria's secret", "barnes noble"),
        *(
            "ernst young",
            "eli lilly",
            "stanley black",
            "warner bros",
            "warner brothers",
            "paramount pictures",
        ),
    )
)
"""Firms and goods of two words, some after their founders; people ring them too."""
NO_VALUE: Final = words(
    """
    a an the my your his her our their its this that it in on at for by from with of to and or not no none
    null nil true false yes string str text int integer number bytes bool boolean varchar char password
    passwd secret token key required optional missing empty wrong invalid valid correct incorrect expired
    stored hashed encrypted changed reset too very so just always never only still already also here there
    what which who how where when why if unless set unset unknown default example placeholder redacted
    hidden masked confidential private public safe unsafe secure weak strong long short simple hard easy
    forgotten lost gone leaked stolen shared saved needed visible blank ok okay fine broken bad good new old
    different same unique any undefined self props config settings value field input label hint name type
    auto env environ process data user users request req res response args kwargs todo tbd xxx changeme*
    about never patience hope happiness love key. used using sent being something nothing everything
    mandatory compulsory obligatory outdated obvious complicated somewhere elsewhere nowhere anything whatever
    unchanged undocumented forgettable unreadable unavailable available working stale written printed sensitive
    case-sensitive top-secret hardcoded hard-coded identical documented tomorrow yesterday today
    generic static dynamic automatic basic specific
    """
)
"""Words behind "the password is" and the like that are no password."""
STREET_WORDS: Final = (
    *(
        "Street",
        "St",
        "Avenue",
        "Ave",
        "Road",
        "Rd",
        "Lane",
        "Ln",
        "Drive",
        "Boulevard",
        "Blvd",
        "Court",
        "Ct",
    ),
    *(
        "Way",
        "Place",
        "Pl",
        "Square",
        "Sq",
        "Terrace",
        "Close",
        "Crescent",
        "Cres",
        "Highway",
        "Hwy",
        "Parkway",
    ),
    *(
        "Pkwy",
        "Grove",
        "Gardens",
        "Mews",
        "Alley",
        "Row",
        "Quay",
        "Walk",
        "Hill",
        "Rise",
        "Circle",
        "Trail",
        "Dr",
    ),
)
NOT_A_STREET: Final = (
    *(
        "走路",
        "条路",
        "條路",
        "条街",
        "條街",
        "高速",
        "上路",
        "一路",
        "半路",
        "逛街",
        "上街",
        "思路",
        "线路",
        "線路",
        "电路",
        "電路",
        "铁路",
        "鐵路",
        "网路",
        "網路",
        "道路",
        "公路",
    ),
    *(
        "知道",
        "味道",
        "通道",
        "频道",
        "頻道",
        "管道",
        "渠道",
        "地道",
        "难道",
        "難道",
        "报道",
        "報道",
        "赛道",
        "賽道",
        "公里",
        "英里",
        "这里",
    ),
    *(
        "那里",
        "哪里",
        "家里",
        "心里",
        "夜里",
        "里里",
        "手里",
        "屋里",
        "月里",
        "年里",
        "套路",
        "出路",
        "退路",
        "问路",
        "問路",
    ),
)
COMPOUND_SURNAMES: Final = (
    *(
        "欧阳",
        "歐陽",
        "司马",
        "司馬",
        "上官",
        "诸葛",
        "諸葛",
        "东方",
        "東方",
        "皇甫",
        "尉迟",
        "尉遲",
        "公孙",
        "公孫",
        "慕容",
    ),
    *("令狐", "宇文", "长孙", "長孫", "司徒", "夏侯", "端木", "轩辕", "軒轅"),
)
SURNAMES: Final = (
    "王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭"
    "吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯"
    "邵孟龙龍万萬段雷钱錢汤湯尹黎易武乔喬贺賀赖賴龚龔文庞龐樊兰蘭殷施陶洪翟颜顏倪严嚴牛温溫芦季俞章鲁魯葛伍韦韋申尤毕畢"
    "聂聶丛焦向柳邢岳齐齊梅莫庄莊辛管祝左涂祁耿牟卜路詹关關苗凌费費纪紀靳盛童欧歐甄项項曲成游阳陽裴席卫衛查屈鲍鮑位覃霍"
    "翁隋植甘景薄单單包司柏宁寧柯阮桂闵閔解强強柴华華车車冉房边邊阙闕"
)
