"""Tests must pass whatever else the machine does: no property is judged by its time."""

import os
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

# A forked child has none of its parent's threads, and would wait for them for ever.
os.environ.setdefault("OMP_NUM_THREADS", "1")
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A test module that cannot be imported fails, instead of being passed over.

    Doctests of a module without its optional dependency are skipped, and the half-imported module
    then counts as one without tests. A module of tests skips itself, with importorskip.
    """
    report = yield
    if report.skipped and "unable to import module" in str(report.longrepr):
        report.outcome = "failed"
    return report
