"""Datasets with wrong labels, crafted with the library itself: none is accepted, none crashes."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.verification.attacks.forging import (
    BASES,
    certified,
    edited,
    flipped,
    is_possible,
    lines,
    make_base,
    relabelled,
    renewed,
    said,
    write,
)

import therefore
from therefore.dataset.croissant import croissant, read_schema
from therefore.dataset.description import CROISSANT
from therefore.dataset.files import sha256
from therefore.dataset.manifest import MANIFEST, Manifest
from therefore.dataset.recheck import recheck
from therefore.errors import DatasetError
from therefore.items import ENTAILMENT, SATISFIABILITY, Item, Logic, to_record
from therefore.verification.verify import verify


@pytest.fixture(scope="session")
def bases(tmp_path_factory) -> Callable[[str], Path]:
    @cache
    def base(name: str) -> Path:
        return make_base(name, tmp_path_factory.mktemp("base") / name)

    return base


def refused(path: Path) -> None:
    """The dataset is not accepted, and the verdict is no crash."""
    try:
        report = verify(path)
    except DatasetError:
        return
    assert report.exit_code() in (1, 3)
    assert not report.verified or report.faults


# Every family


def flip(item: Item) -> Item:
    return flipped(item)


def false_axiom(item: Item) -> Item:
    return flipped(said(item, axioms=(*item.logic.axioms, "zz & ~zz")))


def true_looking_axiom(item: Item) -> Item:
    extra = item.logic.query[0] if item.logic.query else item.logic.premises[0]
    return flipped(said(item, axioms=(*item.logic.axioms, f"~({extra})")))


def other_formula(item: Item) -> Item:
    first, *rest = item.logic.premises
    return flipped(said(item, premises=(f"~({first})", *rest)))


def other_query(item: Item) -> Item:
    return flipped(said(item, query=tuple(f"~({one})" for one in item.logic.query)))


def zero_width(item: Item) -> Item:
    first, *rest = item.premises
    return flipped(replace(item, premises=(first[:3] + "\u200b" + first[3:], *rest)))


def cyrillic(item: Item) -> Item:
    first, *rest = item.premises
    changed = first.replace("a", "\u0430", 1).replace("p", "\u0440", 1).replace("s", "\u0455", 1)
    return flipped(replace(item, premises=(changed, *rest)))


def decomposed(item: Item) -> Item:
    first, *rest = item.premises
    return flipped(replace(item, premises=(first[:2] + "\u0301" + first[2:], *rest)))


def hidden(item: Item) -> Item:
    return replace(flipped(item), logic=Logic(), certificate="")


def hidden_behind_noise(item: Item) -> Item:
    return hidden(replace(item, premises=tuple(f"{one} ;" for one in item.premises)))


def other_family(item: Item) -> Item:
    return hidden(replace(item, family="prose"))


ANYWHERE = {
    edit.__name__: edit
    for edit in (
        flip,
        false_axiom,
        true_looking_axiom,
        other_formula,
        other_query,
        zero_width,
        cyrillic,
        decomposed,
        hidden,
        hidden_behind_noise,
        other_family,
    )
}


@pytest.mark.parametrize("name", [name for name in BASES if name != "generation"])
@pytest.mark.parametrize("attack", ANYWHERE)
def test_no_family_accepts(bases, tmp_path, name, attack):
    refused(edited(bases(name), tmp_path / "d", ANYWHERE[attack]))


@pytest.mark.parametrize("name", [name for name in BASES if name != "generation"])
@pytest.mark.parametrize("origin", ["scrambled", "imported", "rewritten", "revealed"])
def test_what_is_hidden_is_not_accepted(bases, tmp_path, name, origin):
    base = bases(name)
    generator = f"{Manifest.load(base).generator}.{origin}.v1"
    made = edited(base, tmp_path / "d", hidden_behind_noise, generator=generator, origin=origin)
    refused(made)


@pytest.mark.parametrize("name", ["analog", "categorical", "grl"])
@pytest.mark.parametrize("version", ["words.v0", "words.v999", "", "mine"])
def test_another_version_of_what_words_carry(bases, tmp_path, name, version):
    def older(item: Item) -> Item:
        return replace(item, provenance=replace(item.provenance, words=version))

    refused(edited(bases(name), tmp_path / "d", older))


@pytest.mark.parametrize("name", BASES)
def test_honest_data_are_accepted(bases, name):
    report = verify(bases(name))
    assert report.exit_code() == 0, report.faults[:3]
    assert report.verified == report.items


@pytest.mark.parametrize("name", ["notation", "grl", "rcl", "exam", "threeway", "validity"])
def test_a_key_twice_in_the_certificate(bases, tmp_path, name):
    def twice(item: Item) -> Item:
        wrong = certified(flipped(item))
        both = item.certificate[:-1] + "," + wrong.certificate[1:]
        return renewed(replace(wrong, certificate=both))

    base = bases(name)
    refused(write(base, tmp_path / "d", [twice(item) for item in therefore.load(base)]))


# What is asked


def other_right_option(item: Item, asks: str) -> Item | None:
    """The item with other asks, and another option that this makes right; None if there is none."""
    theory = (*item.logic.axioms, *item.logic.premises)
    sign, wanted = {"follows": ("~", False), "contradicts": ("", False), "consistent": ("", True)}[
        asks
    ]
    right = [
        number
        for number, query in enumerate(item.logic.query)
        if is_possible(*theory, f"{sign}({query})") == wanted
    ]
    if len(right) != 1 or right[0] == item.answer:
        return None
    return certified(replace(relabelled(item, right[0]), asks=asks))


@pytest.mark.parametrize("name", ["exam", "categorical", "hypothetical"])
@pytest.mark.parametrize("asks", ["follows", "contradicts", "consistent"])
def test_asks_swapped(bases, tmp_path, name, asks):
    items = [item for item in therefore.load(bases(name)) if item.choices]
    made = [other_right_option(item, asks) for item in items if item.asks != asks]
    lying = [item for item in made if item is not None]
    if not lying:
        lying = [replace(item, asks=asks) for item in items if item.asks != asks]
    refused(write(bases(name), tmp_path / "d", lying))


@pytest.mark.parametrize("name", ["notation", "ruletaker", "threeway", "validity", "analog"])
def test_entailment_as_selection(bases, tmp_path, name):
    def select(item: Item) -> Item:
        choices = ("It follows.", "It does not follow.")
        query = item.logic.premises[:1] + tuple(f"~({one})" for one in item.logic.premises[:1])
        changed = replace(item, task="selection", asks="follows", choices=choices)
        return relabelled(said(changed, query=query), 0)

    refused(edited(bases(name), tmp_path / "d", select))


@pytest.mark.parametrize("name", ["notation", "ruletaker", "threeway", "validity", "generation"])
def test_a_target_that_nobody_proved(bases, tmp_path, name):
    def cheese(item: Item) -> Item:
        target = "The moon is made of cheese."
        changed = replace(item, task="generation", choices=(), answer=-1, target=target)
        return said(changed, query=item.logic.premises[:1])

    refused(edited(bases(name), tmp_path / "d", cheese))


@pytest.mark.parametrize("name", ["notation", "ruletaker", "threeway", "validity"])
def test_entailment_as_satisfiability(bases, tmp_path, name):
    def satisfiable(item: Item) -> Item:
        changed = replace(item, task="satisfiability", choices=SATISFIABILITY)
        return relabelled(said(changed, query=()), 1)

    refused(edited(bases(name), tmp_path / "d", satisfiable))


@pytest.mark.parametrize("name", ["threeway", "grl-entailment", "ruletaker"])
def test_three_labels_as_two(bases, tmp_path, name):
    def two(item: Item) -> Item:
        return relabelled(replace(item, choices=ENTAILMENT), int(item.answer != 2))

    refused(edited(bases(name), tmp_path / "d", two))


@pytest.mark.parametrize("name", ["threeway", "grl-entailment", "notation", "grl"])
def test_labels_in_another_order(bases, tmp_path, name):
    def turned(item: Item) -> Item:
        choices = item.choices[::-1]
        return replace(item, choices=choices, target=choices[item.answer])

    base = bases(name)
    refused(write(base, tmp_path / "d", [turned(item) for item in therefore.load(base)]))


def test_orders_forgotten(bases, tmp_path):
    """Contradicted by the order of the words alone, labelled unknown with the order left out."""

    def unknown(item: Item) -> Item:
        return relabelled(said(item, axioms=()), 1) if item.answer == 0 else item

    refused(edited(bases("threeway"), tmp_path / "d", unknown))


@pytest.mark.parametrize("name", ["categorical", "exam"])
def test_identical_distractors(bases, tmp_path, name):
    def same(item: Item) -> Item:
        if not item.choices:
            return item
        wrong = [place for place in range(len(item.choices)) if place != item.answer]
        choices = list(item.choices)
        query = list(item.logic.query)
        choices[wrong[0]], query[wrong[0]] = choices[wrong[1]], query[wrong[1]]
        return said(replace(item, choices=tuple(choices)), query=tuple(query))

    refused(edited(bases(name), tmp_path / "d", same))


@pytest.mark.parametrize("kind", ["premise", "tautology"])
def test_an_idle_conclusion(bases, tmp_path, kind):
    def idle(item: Item) -> Item:
        if kind == "premise":
            changed = said(item, query=item.logic.premises[:1])
            return replace(changed, target=item.premises[0])
        name = item.premises[0].split(" ")[0]
        name = name if name.istitle() and name not in ("If", "Whenever", "Either") else "Emma"
        atom = f"run({name.lower()})"
        text = f"Either {name} runs, or it is not true that {name} runs, or both."
        return replace(said(item, query=(f"{atom} | ~{atom}",)), target=text)

    refused(edited(bases("generation"), tmp_path / "d", idle))


# Sentences


def syllogism(bases, premises: dict[str, str], choices: dict[str, str], answer: int) -> Item:
    """A selection item of one's own; the certificate is right for its formulas."""
    item = therefore.load(bases("categorical"))[0]
    kinds = dict.fromkeys(
        name.partition("(")[0].strip("~(")
        for text in premises.values()
        for name in text.partition(": (")[2].replace("=>", "&").split(" & ")
    )
    changed = replace(
        item,
        premises=tuple(premises),
        choices=tuple(choices),
        logic=Logic(
            tuple(f"?[X]: {kind}(X)" for kind in kinds),
            tuple(premises.values()),
            tuple(choices.values()),
        ),
    )
    return certified(relabelled(changed, answer))


