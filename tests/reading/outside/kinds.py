"""Statements about kinds: read by regular expressions, decided by propagation.

A sentence becomes one of the four classical statements (form, subject, predicate). "All" and "no"
are clauses of two literals, of which one is negative; "some" and "some not" need a thing each. So
the premises hold together exactly if each such thing can be given its literals and nothing clashes:
no solver is needed. A sentence outside the list of frames is `None`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from tests.reading.outside.stems import Term, excludes, is_kind, term

Statement = tuple[str, Term, Term]
"""The form (A, E, I or O), the subject and the predicate."""

BE = r"(?:is|are)"
AUX = rf"{BE}|has|have|can|cannot|does|do"
AS = r"(?:counts? as|(?:is|are) classed as|belongs? to|falls? under|(?:is|are) one of|"
AS += r"(?:is|are) (?:found|included) among|(?:is|are) considered|(?:is|are))"
EVERY = r"(?:all(?: of)?(?: the)?|every single|every|each|any|every one of the|"
EVERY += r"without exception,(?: all| every| each)?(?! no\b))"
NO = r"(?:(?:without exception, )?no|not a single|not one|none of the)"
SOME = r"(?:at least (?:one|some)(?: of the)?|some of the|some|one or more|one or another)"
OUT = rf"{BE} (?:excluded from the|something other than|other than|out of the scope of)"

FRAMES: tuple[tuple[str, str], ...] = tuple(
    (form, rf"^{pattern}$")
    for form, pattern in (
        ("A", r"(?:only|none but) (?:those|people) who (?P<p>V.+?) (?P<s>V.+)"),
        ("O", r"not (?:everyone|everybody) who (?P<s>V.+?) (?P<p>V.+)"),
        ("A", r"(?:everyone|everybody|anyone) who (?P<s>V.+?) (?P<p>V.+)"),
        ("E", r"(?:no one|nobody|no person) who (?P<s>V.+?) (?P<p>V.+)"),
        ("O", r"there is someone who (?P<s>V.+?) (?:but|and) (?P<p>N.+)"),
        ("I", r"there is someone who (?P<s>V.+?) and (?P<p>V.+)"),
        ("I", r"(?:someone|at least one person) who (?P<s>V.+?) (?P<p>V.+)"),
        ("A", r"(?:only|none but) (?P<p>.+?) (?P<s>V.+)"),
        ("A", r"(?:there is|there are) no (?P<s>.+?) (?:that|who|which) (?P<p>N.+)"),
        ("E", r"(?:there is|there are) no (?P<s>.+?) (?:that|who|which) (?P<p>V.+)"),
        ("O", rf"(?:there is|there are) (?:{SOME} )?(?P<s>.+?) (?:that|who|which) (?P<p>N.+)"),
        ("I", rf"(?:there is|there are) (?:{SOME} )?(?P<s>.+?) (?:that|who|which) (?P<p>V.+)"),
        ("A", r"not one (?P<s>.+?) fails to be (?P<p>.+)"),
        ("A", r"no (?P<s>.+?) fails to be (?P<p>.+)"),
        ("E", rf"{EVERY} (?P<s>.+?) fails? to be (?P<p>.+)"),
        ("O", rf"{SOME} (?P<s>.+?) fails? to be (?P<p>.+)"),
        ("E", rf"{EVERY} (?P<s>.+?) {OUT} (?P<p>.+)"),
        ("O", rf"{SOME} (?P<s>.+?) {OUT} (?P<p>.+)"),
        ("E", r"nothing is both (?P<s>.+?) and (?P<p>.+)"),
        ("A", r"nothing is (?P<s>.+?) without being (?P<p>.+)"),
        ("E", r"nothing that (?P<s>V.+?) (?P<p>V.+)"),
        ("I", r"something is both (?P<s>.+?) and (?P<p>.+)"),
        ("O", r"something is (?P<s>.+?) (?:without being|but is not) (?P<p>.+)"),
        ("A", r"to be (?P<s>.+?) is to be (?P<p>.+)"),
        ("A", r"being (?P<s>.+?) means being (?P<p>.+)"),
        ("E", r"if something is (?P<s>.+?), (?:then )?it (?P<p>N.+)"),
        ("A", r"if something is (?P<s>.+?), (?:then )?it (?P<p>V.+)"),
        ("A", r"(?:whatever|everything that|anything that) (?P<s>V.+?) (?P<p>V.+)"),
        ("O", r"(?:the )?(?P<p>.+?) (?:do|does) not include (?:all|every) (?P<s>.+)"),
        ("A", r"(?:the )?(?P<p>.+?) includes? (?:all|every) (?P<s>.+)"),
        ("E", r"(?:the )?(?P<p>.+?) includes? no (?P<s>.+)"),
        ("I", rf"(?:the )?(?P<p>.+?) includes? {SOME} (?P<s>.+)"),
        ("I", rf"among the (?P<s>.+?) there (?:is|are) {SOME} (?P<p>.+)"),
        ("O", rf"not (?:all|every) (?P<s>.+?) (?:{AS} )?(?P<p>V.+)"),
        ("E", rf"{EVERY} (?P<s>.+?) (?P<p>N.+)"),
        ("A", rf"{EVERY} (?P<s>.+?)(?:, without exception,)? (?P<p>V.+)"),
        ("A", rf"{NO} (?P<s>.+?) (?P<p>N.+)"),
        ("E", rf"{NO} (?P<s>.+?)(?: whatsoever)? (?P<p>V.+)"),
        ("O", rf"{SOME} (?P<s>.+?) (?P<p>N.+)"),
        ("I", rf"{SOME} (?P<s>.+?) (?P<p>V.+)"),
    )
)  # fmt: skip

VERB_WORDS = (
    "have can need contain produce make give use eat drink live grow taste conduct consist come "
    "move carry orbit receive earn lie travel flow support keep feed breathe lay hunt fly swim "
    "walk lose show rise melt break teach sit help surround tell bloom work describe study "
    "climb jump belong play sing read write sell buy burn float sink cost smell sound look feel "
    "hold store cover open close turn run stand wear protect absorb reflect emit release spread "
    "cause treat serve ride bite sting hatch sleep build repair cut dig catch throw kick hit "
    "pull push drive wash clean cook bake boil freeze last weigh measure connect join attract "
    "repel dissolve rust bend stretch save waste train win learn know like love see hear fight "
    "kill dry fill lead take bring send get pass put set want wish require provide offer attend "
    "visit dance act perform draw paint design plan test check count sort mix chew swallow "
    "digest pump filter blow ring shine glow flash roll slide spin swing hang lean crawl hop "
    "leap dive row sail shelter house face border reach touch cross follow precede exceed equal "
    "share combine include benefit frighten "
)


def _third(verb: str) -> str:
    if verb[-1] == "y" and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")


_BASE = VERB_WORDS.split()
_VERB = "|".join((*_BASE, *map(_third, _BASE)))
_PLURALS = ("s", "i", "ae", "people", "men", "children", "mice", "fish", "sheep", "geese")
_PLURALS += ("that", "who", "which")  # what stands before these has its number
_MANY = "|".join(f"(?<={word} )" for word in _PLURALS)
# A verb agrees with the noun before it: in "discus throws need arms" the verb is "need". Nor is a
# verb what another follows: in "restaurant cooks make desserts" it is "make".
_NO_NOUNS = "(?! (?:have|can|need|make|give|eat|use|are) )"
_AGREEING = (
    rf"(?:(?:{_MANY})(?:{'|'.join(_BASE)})"
    rf"|(?<!s )(?:{'|'.join(map(_third, _BASE))}){_NO_NOUNS})"
)
_NEGATED = rf"(?:{BE} not|does not|do not|cannot|can not) "


def _compiled(verb: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    slots = (("P<p>N", f"P<p>{_NEGATED}"), ("P<s>V", f"P<s>{verb}"), ("P<p>V", f"P<p>{verb}"))
    found = []
    for form, pattern in FRAMES:
        for slot, filled in slots:
            pattern = pattern.replace(slot, filled)
        found.append((form, re.compile(pattern, re.I)))
    return tuple(found)


# Auxiliaries first: in "farm houses are ..." the word "houses" is no verb.
_READERS = _compiled(rf"(?:{AUX}|counts?|belongs?|falls?) ") + _compiled(rf"(?:{AUX}|{_AGREEING}) ")
_AS = re.compile(rf"^{AS} (?:(?:a|an|the) )?", re.I)

_ACTION = re.compile(rf"^(?:has|have|can|{_VERB}) ", re.I)


def _predicate(text: str) -> Term:
    """The term of a predicate, whatever its verb and polarity."""
    text = re.sub(r"^(?:does|do) not ", "", text, flags=re.I)
    text = re.sub(r"^(is|are) not ", r"\1 ", text, flags=re.I)
    text = re.sub(r"^(?:cannot|can not) ", "can ", text, flags=re.I)
    found = term(_AS.sub("", text))
    return found if _AS.match(text) or not _ACTION.match(text) else ("~" + found[0], *found[1:])


_WHOLE = re.compile(r"(?:without exception, |not )?all\b", re.I)
# In "all javelin throws need practice" nobody throws: the verb is plural.
_OF_MANY = _READERS[: len(FRAMES)] + _compiled(rf"(?:{AUX}|(?:{_MANY})(?:{'|'.join(_BASE)})) ")
_JOINED = r"both .+? and|^[Nn]one but|someone who .+? (?:and|but)|[Ss]omething is .+? but"


@lru_cache(maxsize=1 << 16)
def read(sentence: str) -> Statement | None:
    """The statement that a sentence makes about kinds, or None if it is none."""
    text = sentence.strip().rstrip(".?").strip()
    # A class and its members are one kind.
    text = text.replace("fall outside the class of", "are excluded from the")
    text = re.sub(r"\b([Tt])he class of\b", r"\1he", text)
    if ":" in text or ". " in text:
        return None
    if re.search(
        r"\b(?:either|neither|and|or|but|nor)\b",
        re.sub(
            r"both .+? and|^[Nn]one but|someone who .+? (?:and|but)|[Ss]omething is .+? but",
            "",
            text,
        ),
    ):
        return None
    for form, pattern in _OF_MANY if _WHOLE.match(text) else _READERS:
        if found := pattern.match(text):
            subject, predicate = term(found["s"]), _predicate(found["p"])
            if "<s>V" in pattern.pattern or _AS.match(found["s"]):
                subject = _predicate(found["s"])
            if "(?P<p>." in pattern.pattern:  # a noun alone, whatever its first word could be
                predicate = term(found["p"])
            if subject and predicate and subject[0] not in ("on", "person"):
                return form, subject, predicate
    return None


def terms(statements: Iterable[Statement]) -> set[Term]:
    """The kinds that statements name."""
    return {kind for _, s, p in statements for kind in (s, p)}


def carried(kinds: Iterable[Term]) -> list[Statement]:
    """What the words of the kinds say by themselves."""
    names = sorted(set(kinds))
    found: list[Statement] = [("A", x, y) for x in names for y in names if is_kind(x, y)]
    found += [("E", x, y) for x in names for y in names if excludes(x, y)]
    return found


def consistent(statements: Sequence[Statement], *, exist: Iterable[Term] = ()) -> bool:
    """Whether all statements can hold together, with a thing of each kind in `exist`."""
    implied: dict[tuple[Term, bool], list[tuple[Term, bool]]] = {}
    for form, s, p in statements:
        if form in "AE":
            implied.setdefault((s, True), []).append((p, form == "A"))
            implied.setdefault((p, form == "E"), []).append((s, False))
    things: list[tuple[tuple[Term, bool], ...]] = []
    things += [((s, True), (p, form == "I")) for form, s, p in statements if form in "IO"]
    things += [((kind, True),) for kind in exist]
    for thing in things:
        known: dict[Term, bool] = {}
        queue = list(thing)
        while queue:
            kind, value = queue.pop()
            if known.setdefault(kind, value) != value:
                return False
            for literal in implied.get((kind, value), ()):
                if known.get(literal[0]) != literal[1]:
                    queue.append(literal)
    return True


DENIAL = {"A": "O", "O": "A", "E": "I", "I": "E"}


def follows(premises: Sequence[Statement], query: Statement, *, exist: Iterable[Term] = ()) -> bool:
    """Whether the query holds wherever the premises do."""
    form, s, p = query
    return not consistent([*premises, (DENIAL[form], s, p)], exist=exist)
