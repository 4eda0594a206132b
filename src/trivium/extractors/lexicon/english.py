"""English words that decide where a name begins, ends, or is none at all."""

from trivium.extractors.lexicon.word_list import word_list

__all__ = [
    "ACTS",
    "AUXILIARIES",
    "CODE_LABELS",
    "CONNECTORS",
    "FIRM_ACTS",
    "GENERIC_ACRONYMS",
    "GIVEN_NAMES",
    "HONORIFICS",
    "KINSHIP",
    "LABELS",
    "LOANWORDS",
    "NEVER_NAMES",
    "ROLES",
    "STARTERS",
    "TIMES",
    "TITLE_CUES",
    "TITLE_VERBS",
    "UNITS",
    "WORD_NAMES",
]

#: Function words, and words that open a sentence without naming anything.
STARTERS = word_list("""
a an the this that these those some any no every each either neither both all half most many
much more few several such what which who whom whose when where why how if unless until while
whereas although though because since as than so but and or nor yet for from to of in on at by
with without within into onto upon about above across after against along among around before
behind below beneath beside between beyond during despite except inside outside like near off
over past through throughout toward towards under up down out via i me my mine myself you your
yours yourself he him his himself she her hers herself it its itself we us our ours ourselves
they them their theirs themselves one ones someone anyone everyone nobody somebody anybody
everybody something anything everything nothing none other others another same am is are was
were be been being do does did done have has had having can could will would shall should may
might must ought cannot not never always often sometimes usually rarely seldom maybe perhaps
probably please thanks thank sure yes yeah yep yup nope no okay ok alright right well oh ah wow
hey hi hello hmm haha lol bye goodbye congrats congratulations sorry welcome gonna wanna gotta
btw fyi ps today tonight tomorrow yesterday now then later soon again already still just only
even also too very quite rather really almost here there everywhere somewhere anywhere once
twice first second third last next finally lastly meanwhile instead otherwise however therefore
thus hence moreover furthermore besides anyway anyhow speaking according due per plus minus
versus new old big small great good bad better best worse worst long short late early high low
nice lovely happy sad dear old-fashioned two three four five six seven eight nine ten eleven
twelve hundred thousand million mom mum dad mother father grandma grandpa sister brother aunt
uncle son daughter wife husband morning afternoon evening night noon midnight week weekend month
year day hour minute note notes reminder todo update question answer warning error summary
subject tip plan re user assistant system
""")

#: Imperatives and verbs that open a sentence: "Ask Hamza", "Met Priya".
_VERBS = """
mmm hmm nah aww woohoo woah whoa yay gotcha ugh ooh hehe lmao welp geez gosh yikes oops phew
cool awesome perfect glad accept add adjust advise aim allow allocate announce answer apply
approve archive arrange ask assign assume attach avoid back bake be became become began begin
believe bet block book borrow bought bring brought build built buy call came cancel catch change
charge check choose clean clear click climb close collect come compare complete configure
confirm connect consider contact convert cook copy correct cover create cut debug decide decline
define delete deliver deploy describe design did disable discard discuss do double download
draft drag draw drink drive drop eat email enable end enjoy ensure enter escalate exclude expect
explain export fed feed feel fill filter find finish fix flew fly focus fold follow forget
forgot forward found free gave get give go got grab grow guess had hand handle hang have hear
heard help hire hit hold hope ignore imagine import include increase insert install introduce
invite invoice join keep kept kick knew know label land launch lead learn leave left lend let
link list listen live load lock log look lost love lower made mail make mark meet mention merge
message met migrate mind miss monitor mount mounts move mute name need notify offer open order
organise organize pack paint park pass paste pay pick ping place plan plant play plug point poll
post practice practise prefer prepare press print process promise propose provide publish pull
push put query quit quote raise ran reach read rebase rebuild recall receive recommend record
reduce refactor refer refund refuse reject release reload remember remind remove rename renew
rent reopen repair repeat replace reply report request require reschedule reserve reset resolve
respond restart restore retry return reuse review revert ride ring roll rotate rotates run said
sang sat save saw say schedule scan search see seem sell send sent serve set share ship show
shut sign sing sit skip sleep slept sold solve sort speak spend spent split spoke stand start
state stay stick stop store study submit subscribe suggest suppose surprise swap swim switch
sync take talk taste teach tell test text thank think thought throw tidy tie told took touch
track train transfer translate travel treat try turn type uninstall unsubscribe update upgrade
upload use used verify visit wait wake walk want warn wash watch wear went whip wish wonder work
works worry wrap write wrote
"""
STARTERS |= word_list(_VERBS)