def test_the_head_of_a_relative_clause_counts(bases, tmp_path):
    item = syllogism(
        bases,
        {
            "All animals that can fly are birds.": "![X]: (can_fly(X) => birds(X))",
            "All helicopters can fly.": "![X]: (helicopters(X) => can_fly(X))",
        },
        {
            "Some birds are helicopters.": "?[X]: (birds(X) & helicopters(X))",
            "No birds are helicopters.": "![X]: (birds(X) => ~helicopters(X))",
        },
        0,
    )
    refused(write(bases("categorical"), tmp_path / "d", [item]))


@pytest.mark.parametrize(
    ("one", "other"),
    [("cacti", "cactuses"), ("hedgehogs", "hedge hogs"), ("wolves", "wolfs"), ("owls", "Owls")],
)
def test_spelling_twins(bases, tmp_path, one, other):
    first, second = (word.replace(" ", "_").lower() for word in (one, other))
    item = syllogism(
        bases,
        {
            f"All {one} are plants.": f"![X]: ({first}(X) => plants(X))",
            f"No {other} are plants.": f"![X]: ({second}(X) => ~plants(X))",
        },
        {
            f"Some {one} are not {other}.": f"?[X]: ({first}(X) & ~{second}(X))",
            f"Some {one} are {other}.": f"?[X]: ({first}(X) & {second}(X))",
        },
        0,
    )
    refused(write(bases("categorical"), tmp_path / "d", [item]))


