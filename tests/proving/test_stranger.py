"""What strangers typed, by kind of trouble: each cause that was mended, on words of its own."""

import pytest

import therefore
from therefore.errors import SentenceError
from therefore.proving.judgement import Judgement

VERDICTS = [
    # A plural compound opens a sentence; the capital makes no name of its first noun.
    ("All house prices fall.", "House prices fall.", "entailed"),
    (
        "If interest rates rise, house prices fall. Interest rates rise.",
        "House prices fall.",
        "entailed",
    ),
    (
        "Interest rates rose last year. If interest rates rose last year, house prices fell.",
        "House prices fell.",
        "entailed",
    ),
    ("If tax cuts help, Ann sings. Tax cuts help.", "Ann sings.", "entailed"),
    ("If bank holidays cost money, Ann sings. Bank holidays cost money.", "Ann sings.", "entailed"),
    ("All share prices fell.", "Share prices fell.", "entailed"),
    ("House prices in London fall. Otto sings.", "House sings.", "unknown"),
    # What is said twice without a quantifier is meant alike; "some dogs" are not yet "dogs".
    ("Dogs bark.", "Dogs bark.", "entailed"),
    ("If dogs bark, cats sleep. Dogs bark.", "Cats sleep.", "entailed"),
    ("Some dogs bark.", "Dogs bark.", "ambiguous"),
    ("Dogs bark. Rex is a dog.", "Rex barks.", "ambiguous"),
    # How a thing is: on, off, up, down, out, over.
    ("If the alarm is on, the door is locked. The alarm is on.", "The door is locked.", "entailed"),
    (
        "The server is up if and only if the lamp is on. The lamp is not on.",
        "The server is up.",
        "contradicted",
    ),
    ("The match is over.", "The match is not over.", "contradicted"),
    # "Both rats and snakes" are not both rats.
    ("Nobody likes both rats and snakes. Ida likes rats.", "Ida likes snakes.", "contradicted"),
    ("Rose plants trees. Everyone who plants trees is kind.", "Rose is kind.", "entailed"),
    # Only what is said of somebody is of the past, not the nouns of others.
    ("Ida was in a house. Every house is a building.", "Ida was in a building.", "entailed"),
    ("Otto was a man who owned a dog.", "Otto owned a dog.", "entailed"),
    ("The door was opened by a boy.", "The door was opened.", "entailed"),
    ("The door was opened.", "A boy opened the door.", "unknown"),
    # "The baby" is nobody of whom "if anyone" speaks; "the dog" is the dog that barks.
    (
        "If a farmer sings, the baby wakes up. Ida is a farmer. Ida sings.",
        "Ida wakes up.",
        "unknown",
    ),
    ("If a dog barks, the dog is hungry. Rex is a dog. Rex barks.", "Rex is hungry.", "entailed"),
    # "Few ... any" is about those who do it once.
    ("Few nurses know any poem. Every ode is a poem.", "Few nurses know any ode.", "entailed"),
    ("Few nurses know every poem.", "Few nurses know any poem.", "unknown"),
    # Numbers above three are one name, below "every" they are written out.
    ("Exactly four nurses sang.", "At least five nurses sang.", "contradicted"),
    ("At least nine tall nurses sang.", "At least five nurses sang.", "entailed"),
    ("Every dog has four legs. Rex is a dog.", "Rex has at least three legs.", "entailed"),
    # Measures.
    ("Ida is 180 centimetres tall. Otto is 2 metres tall.", "Otto is taller than Ida.", "entailed"),
    ("The rope is two metres long.", "The rope is three metres long.", "contradicted"),
    ("Ida is two years older than Otto.", "Otto is older than Ida.", "contradicted"),
    # "It" of the weather is no thing.
    ("The dog is wet. It rained in Ghent.", "The dog rained in Ghent.", "unknown"),
    ("It rained or it snowed. It did not rain.", "It snowed.", "entailed"),
    # A rule of the present beside what happened.
    ("Everyone who sings dances. Ida sang.", "Ida danced.", "ambiguous"),
    ("Ida was a nurse.", "Ida is a nurse.", "unknown"),
    ("Every nurse sings. Ida was a nurse.", "Ida sings.", "unknown"),
    # A phrase that two sentences hold is taken in one way; a verb of two tenses, too.
    ("Some nurses ride a horse to school.", "Some nurses ride a horse to school.", "entailed"),
    ("Some nurses read a long poem.", "Some nurses read a poem.", "entailed"),
    # Adjectives after which a thing is none of the kind.
    ("Ida is a former good mayor.", "Ida is a mayor.", "unknown"),
    ("Ida is a rich former mayor.", "Ida is a mayor.", "contradicted"),
    # What everyone knows.
    ("Everyone knows that Otto left. Ida is a person.", "Ida knows that Otto left.", "entailed"),
    ("Ida did not see Otto and Zoe.", "Ida did not see Zoe.", "ambiguous"),
    # Attitudes are things of their own, and what is known is so.
    ("Ida knows that Otto left.", "Ida says that Otto left.", "unknown"),
    ("Ida says that Otto left.", "Ida believes that Otto left.", "unknown"),
    ("Ida thinks that Otto left.", "Otto left.", "unknown"),
    ("Ida realized that Otto left.", "Otto left.", "entailed"),
    ("Ida does not know that Otto left.", "Otto left.", "entailed"),
    ("Ida does not believe that Otto left.", "Ida believes that Otto left.", "contradicted"),
    # "Any" below a denial is "some"; below nothing it is "every".
    ("Ida did not meet anybody. Otto is a person.", "Ida met Otto.", "contradicted"),
    ("Ida does not own any horse.", "Ida owns a horse.", "contradicted"),
    ("No nurse saw anything.", "Some nurse saw the lamp.", "contradicted"),
    ("If any dog barks, Ida wakes up. Rex is a dog. Rex barks.", "Ida wakes up.", "entailed"),
    ("Any nurse is kind. Ida is a nurse.", "Ida is kind.", "entailed"),
    # Amounts.
    ("Few owls swim.", "Some owl does not swim.", "entailed"),
    ("More than ten owls swim.", "At least four owls swim.", "entailed"),
    # Names after a noun.
    ("Ida has a cat called Minka.", "Minka is a cat.", "entailed"),
    ("Ida has a cat named Minka.", "Ida has a cat.", "entailed"),
    # "As ... as", superlatives.
    ("Ida is as tall as Otto.", "Otto is as tall as Ida.", "unknown"),
    ("Ida is as tall as Otto.", "Otto is taller than Ida.", "contradicted"),
    ("Ida is as tall as Otto. Zoe is taller than Ida.", "Zoe is taller than Otto.", "entailed"),
    ("Ida is not as tall as Otto.", "Otto is taller than Ida.", "entailed"),
    (
        "Ida is as famous as Otto. Otto is more famous than Zoe.",
        "Zoe is less famous than Ida.",
        "entailed",
    ),
    (
        "Ida is the youngest nurse. Zoe is a nurse. Zoe is not Ida.",
        "Ida is younger than Zoe.",
        "entailed",
    ),
    # Plurals without a quantifier as objects.
    ("Every eagle has feathers. Ari is an eagle.", "Ari has a feather.", "entailed"),
    ("Ida likes horses. Rex is a horse.", "Ida likes Rex.", "ambiguous"),
    ("Owls are birds. Olga is an owl.", "Olga is a bird.", "entailed"),
    # "Not ... because".
    ("Ida did not sing because she was ill.", "Ida sang.", "ambiguous"),
    ("Because Ida was ill, Ida did not sing.", "Ida sang.", "contradicted"),
    # Several together.
    ("Ida and Otto met.", "Ida met.", "unknown"),
    ("Ida and Otto met.", "Otto met Ida.", "entailed"),
    ("Ida and Otto did not meet.", "Otto met Ida.", "contradicted"),
    ("Ida and Otto disagree.", "Otto disagrees with Ida.", "entailed"),
    ("Ida and Otto are rivals.", "Otto is a rival of Ida.", "entailed"),
    ("Ida, Otto and Zoe are classmates.", "Zoe is a classmate of Ida.", "entailed"),
    ("Ida and Otto like each other.", "Otto likes Ida.", "entailed"),
    ("Ida and Otto sing.", "Ida sings.", "entailed"),
    # Names that other words are spelled like.
    ("Only Ida passed.", "Ida passed.", "entailed"),
    ("Nobody but Ida passed. Otto is not Ida.", "Otto passed.", "contradicted"),
    ("Patch is a dog. All dogs bark.", "Patch barks.", "entailed"),
    ("Hope is a nurse. Every nurse is kind.", "Hope is kind.", "entailed"),
    ("Buttons is a cat. Every cat sleeps.", "Buttons sleeps.", "entailed"),
    ("Pat bought a cup. Otto is a nurse.", "Pat bought something.", "entailed"),
    ("Dogs barked. Otto is a nurse.", "Some dog barked.", "ambiguous"),
    # One thing told in two ways.
    ("Ida has never visited Rome.", "Ida visited Rome.", "contradicted"),
    ("Ida managed to open the door.", "Ida opened the door.", "entailed"),
    ("Ida failed to open the door.", "Ida opened the door.", "contradicted"),
    ("Ida and Otto carried the piano.", "Ida carried the piano.", "ambiguous"),
    ("If Ida or Otto sings, Zoe dances. Otto sings.", "Zoe dances.", "entailed"),
    ("Ida is at least as tall as Otto.", "Otto is taller than Ida.", "contradicted"),
    # What is sought need not be there; what somebody has is.
    ("Ida seeks a unicorn.", "There is a unicorn.", "ambiguous"),
    ("Ida found a unicorn.", "There is a unicorn.", "entailed"),
    ("Ida wants a red car.", "Ida wants a car.", "entailed"),
    ("Every child wants a pony. Ida is a child.", "Ida wants a pony.", "entailed"),
    ("Ida's dog barks.", "Ida has a dog.", "entailed"),
    # Pronouns.
    ("Otto is a man. Ida is a woman. She trusts him.", "Ida trusts Otto.", "entailed"),
    ("Ida met Zoe. She likes her.", "Ida likes Ida.", "unknown"),
    # A progressive is no noun of the same form.
    ("Bill is painting. Every painting is flat.", "Bill is flat.", "unknown"),
    # Everyday forms.
    ("Ida never sings.", "Ida sings.", "contradicted"),
    ("Ida always sings.", "Ida sings.", "entailed"),
    ("Ida does not always sing.", "Ida sings.", "unknown"),
    ("Every nurse trusts herself. Ida is a nurse.", "Ida trusts Ida.", "entailed"),
    ("Some but not all owls swim.", "Some owl does not swim.", "entailed"),
    ("Ida is the only nurse. Zoe is not Ida.", "Zoe is a nurse.", "contradicted"),
    ("Whenever it rains Ida stays in. It rains.", "Ida stays in.", "entailed"),
    ("Ida is a friend of Otto. Otto is a nurse.", "Ida is a friend of a nurse.", "entailed"),
    # Numbers alone are taken alike throughout a text.
    (
        "All squares are rectangles. All rectangles have four sides.",
        "All squares have four sides.",
        "entailed",
    ),
]


