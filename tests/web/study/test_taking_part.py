"""What is stored, and what is not: positions, places, balance, the writer."""

import random
import sqlite3

import pytest

from tests.web.study.planning import small_study
from therefore.errors import InputError
from therefore.web.study import taking_part as jobs
from therefore.web.study.progress import progress
from therefore.web.study.slots import conditions
from therefore.web.study.store import connect, open_store
from therefore.web.study.taking_part import Given
from therefore.web.study.writer import Writer


@pytest.fixture
def store(tmp_path):
    connection = open_store(tmp_path / "answers.sqlite", small_study())
    yield connection
    connection.close()


def begin(store, name, **options):
    return jobs.begin(store, small_study(), token_hash=name, **options)


def walk(store, person, *, study=None, at=None):
    jobs.move(store, person.id, ["instructions"], "trials", at=at)
    while (place := jobs.position(store, person.id)) is not None:
        jobs.answer(store, person.id, place, [Given(choice=0)], at=at)


def test_an_answer_is_stored_once_and_the_first_counts(store):
    person = begin(store, "a")
    jobs.move(store, person.id, ["instructions"], "trials")
    first = jobs.answer(store, person.id, 0, [Given(choice=1)])
    same = jobs.answer(store, person.id, 0, [Given(choice=1)])
    late = jobs.answer(store, person.id, 0, [Given(choice=0)])
    assert (first.choice, first.kept) == (same.choice, same.kept) == (1, False)
    assert (late.choice, late.kept) == (1, True)
    assert store.execute("SELECT count(*) FROM response").fetchone()[0] == 1
    with pytest.raises(InputError, match="not the current one"):
        jobs.answer(store, person.id, 5, [Given(choice=0)])


def test_uniqueness_is_in_the_schema(store):
    person = begin(store, "a", external=("prolific", "x"))
    jobs.move(store, person.id, ["instructions"], "trials")
    jobs.answer(store, person.id, 0, [Given(choice=1)])
    for statement, values in (
        ("INSERT INTO response (participant, position, received_at) VALUES (?, 0, 1)", (1,)),
        ("INSERT INTO external_id VALUES (?, 1, 'prolific', 'x')", (1,)),
        ("INSERT INTO response (participant, position, received_at) VALUES (?, 999, 1)", (1,)),
        ("UPDATE participant SET state = 'elsewhere' WHERE id = ?", (1,)),
    ):
        with pytest.raises(sqlite3.IntegrityError):
            store.execute(statement, values)


def test_the_same_number_goes_on_and_another_begins(store):
    one = begin(store, "a", external=("prolific", "x"))
    again = begin(store, "b", external=("prolific", "x"))
    other = begin(store, "c", external=("mturk", "x"))
    assert again.id == one.id != other.id
    assert store.execute("SELECT token_hash FROM participant WHERE id = 1").fetchone()[0] == "b"


def test_nobody_finishes_before_the_last_answer(store):
    person = begin(store, "a")
    with pytest.raises(InputError, match="not answered yet"):
        jobs.finish(store, person.id, "r")
    walk(store, person)
    assert jobs.finish(store, person.id, "r") == "done"
    with pytest.raises(InputError, match="not answered yet"):
        jobs.finish(store, begin(store, "b").id, "s")


def test_a_full_study_takes_nobody_until_somebody_is_gone(store):
    study = small_study()
    for number in range(study.people):
        begin(store, f"p{number}", at=0)
    with pytest.raises(jobs.Full):
        begin(store, "late", at=1000)
    later = study.timeout_minutes * 60_000 + 1
    assert begin(store, "later", at=later).slot == 0


def test_who_is_screened_out_leaves_the_place_to_another(store):
    person = begin(store, "a")
    jobs.move(store, person.id, ["instructions"], "check")
    jobs.move(store, person.id, ["check"], "check again")
    assert jobs.screen_out(store, person.id) == "screened out"
    assert begin(store, "b").slot == person.slot


@pytest.mark.parametrize("seed", range(6))
def test_cells_differ_by_at_most_one_when_a_third_leaves(seed, tmp_path):
    study = small_study("belief-bias", people=48)
    store = open_store(tmp_path / "a.sqlite", study)
    store.execute("BEGIN")  # one transaction: no waiting for the disk
    rng = random.Random(seed)
    clock, number, going = 0, 0, []
    finished = 0
    while finished < study.people - rng.randrange(8):
        clock += rng.randrange(1, 60_000)
        # Who takes longer than the time-out is gone for good.
        going = [each for each in going if clock - each[1] < study.timeout_minutes * 60_000]
        if len(going) < 12:
            try:
                going.append((jobs.begin(store, study, token_hash=f"p{number}", at=clock), clock))
            except jobs.Full:
                clock += 600_000
            number += 1
        if going and rng.random() < 0.5:
            person, _ = going.pop(rng.randrange(len(going)))
            if rng.random() < 0.3:  # leaves without a word, or in good order
                if rng.random() < 0.5:
                    jobs.leave(store, person.id)
                continue
            walk(store, person, at=clock)
            finished += 1
        counts = [cell.finished + cell.active for cell in progress(store, study, at=clock).cells]
        assert max(counts) <= study.people // conditions(study)
    while True:  # until every place is held, newcomers go where somebody is missing
        try:
            clock += study.timeout_minutes * 60_000 + 1
            walk(store, jobs.begin(store, study, token_hash=f"p{number}", at=clock), at=clock)
            number += 1
        except jobs.Full:
            break
        cells = [cell.finished for cell in progress(store, study, at=clock).cells]
        missing = study.people // conditions(study) - min(cells)
        assert max(cells) - min(cells) <= max(1, missing)
    cells = [cell.finished for cell in progress(store, study, at=clock).cells]
    assert max(cells) - min(cells) <= 1
    assert number > study.people
    store.close()


def test_a_job_that_fails_is_rolled_back_alone(tmp_path):
    study = small_study()
    open_store(tmp_path / "a.sqlite", study).close()
    writer = Writer(tmp_path / "a.sqlite")

    def half(connection):
        jobs.begin(connection, study, token_hash="broken")
        raise ValueError("in the middle")

    futures = [
        writer.submit(half if number == 5 else lambda c, n=number: jobs.begin(
            c, study, token_hash=f"p{n}", external=("generic", f"p{n}")))
        for number in range(8)
    ]  # fmt: skip
    outcomes = [future.exception() for future in futures]
    assert [type(fault) for fault in outcomes].count(ValueError) == 1
    reader = connect(tmp_path / "a.sqlite")
    kept = {row[0] for row in reader.execute("SELECT token_hash FROM participant")}
    assert kept == {f"p{n}" for n in range(8) if n != 5}
    # The next job is not hurt by the one that failed.
    writer.submit(lambda c: jobs.leave(c, 1)).result()
    assert reader.execute("SELECT count(*) FROM participant").fetchone()[0] == 6
    writer.close()
    reader.close()


def test_what_is_acknowledged_is_committed(tmp_path):
    study = small_study()
    open_store(tmp_path / "a.sqlite", study).close()
    writer, reader = Writer(tmp_path / "a.sqlite"), connect(tmp_path / "a.sqlite")
    for number in range(8):
        person = writer.submit(
            lambda c, n=number: jobs.begin(c, study, token_hash=f"p{n}")
        ).result()
        # Another connection sees it at once: it is not in a transaction that is still open.
        assert reader.execute("SELECT count(*) FROM participant").fetchone()[0] == number + 1
        assert person.id == number + 1
    writer.close()
    reader.close()