@pytest.mark.parametrize(
    "sentence",
    [
        "'Or' means 'and'.",
        "All statements here are lies.",
        "Read every sentence as its opposite.",
        "Note.",
        "",
    ],
)
@pytest.mark.parametrize("name", ["rcl", "categorical", "exam", "grl"])
def test_a_sentence_that_carries_nothing_in_logic(bases, tmp_path, name, sentence):
    def told(item: Item) -> Item:
        empty = f"({item.logic.premises[0]}) | ~({item.logic.premises[0]})"
        changed = said(item, premises=(*item.logic.premises, empty))
        return replace(changed, premises=(*item.premises, sentence))

    refused(edited(bases(name), tmp_path / "d", told))


@pytest.mark.parametrize(
    "sentence",
    ["If and then then.", "If no no then no.", "If or then not.", "If rice and beans then.", "No."],
)
def test_words_of_the_pattern_are_no_nouns(bases, tmp_path, sentence):
    def told(item: Item) -> Item:
        formula = "and => then" if "then then" in sentence else "no"
        changed = said(item, premises=(*item.logic.premises, formula))
        return replace(changed, premises=(*item.premises, sentence))

    refused(edited(bases("grl"), tmp_path / "d", told))


@pytest.mark.parametrize(
    "question",
    [
        "Mary has Linda behind her.",
        "Behind Mary is Linda.",
        "Linda stands behind Mary.",
        "Is Linda behind Mary.",
        "xyzzy",
    ],
)
def test_unreadable_is_no_disorder(bases, tmp_path, question):
    def garbled(item: Item) -> Item:
        changed = replace(item, question=question, certificate="")
        return relabelled(said(changed, axioms=(), query=()), 0)

    base = bases("analog")
    made = [garbled(therefore.load(base)[0])]
    refused(write(base, tmp_path / "d", made))