#: What people and firms do, and rain and dinner do not.
ACTS = word_list("""
said says told tells asked asks called calls wrote writes hired hires fired fires bought buys
sold sells sent sends cancelled canceled cancels refused refuses loves loved hates hated wants
wanted likes liked prefers preferred thinks thought believes knows knew met meets married
proposed moved visited visits lives lived works worked studies studied teaches taught plays
played ate eats drank drinks slept sleeps barked barks chewed chews scratched scratches licked
knocked steals stole bit bites snores snored slipped climbed climbs flies flew drove drives ran
runs walks walked cooked cooks baked bakes painted paints sang sings dances danced signed signs
agreed agrees promised promises complained complains apologised apologized offered offers
announced announces released releases launched launches charged charges refunded shipped ships
delivered delivers replied replies answered emailed texted phoned invited invites suggested
suggests recommended recommends borrowed lent owes joined joins quit quits resigned retired
graduated reviewed reviews approved approves rejected rejects fixed fixes merged deployed
maintains maintained wears wore smiled laughed cried whispered shouted forgot remembers
remembered gave gives took takes got gets went broke breaks lost loses won wins finished started
learned learnt speaks spoke needs needed keeps kept planted knitted acquired sponsors sponsored
grilled handles threw throws limps vomited
""")
AUXILIARIES = word_list(
    "is was has had will would can could should might does did isn't wasn't hasn't"
)

#: After "Powell's" these tell a firm from its owner.
FIRM_ACTS = word_list(
    "has is was had sells sold opens opened closes closed charges delivers makes serves"
)

#: What a number may count; it is no version then.
UNITS = word_list("""
am pm times minutes hours days weeks months years people dollars euros pounds percent kg km mi
miles more new other of points items copies calls nodes lines degrees st nd rd th x
""")

#: Before a code, version or number: the code alone is the name.
CODE_LABELS = word_list("""
ticket order invoice flight error code case issue build version release port room gate table
seat line page chapter section step item task bug unit apartment apt suite id number no
reference ref booking confirmation tracking serial account policy patch commit branch pr mr rfc
ip host server user rev revision option level phase part episode season train bus platform
""")

#: A word before a colon that is no speaker.
LABELS = word_list("""
note notes reminder todo update question answer warning error summary subject tip plan re user
assistant system human ai bot agent admin me you date time location address email phone name
title example result output input goal goals task tasks status agenda context background problem
solution fix decision steps step ingredients allergies budget preference preferences password
username host port version ps nb fyi edit spoiler important
""")

#: English words that Chinese text uses as its own, capitalised or not.
LOANWORDS = word_list("""
meeting bug report issue offer deadline demo review team boss lunch email mail app server code
leader case call party happy hour brunch coffee latte mentor mentee feedback sync standup
release feature design base title level owner
""")

HONORIFICS = word_list("mr mrs ms miss mx dr doctor prof professor")
KINSHIP = word_list("""
mom mum mommy mummy mama mamma ma dad daddy papa pa pop pops grandma grandmother granny gran
nana nan grandpa grandfather grandad granddad gramps auntie aunt aunty uncle cousin sister
brother mother father captain sir lady lord king queen prince princess saint st coach chef
officer sergeant judge father sister
""")

#: Who somebody is, before the name: "Customer Desmond".
ROLES = word_list("""
customer client user rider driver manager engineer colleague teammate coworker co-worker
neighbor neighbour friend boss landlord landlady roommate flatmate housemate patient student
teacher nurse intern designer developer director president senator minister mayor actor actress
singer author writer poet painter architect lawyer accountant bookkeeper agent contractor
plumber electrician technician supplier vendor tenant guest employee founder host hostess
trainer babysitter
""")

TIMES = word_list("""
monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays
fridays saturdays sundays mon tue tues wed thu thur thurs fri sat sun january february march
april may june july august september october november december jan feb mar apr jun jul aug sep
sept oct nov dec am pm bc ad
""")

#: Languages and nationalities: no entity alone, welcome inside a longer name.
NEVER_NAMES = word_list("""
english german french spanish italian portuguese dutch swedish norwegian danish finnish polish
czech slovak russian ukrainian greek turkish arabic hebrew persian hindi urdu bengali punjabi
tamil telugu chinese mandarin cantonese japanese korean vietnamese thai indonesian malay tagalog
filipino swahili latin irish welsh scottish british american canadian mexican brazilian
australian european african asian indian hungarian romanian bulgarian serbian croatian
ukrainians americans germans swiss austrian belgian egyptian moroccan ethiopian nigerian kenyan
cuban peruvian argentinian chilean colombian israeli iranian iraqi pakistani nepali tibetan
georgian armenian jain sikh christian muslim jewish catholic buddhist hindu protestant victorian
edwardian
""")