@pytest.mark.parametrize(("premises", "conclusion", "verdict"), VERDICTS)
def test_verdicts(premises: str, conclusion: str, verdict: str) -> None:
    assert therefore.prove(premises, conclusion).verdict == verdict


@pytest.mark.parametrize(
    ("premises", "conclusion", "meant"),
    [
        ("Most students passed. Ida is a student.", "Ida passed.", "more than half"),
        ("Few owls swim.", "No owl swims.", "fewer than half"),
        ("Many owls swim.", "Most owls swim.", "at least three"),
        ("Every dog has a tail. Most dogs bark.", "Rex barks.", "more than half"),
    ],
)
def test_a_world_with_amounts_is_counted(premises: str, conclusion: str, meant: str) -> None:
    told = therefore.prove(premises, conclusion).argument
    assert told[0].startswith("Picture a world")
    assert any(meant in line for line in told)


def test_most_students_of_a_world_are_more_than_half() -> None:
    found = therefore.prove("Most students passed. Ida is a student.", "Ida passed.").argument
    passed = [line for line in found if line.endswith(" passed.") and "There" not in line]
    failed = [line for line in found if line.endswith("did not pass.")]
    assert len(passed) > len(failed) >= 1


def _notes(premises: str, conclusion: str) -> str:
    judgement: Judgement = therefore.prove(premises, conclusion)
    assert judgement.verdict == "unknown"
    return " ".join(judgement.cases[0].twins)