def test_a_disorder_follows_from_nothing(bases, tmp_path):
    base = bases("analog")
    made = [item for item in therefore.load(base) if not item.features["grammatical"]]
    assert made
    refused(write(base, tmp_path / "d", [relabelled(item, 1) for item in made]))


def test_an_arrangement_told_backwards(bases, tmp_path):
    items = [i for i in therefore.load(bases("exam")) if "From first to" in i.choices[0]]
    swap = {
        "From first to fifth": "From fifth to first",
        "From first to four": "From four to first",
    }

    def back(item: Item) -> Item:
        choices = []
        for choice in item.choices:
            for one, other in swap.items():
                choice = choice.replace(one, other)
            choices.append(choice)
        return replace(item, choices=tuple(choices), target=choices[item.answer])

    made = [back(item) for item in items] or [hidden(therefore.load(bases("exam"))[0])]
    refused(write(bases("exam"), tmp_path / "d", made))


def test_a_pronoun_of_somebody_else(bases, tmp_path):
    def other(text: str) -> str:
        return text.replace(" she ", " he ") if " she " in text else text.replace(" he ", " she ")

    def changed(item: Item) -> Item:
        return replace(item, premises=tuple(map(other, item.premises)))

    items = [changed(item) for item in therefore.load(bases("hypothetical"))]
    refused(write(bases("hypothetical"), tmp_path / "d", items))