GENERIC_ACRONYMS = word_list("""
OK TV PC AI ML UI UX API APIs SDK CLI GUI IDE URL URLs URI HTTP HTTPS SSH FTP DNS TLS SSL TCP
UDP IP VPN LAN WAN CPU GPU RAM ROM SSD HDD USB HDMI LED LCD PDF PDFs CSV JSON XML YAML HTML CSS
SQL NoSQL PNG JPG JPEG GIF SVG MP3 MP4 CEO CTO CFO COO VP HR PR PRs QA IT PM PMs MVP OKR KPI
KPIs ROI SLA SLO NDA FAQ ETA ETD ASAP FYI TBD TBA TODO DIY RSVP PS NB AC DC ID IDs PIN OTP ATM
SMS MMS GPS CD DVD DVDs CV MRI CT DNA RNA ADHD IBS ICU ER GP BMI IV MD PhD MBA BA BSc MSc GPA
LGBTQ LGBT BBQ IPA DJ VIP NGO NGOs SUV EV EVs RV AM UTC GMT EST PST CET PTO WFH OOO CI CD ETL
ORM CRUD REST CRM ERP SEO SaaS LLM LLMs NLP OCR RAG EXIF TTL GC OOM CRON DB VM VMs README WiFi
Wi-Fi VAT IBAN BIC PO RFC UUID SPF ISBN APR LOL OMG BTW IMO IMHO TIL AMA DM DMs FOMO TLDR KB MB
GB TB kWh kB mL MHz GHz UTC RIP XL XXL SOS
""")

CONNECTORS = word_list(
    "of de la le du des del della di da do dos van von der den el al bin ibn y vs v"
)

#: Before a run these say: what follows is a title.
TITLE_CUES = word_list("""
book novel film movie song album show series podcast documentary anime manga musical opera play
poem game novella magazine comic track sitcom memoir sequel trilogy essay
""")
TITLE_VERBS = word_list("""
watched watching watch reread rereading rewatched rewatching read reading binged binging
""")

#: Given names; the gender or origin does not matter, they tell a person.
GIVEN_NAMES = word_list("""
aaron abigail adam adrian ahmed aisha alan albert alejandro alex alexander alexandra alice
alicia alina amanda amelia amir amy ana andre andrea andrew angela anita anna anne anthony
antonio aria arthur ashley ava barbara beatrice ben benjamin bernard beth bob brandon brenda
brian bruno caleb calvin cameron camila carl carla carlos carmen carol caroline catherine
cecilia charles charlie charlotte chloe chris christina christine christopher claire clara colin
connor craig cynthia dan daniel daniela dana david deborah dennis derek diana diego dmitri
dominic donald donna dorothy doug dylan edith eduardo edward elena eli elias elizabeth ella
ellen elliot emily emma enrique eric erica erik esther ethan eva evan evelyn fatima felix
fernando fiona frances francesca francis frank fred gabriel gareth gary george gerald gina
giulia gloria gordon graham greg gregory gustavo hannah harold harry hassan heather hector helen
helena henry hiroshi howard hugo ian ibrahim ines ingrid irene iris isaac isabel isabella ivan
jack jackson jacob jade jake james jamie jan jane janet jason javier jay jean jeff jennifer
jenny jeremy jesse jessica jim joan joanna joe joel johanna john jon jonah jonas jonathan jorge
jose joseph josh joshua juan judith judy julia julian julie justin karen karl kate katherine
kathleen katie keith kelly ken kenji kenneth kevin kim kyle lara larry laura lauren layla lea
leah lena leo leon leonard leonie leslie liam lily linda lisa logan lorenzo louis louise luca
lucas lucia lucy luis luke luna lydia madison malik manuel marco marcus margaret maria marie
marina mario marisol martha martin mary mateo matt matthew maya megan mei melanie melissa mia
michael michelle miguel mike mila miriam mohamed mohammed molly monica morgan muhammad nadia
naomi natalie natasha nathan neil nell nicholas nick nicole nina noah noor nora olga oliver
olivia omar oscar owen pablo pamela patricia patrick paul paula pedro penelope peter petra phil
philip priya rachel rafael raj ralph ramon raquel raymond rebecca ricardo richard rob robert
roberto robin rodrigo roger ron rosa rosie roy ruben ruth ryan sabrina sally sam samantha samir
samuel sandra sara sarah scott sean sebastian selina sergio seth shane sharon sheila simon sofia
sonia sophia sophie stella stephanie stephen steve steven stuart susan suzanne sven sylvia tanya
tara ted teresa tess theo theodore theresa thomas tim timothy tina toby tobias todd tom tomas
tony tracy tyler valentina vanessa vera veronica victor victoria vincent violeta virginia wendy
william xavier yara yasmin yuki yusuf zach zachary zara zoe
""")

#: Names that are also words: a name when followed by a verb, a comma, or "and" and a name.
WORD_NAMES = word_list("""
amber april art august autumn basil bill brook carol chase chip clay cliff dale daisy dawn dean
drew earl eve faith frank gene ginger grace grant guy hazel heath holly hope hunter iris ivy
jack jasmine jay jean joy june lance lily mark mason max may mercy miles nick norm olive pat
pearl peg penny piper pierce poppy ray reed rich rob robin rocky rose ruby rusty sandy sky skip
stone summer sunny sue terry tiffany trip victor violet wade ward will willow woody apple delta
amazon target shell meta oracle square stripe chase gap visa subway slack zoom notion discord
signal python java rust swift ruby docker node react unity edge chrome safari word excel teams
outlook windows steam twitch bean biscuit pickle cookie pepper mochi shadow lucky buddy bear
peanut waffles oreo muffin tiger noodle pumpkin smokey
""")
