"""Word lists for a card's topic, English: what is a date, a number, a name, a diagnosis, a feeling.

Data only, lower case, each list for one question of ``card_topics`` and ``cards``. A word is compared whole,
and so is either side of a hyphen. In doubt a word is listed: a topic that loses a word is still a topic, one
that gives something away is not wanted.

Given names: the most frequent ones of the last century in the public tables of the United States Social
Security Administration, without those that are ordinary words.
"""

from __future__ import annotations

from companion.rules.date_words import MONTHS, WEEKDAYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

GAP: Final = "\0"
"""Stands in a list of words for what was taken out."""

NUMBER: Final = "\1"
"""The same for a number: a unit after it goes with it."""

_DATE_WORDS: Final = """
    today tonight tomorrow yesterday ago midnight noon christmas xmas easter halloween thanksgiving hanukkah
    diwali ramadan eid
"""
DATE_WORDS: Final = frozenset(_DATE_WORDS.split()) | {
    word for word in (*MONTHS, *WEEKDAYS) if word.isascii() and word.isalpha() and len(word) > 3
} - {"march"}
"""Days and relative days; short forms and months that are other words too are in the next list."""

_CAPITAL_DATE_WORDS: Final = """
    may march mar sat sun mon tue wed thu fri jan feb apr jun jul aug sep oct nov dec
"""
CAPITAL_DATE_WORDS: Final = frozenset(_CAPITAL_DATE_WORDS.split())
"""Dates only when they have a capital letter."""

_DATE_LEADS: Final = "next last this past coming previous following"
DATE_LEADS: Final = frozenset(_DATE_LEADS.split())
"""Before a unit of time these make a date of it: ``next week``."""

_DATE_UNITS: Final = """
    second seconds minute minutes hour hours day days night nights week weeks weekend weekends fortnight
    month months year years decade decades morning mornings afternoon evening spring summer autumn fall
    winter semester quarter time times o'clock pm am percent grams kilos pounds miles km kg
"""
DATE_UNITS: Final = frozenset(_DATE_UNITS.split())
"""What a number counts, or ``next`` and ``last`` point to: it goes with them."""

_NUMBER_WORDS: Final = """
    zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds
    thousand thousands million millions dozen dozens twice thrice couple first second third fourth
    fifth sixth seventh eighth ninth tenth eleventh twelfth twentieth thirtieth fortieth fiftieth sixtieth
    seventieth eightieth ninetieth hundredth
"""
NUMBER_WORDS: Final = frozenset(_NUMBER_WORDS.split())
"""Numbers and ordinals; ``one`` is a pronoun more often than a number."""

_DIAGNOSES: Final = """
    depression depressed depressive dysthymia anxiety bipolar mania manic schizophrenia schizophrenic
    schizoaffective psychosis psychotic paranoia paranoid borderline narcissist narcissistic antisocial ocd
    ptsd cptsd adhd autism autistic asperger asperger's aspergers dyslexia dyspraxia tourette tourette's
    anorexia anorexic bulimia bulimic insomnia narcolepsy apnea apnoea dementia alzheimer alzheimer's
    alzheimers parkinson parkinson's parkinsons epilepsy epileptic migraine migraines stroke aneurysm
    concussion cancer cancerous tumor tumour tumors tumours leukemia leukaemia melanoma lymphoma metastasis
    metastatic chemo chemotherapy carcinoma sarcoma diabetes diabetic hypertension hypotension asthma
    asthmatic copd emphysema pneumonia tuberculosis covid influenza hepatitis cirrhosis hiv
    herpes chlamydia syphilis gonorrhea lupus fibromyalgia arthritis osteoporosis gout sclerosis
    endometriosis pcos miscarriage infertility infertile eczema psoriasis celiac coeliac crohn crohn's
    colitis ibs ulcer ulcers anemia anaemia hypothyroidism hyperthyroidism thyroid arrhythmia infarction
    angina alcoholism alcoholic addiction addict addicted overdose burnout diagnosis diagnosed prognosis
    comorbid
"""
DIAGNOSES: Final = frozenset(_DIAGNOSES.split())