@pytest.mark.parametrize(
    ("name", "feature", "value"),
    [
        ("grl", "language", "rcl"),
        ("analog", "grammatical", False),
        ("exam", "scenario", "chain"),
        ("exam", "kind", "must"),
        ("notation", "variables", 77),
    ],
)
def test_a_feature_that_the_text_decides(bases, tmp_path, name, feature, value):
    def lied(item: Item) -> Item:
        return replace(item, features={**item.features, feature: value})

    wrong = [item for item in map(lied, therefore.load(bases(name)))]
    refused(write(bases(name), tmp_path / "d", wrong))


# The kernel and hostile input


def test_a_quoted_name_that_looks_like_equality(bases, tmp_path):
    def equal(item: Item) -> Item:
        return flipped(said(item, axioms=("'='(a,b)", "a != b")))

    refused(edited(bases("rcl"), tmp_path / "d", equal))


def hostile(bases, tmp_path, edit) -> Path:
    """One honest and one hostile row as JSON Lines."""
    good, bad = (to_record(item) for item in therefore.load(bases("notation"))[:2])
    return lines(tmp_path / "d.jsonl", [edit(bad), good])


def digits(record):
    record["certificate"] = '{"theory - 0":{"rup":[[' + "9" * 5_000 + "],[]]}}"
    return record


def deep(record):
    return json.dumps(record)[:-1] + ', "more": ' + "[" * 100_000 + "]" * 100_000 + "}"


def deep_certificate(record):
    record["certificate"] = '{"theory":' + "[" * 50_000 + "]" * 50_000 + "}"
    return record


def surrogate(record):
    return json.dumps(record).replace('"premises": ["', '"premises": ["\\ud800')


def no_text(record):
    return json.dumps(record).encode().replace(b'"premises": ["', b'"premises": ["\xff\xfe')


def many_variables(record):
    names = ",".join(f"X{number}" for number in range(12))
    record["logic"]["premises"] = [f"![{names}]: p(X0)" for _ in record["logic"]["premises"]]
    return record


def deep_formula(record):
    record["premises"] = ["~" * 3_000 + "p"]
    return record


def long_sentence(record):
    record["premises"] = ["(p&" * 30_000]
    return record


def half_a_line(record):
    return json.dumps(record)[:100]


def no_object(record):
    return "[1, 2, 3]"


def other_keys(record):
    record["hint"] = "entailed"
    return record


def key_twice(record):
    return json.dumps(record)[:-1] + f', "answer": {1 - record["answer"]}}}'


def true_as_answer(record):
    record["answer"] = bool(record["answer"])
    return record


def huge_answer(record):
    record["answer"] = 10**30
    return record


def null_text(record):
    record["question"] = None
    return record


def number_as_feature(record):
    record["features"] = {"variables": "many"}
    return record


def nul(record):
    record["premises"] = [one + "\x00" for one in record["premises"]]
    return record


HOSTILE = (
    digits,
    deep,
    deep_certificate,
    surrogate,
    no_text,
    many_variables,
    deep_formula,
    long_sentence,
    half_a_line,
    no_object,
    other_keys,
    key_twice,
    true_as_answer,
    huge_answer,
    null_text,
    number_as_feature,
    nul,
)


@pytest.mark.parametrize("edit", HOSTILE, ids=lambda edit: edit.__name__)
def test_a_hostile_row_is_named_and_the_others_are_verified(bases, tmp_path, edit):
    report = verify(hostile(bases, tmp_path, edit))
    assert (report.items, report.verified, report.failed) == (2, 1, 1)
    assert report.exit_code() == 1


def test_bytes_that_are_no_text_in_parquet(bases, tmp_path):
    out = shutil.copytree(bases("notation"), tmp_path / "d")
    (shard,) = out.glob("*/*.parquet")
    table = pq.read_table(shard)
    raw = pa.array([b"\xff\xfe", *[b"p"] * (len(table) - 1)], pa.binary())
    broken = pa.Array.from_buffers(pa.string(), len(raw), raw.buffers())
    place = table.schema.get_field_index("question")
    pq.write_table(table.set_column(place, table.schema.field(place), broken), shard)
    report = verify(renew_files(out))
    assert report.failed == report.items == len(table)