def test_near_twins_are_named() -> None:
    told = _notes("If it rains, the street gets wet. It rains.", "The street is wet.")
    assert "“gets wet” and “is wet” are taken as unrelated" in told
    told = _notes("Otto will be expelled.", "Otto was expelled.")
    assert "“will be expelled” and “was expelled”" in told
    told = _notes("Jumbo is a small elephant.", "Jumbo is small.")
    assert "small for an elephant" in told
    assert not therefore.prove("All owls are birds.", "All owls fly.").cases[0].twins


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("You are tall.", "'You' is not read: use a name"),
        ("My dog barks.", "'My' is not read: say whose by a name"),
        ("Ida usually sings.", "'usually' is not read"),
        ("The nurses gathered.", "'gather' is said of several together"),
        ("All students met in the hall.", "'meet' is said of several together"),
    ],
)
def test_a_refusal_names_the_word(text: str, told: str) -> None:
    with pytest.raises(SentenceError, match="read") as fault:
        therefore.prove(text, "Ida sings.")
    assert told in str(fault.value)


def test_no_hint_is_what_was_typed() -> None:
    with pytest.raises(SentenceError) as fault:
        therefore.prove("All owls are gladly birds of of.", "Ida sings.")
    assert "All Ss are P." not in str(fault.value)