CAPITAL_DIAGNOSES: Final = frozenset({"add", "aids", "als", "ms", "std", "sti"})
"""Diagnoses only in capitals: ``hearing aids`` are none."""

_DIAGNOSIS_NOUNS: Final = "disorder disorders syndrome disease diseases deficiency"
DIAGNOSIS_NOUNS: Final = frozenset(_DIAGNOSIS_NOUNS.split())
"""These take the word before them with them: ``eating disorder``, ``Lyme disease``."""

DIAGNOSIS_ENDINGS: Final = ("itis", "phobia", "phobic", "carcinoma", "sarcoma", "lymphoma")

_TOPIC_NOUNS: Final = """
    surgery operation hospital clinic appointment checkup check-up scan test tests result results exam exams
    interview interviews presentation talk speech conference meeting review deadline launch release project
    thesis defence defense dissertation paper course class school college university graduation degree
    licence license driving job work career promotion offer layoff resignation move moving house flat
    apartment home wedding engagement marriage divorce breakup separation relationship date birthday
    anniversary funeral memorial birth baby pregnancy adoption visit trip travel holiday vacation flight
    race marathon half concert recital performance show competition game match sleep sleeping nights health
    energy pain back knee shoulder neck head tooth teeth eyes eye stomach heart recovery therapy treatment
    medication diet running gym training family friends money rent loan application visa citizenship court
    trial retirement garden cat dog pet argument fight conflict loss grief news plan plans feedback choir
    band team starting finishing waiting leaving missing losing feeling long short hard bad good big new old
    final live cold slow low
"""
TOPIC_NOUNS: Final = frozenset(_TOPIC_NOUNS.split())
"""Ordinary words that a headline writes with a capital letter: they are no names."""

_ACRONYMS: Final = "mri ct gp er icu hr pr tv ppt ktv phd mba ok diy ivf ui"
ACRONYMS: Final = frozenset(_ACRONYMS.split())
"""Words in capitals that name nobody."""

_GIVEN_NAMES: Final = """
    aaron abby abigail adam adrian agnes alan albert alejandro alex alexander alexandra alexis alfred alice
    alicia alison allison amanda amy ana andrea andrew andy angela anita ann anna anne annie anthony antonio
    arthur ashley audrey austin barbara beatrice becky ben benjamin bernard beth betty beverly bob bobby
    bonnie brad bradley brandon brenda brian bruce bryan caleb cameron carl carla carlos carmen carol
    caroline carolyn catherine cathy charles charlie charlotte cheryl chloe chris christian christina
    christine christopher cindy claire clara clarence claudia connor craig crystal curtis cynthia dan daniel
    danielle danny darren dave david deborah debra denise dennis derek diana diane diego donald donna doris
    dorothy doug douglas dylan eddie edith edward edwin eileen elaine eleanor elena eli elijah elizabeth
    ella ellen emily emma eric erica erik erin ernest esther ethan eugene eva evan evelyn fatima fernando
    florence francis frank fred frederick gabriel gary george gerald gina gloria gordon greg gregory hannah
    harold harriet heather hector helen henry holly howard ian irene isaac isabel isabella jack jackie
    jackson jacob jacqueline jake james jamie jan jane janet janice jared jasmine jason jeff jeffrey jenna
    jennifer jenny jeremy jerry jesse jessica jessie jill jim jimmy joan joanna joe joel john johnny jon
    jonathan jordan jorge jose joseph joshua joyce juan juanita judith judy julia julian julie justin karen
    karl kate katherine kathleen kathryn kathy katie keith kelly kenneth kevin kim kimberly kristen kristin
    kyle larry laura lauren laurie lawrence lee leah leo leon leonard leslie lewis liam lily linda lisa
    logan lois lori louis louise lucas lucy luis luke lydia lynn madison malcolm marcus margaret maria marie
    marilyn mario marjorie martha martin marvin mary matt matthew maureen megan mei melanie melissa mia
    michael michelle miguel mike mildred mohammed mona monica muhammad nancy naomi natalie natasha nathan
    neil nicholas nick nicole nina noah nora norma norman oliver olivia oscar pamela patricia patrick paul
    paula pedro peggy peter philip phillip phyllis priya rachel ralph ramon raymond rebecca regina rhonda
    ricardo richard rick ricky robert roberta roberto robin rodney roger roland ron ronald rosa rosemary roy
    russell ruth ryan sabrina sally sam samantha samuel sandra sara sarah scott sean sergio seth shane
    shannon sharon shawn sheila shirley simon sofia sophia sophie stacy stanley stella stephanie stephen
    steve steven stuart sue susan suzanne sylvia tamara tammy tanya tara teresa terry theodore theresa
    thomas tiffany tim timothy tina todd tom tommy tony tracy travis tyler valerie vanessa vera vernon
    veronica vicki victor victoria vincent virginia vivian walter wanda warren wayne wendy wesley william
    willie yolanda yusuf yvonne zachary zoe wei ming jing yan xiao xiaoming lei hao
"""
GIVEN_NAMES: Final = frozenset(_GIVEN_NAMES.split())