# Files


def renew_files(folder: Path) -> Path:
    """The manifest with the checksums that the shards have, and the Croissant file after it."""
    manifest = Manifest.load(folder)
    splits = {
        name: replace(
            record,
            shards=tuple(replace(s, sha256=sha256(folder / s.file)) for s in record.shards),
        )
        for name, record in manifest.splits.items()
    }
    made = replace(manifest, splits=splits)
    made.save(folder)
    readme = folder / "README.md"
    text = readme.read_text() if readme.is_file() else ""
    record = croissant(made, read_schema(folder, made), card=text)
    (folder / CROISSANT).write_text(json.dumps(record, indent=2) + "\n")
    return folder


def rewrite(folder: Path, change: Callable[[pa.Table], pa.Table]) -> None:
    (shard,) = folder.glob("*/*.parquet")
    pq.write_table(change(pq.read_table(shard)), shard)


def second_split(folder: Path) -> None:
    (shard,) = folder.glob("*/*.parquet")
    (folder / "validation").mkdir()
    shutil.copy(shard, folder / "validation" / "part-00000.parquet")


def file_beside(folder: Path) -> None:
    (folder / "dataset_infos.json").write_text("{}")


def script_beside(folder: Path) -> None:
    (folder / "loader.py").write_text("print('labels are the other way round')")


def other_card(folder: Path) -> None:
    card = folder / "README.md"
    card.write_text(card.read_text().replace("/*.parquet", "/*.csv"))


def card_with_more(folder: Path) -> None:
    card = folder / "README.md"
    card.write_text(card.read_text() + "\nNote: in `answer`, 0 means entailed.\n")


def no_card(folder: Path) -> None:
    (folder / "README.md").unlink()


def linked_shard(folder: Path) -> None:
    (shard,) = folder.glob("*/*.parquet")
    away = folder.parent / "away.parquet"
    shutil.move(shard, away)
    shard.symlink_to(away)


def reversed_labels(folder: Path) -> None:
    names = {"info": {"features": {"answer": {"names": ["entailed", "not entailed"]}}}}
    note = {b"huggingface": json.dumps(names).encode()}
    rewrite(folder, lambda table: table.replace_schema_metadata(note))


def field_note(folder: Path) -> None:
    def noted(table: pa.Table) -> pa.Table:
        place = table.schema.get_field_index("answer")
        field = table.schema.field(place).with_metadata({b"label": b"reversed"})
        return table.cast(table.schema.set(place, field))

    rewrite(folder, noted)


def extra_column(folder: Path) -> None:
    rewrite(
        folder,
        lambda table: table.append_column("label", pa.array([0] * len(table), pa.int32())),
    )


def other_type(folder: Path) -> None:
    def wide(table: pa.Table) -> pa.Table:
        place = table.schema.get_field_index("answer")
        return table.set_column(place, "answer", table.column(place).cast(pa.int64()))

    rewrite(folder, wide)


def other_order(folder: Path) -> None:
    rewrite(folder, lambda table: table.select(table.column_names[::-1]))


FILES = (
    second_split,
    file_beside,
    script_beside,
    other_card,
    card_with_more,
    no_card,
    linked_shard,
    reversed_labels,
    field_note,
    extra_column,
    other_type,
    other_order,
)


def test_honest_files_renewed_are_accepted(bases, tmp_path):
    out = shutil.copytree(bases("notation"), tmp_path / "d")
    assert verify(renew_files(out)).exit_code() == 0


def other_columns(record: dict) -> None:
    record["recordSet"][0]["field"][5]["source"]["extract"]["column"] = "answer"


def other_address(record: dict) -> None:
    record["distribution"][0]["contentUrl"] = "https://example.org/part-00000.parquet"


