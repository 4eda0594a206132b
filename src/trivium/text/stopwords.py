"""The words that carry no topic: a short list, by grammatical class.

Short on purpose: on dialogue, a list of function words alone ranks better than
one that also holds common verbs, adverbs and numerals. Negations are never on
it: "not", "no", "never", "without", 不, 没 change what a memory says.
"""

__all__ = ["CHINESE", "ENGLISH", "FILLERS", "NEGATIONS"]


def _words(block: str) -> frozenset[str]:
    return frozenset(block.split())


_PRONOUNS = _words("""
    i me my mine myself we us our ours ourselves you your yours yourself yourselves
    he him his himself she her hers herself it its itself they them their theirs themselves
    one ones oneself this that these those who whom whose which what whatever whoever whichever
    someone somebody something anyone anybody anything everyone everybody everything
    each other another others such same
""")
_ARTICLES_AND_QUANTIFIERS = _words("""
    a an the some any all both either every few many much more most several
    enough less least half quite rather very too so just only even also
    almost nearly about perhaps maybe really actually mostly simply
""")
_PREPOSITIONS = _words("""
    of in to for with on at from by into onto upon above below
    through throughout across along among amongst between behind beside besides beneath beyond
    during before after since until till within toward towards against
    via per than as near inside outside despite regarding concerning
""")
_CONJUNCTIONS = _words("""
    and or but if then else because while although though unless whereas whether
    when whenever where wherever why how however therefore thus hence yet still
    otherwise meanwhile moreover furthermore nevertheless anyway indeed
""")
_AUXILIARIES = _words("""
    am is are was were be been being do does did done doing have has had having
    can could might must shall should will would ought
    ca wo sha ll ve re d m s t
""")
_ADVERBS = _words("""
    here there now ever always off back again around
""")

ENGLISH = (
    _PRONOUNS | _ARTICLES_AND_QUANTIFIERS | _PREPOSITIONS | _CONJUNCTIONS | _AUXILIARIES | _ADVERBS
)

#: Lemmas that tell one short question from another, but are noise in a long one,
#: such as a turn of a dialogue: verbs, particles and small talk.
FILLERS = _words("""
    let get go make take put seem become ask come feel find give guess happen hear help hope keep
    know like look love mean need remember say see show sound start talk tell think try use want
    believe wonder work
    up down out over under away long right together
    well thing stuff way lot bit kind sort time day today tomorrow yesterday people
    first last next new little big able sure good great nice course really
    please yes ok okay oh ah hey hi hello thanks thank um uh wow haha yeah
    still actually definitely probably especially never sometimes two three
""")

CHINESE = _words("""
    的 了 着 过 地 得 之 与 及 和 跟 同 或 而 且 但 但是 而且 并 并且 以及 或者 还是 还
    也 都 就 才
    是 在 有 把 被 让 给 对 向 往 从 到 由 于 为 为了 因为 所以 如果 要是 虽然 即使 只要 只有 除了
    我 你 您 他 她 它 我们 你们 他们 她们 它们 咱 咱们 自己 大家 别人
    这 那 这个 那个 这些 那些 这里 那里 这儿 那儿 这样 那样 这么 那么 此 该 其 其中
    什么 怎么 怎样 怎么样 为什么 哪 哪个 哪些 哪里 哪儿 谁 几 多少 吗 呢 吧 啊 呀 嘛 哦 哈 嗯 喔 哇
    一个 一些 一下 一样 个 些 种 次 位 件 只 会 能 可以 可能 应该 要 想 去 来 上 下 里 中 说
""")

NEGATIONS = _words("""
    no not nor none never nobody nothing neither nowhere cannot without
    不 没 没有 无 未 别 不是 不要 不会 不能
""")