def test_a_progressive_of_the_past_is_told_as_one() -> None:
    told = " ".join(therefore.prove("Ida was singing.", "Ida sang.").argument)
    assert "Ida was singing" in told


COMPOUNDS = """
Stock prices rise|Tax cuts help|Bank holidays cost money|Water levels rise|
Train drivers strike|Film stars dance|House plants die|Bus fares rise|
Petrol prices fall|Share prices fall|Oil prices drop|Dog owners walk|
Cat lovers smile|School children play|Car factories close|Office workers commute|
Power cuts happen|Sea levels rise|Wine bottles break|Job offers come|
Test scores improve|Bank loans help|Police dogs bark|Love songs sell|
Market forces act|Birth rates drop|Hospital visits cost money|House prices fell|
Ticket sales fell|House prices in London fall|House prices will fall
"""


@pytest.mark.parametrize("said", COMPOUNDS.replace("\n", "").split("|"))
def test_a_compound_opens_a_sentence_as_it_stands_inside_one(said: str) -> None:
    inside = said[0].lower() + said[1:]
    assert therefore.prove(f"If Ann sings, {inside}. Ann sings.", f"{said}.").verdict == "entailed"


@pytest.mark.parametrize("said", ["x", "X", "no x", "wugs", "no wugs"])
def test_a_word_alone_that_names_nothing_is_no_sentence(said: str) -> None:
    with pytest.raises(SentenceError, match="cannot read"):
        therefore.prove("", said)


def test_how_a_thing_is_takes_no_article() -> None:
    found = therefore.prove("If the server is down, Ann sleeps. The server is down.", "Ann sleeps.")
    assert "is a down" not in " ".join(found.argument)
    assert "the server is down" in " ".join(found.argument)