NAMES_AND_WORDS: Final = frozenset(
    {
        "carol",
        "crystal",
        "frank",
        "heather",
        "holly",
        "jasmine",
        "lily",
        "mike",
        "nick",
        "robin",
        "ruth",
        "sue",
    }
)
"""Given names only with a capital letter."""

_NAME_VERBS: Final = """
    is was has had will would can could won't isn't wasn't and moves moved left leaves died dies says said
    gets got wants wanted keeps kept stopped started came comes goes went told asked needs
"""
NAME_VERBS: Final = frozenset(_NAME_VERBS.split())
"""After these a word that begins a title with its capital is taken for the person who does it."""

_CONNECTORS: Final = """
    a an the and or but nor with without within at on in into onto of for to from by about after before
    since until till during over under between through as than then so because while my our your his her
    their its this that these those is are was were be been being am has have had will would who which where
    when
"""
CONNECTORS: Final = frozenset(_CONNECTORS.split())
"""Words that lead to another one: none of them ends a topic."""

_LEADING: Final = """
    and or but nor of to by than then so because while is are was were as at on in for with from since
    until before after during
"""
LEADING: Final = frozenset(_LEADING.split())
"""Words that do not begin a topic once what stood before them is gone."""

_TONES: Final = {
    "tense": """
        anxious anxiety nervous worried worry worries worrying afraid scared fear fearful frightened
        terrified tense stressed stress overwhelmed edge panicky panic uneasy dread dreading restless
        unsettled apprehensive jittery
    """,
    "low": """
        sad sadness down low heavy grief grieving hurt heartbroken raw numb hopeless empty tearful crying
        cried lost disappointed regret ashamed guilty blue miserable devastated gloomy sorry
    """,
    "tired": "tired exhausted worn drained weary fatigued sleepy spent depleted burnt burned shattered",
    "cross": "angry anger furious annoyed irritated frustrated frustration resentful bitter mad fed",
    "lonely": "lonely loneliness alone isolated homesick left",
    "glad": """
        happy happiness glad joy joyful relieved relief proud excited delighted lighter bright grateful
        hopeful calm content thrilled pleased peaceful
    """,
}
TONES: Final = {tone: tuple(words.split()) for tone, words in _TONES.items()}
"""What a stored feeling sounds like; only the key is ever told."""

_TONE_NEGATIONS: Final = "not no never less isn't wasn't aren't weren't don't didn't without hardly"
TONE_NEGATIONS: Final = frozenset(_TONE_NEGATIONS.split())