def other_words(record: dict) -> None:
    record["description"] = "In `answer`, 0 means entailed."


@pytest.mark.parametrize("change", [other_columns, other_address, other_words])
def test_a_croissant_file_that_says_something_else(bases, tmp_path, change):
    out = shutil.copytree(bases("notation"), tmp_path / "d")
    record = json.loads((out / CROISSANT).read_text())
    change(record)
    (out / CROISSANT).write_text(json.dumps(record, indent=2) + "\n")
    refused(out)


def test_no_croissant_file_or_one_written_otherwise(bases, tmp_path):
    out = shutil.copytree(bases("notation"), tmp_path / "d")
    record = json.loads((out / CROISSANT).read_text())
    (out / CROISSANT).write_text(json.dumps(record))
    refused(out)
    (out / CROISSANT).unlink()
    refused(out)


@pytest.mark.parametrize("change", FILES, ids=lambda change: change.__name__)
def test_a_folder_that_says_something_else(bases, tmp_path, change):
    out = shutil.copytree(bases("notation"), tmp_path / "d")
    change(out)
    refused(renew_files(out))


def _record(folder: Path) -> dict:
    return json.loads((folder / MANIFEST).read_text())


def outside(record):
    (split,) = record["splits"].values()
    split["shards"][0]["file"] = "../outside.parquet"


def absolute(record):
    (split,) = record["splits"].values()
    split["shards"][0]["file"] = "/etc/passwd"


def climbing_split(record):
    record["splits"] = {"../../x": next(iter(record["splits"].values()))}


def no_shards(record):
    (split,) = record["splits"].values()
    split["shards"], split["count"] = [], 0


def no_splits(record):
    record["splits"] = {}


def number_as_split(record):
    record["splits"] = 3


def text_as_rows(record):
    (split,) = record["splits"].values()
    split["shards"][0]["rows"] = "many"


def listed_twice(record):
    (split,) = record["splits"].values()
    split["shards"] *= 2


def other_generator(record):
    record["generator"] = "entailment.v99"


def more_keys(record):
    record["answer_order"] = "reversed"


MANIFESTS = (
    outside,
    absolute,
    climbing_split,
    no_shards,
    no_splits,
    number_as_split,
    text_as_rows,
    listed_twice,
    other_generator,
    more_keys,
)


@pytest.mark.parametrize("change", MANIFESTS, ids=lambda change: change.__name__)
def test_an_odd_manifest(bases, tmp_path, change):
    out = shutil.copytree(bases("notation"), tmp_path / "d")
    shutil.copy(next(out.glob("*/*.parquet")), tmp_path / "outside.parquet")
    record = _record(out)
    change(record)
    (out / MANIFEST).write_text(json.dumps(record, indent=2, ensure_ascii=False) + "\n")
    refused(out)


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "{", '{"format": 1}', "[" * 100_000, "\ufeff{}", '{"format": "1"}']
)
def test_no_manifest_at_all(bases, tmp_path, text):
    out = shutil.copytree(bases("notation"), tmp_path / "d")
    (out / MANIFEST).write_text(text)
    refused(out)


def test_nothing_is_not_verified(tmp_path):
    empty = lines(tmp_path / "d.jsonl", [])
    assert verify(empty).exit_code() == 3
    assert verify(empty).exit_code(allow_unverified=True) == 3


def test_picked_rows_are_found_by_drawing_anew(bases, tmp_path):
    base = bases("grl")
    assert recheck(base).ok
    picked = [item for item in therefore.load(base) if item.answer == 1]
    out = write(base, tmp_path / "d", picked)
    assert verify(out).exit_code() == 0  # every label is right, after all
    assert recheck(out).exit_code == 1
    moved = [
        replace(item, provenance=replace(item.provenance, index=item.provenance.index + 2))
        for item in therefore.load(base)
    ]
    assert recheck(write(base, tmp_path / "m", moved), sample=5).exit_code == 1
