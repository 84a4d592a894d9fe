"""The planned analysis in sentences: hypotheses, the primary test, all that is secondary.

A plan holds these sentences, so that `study plan`, README, codebook, `analysis.py` and `analysis.R`
say the same. Each design has one primary test, with the program that carries it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LEVEL = 0.05
PREMISES = "premises_all_true"
"""The covariate that both programs derive from `premises_true`."""


@dataclass(frozen=True, slots=True)
class Planned:
    """The analysis in sentences, as `study plan` prints them."""

    hypotheses: tuple[str, ...] = ()
    primary: str = ""
    """The primary test, or the main figure where nothing is tested."""
    program: str = ""
    """Which file of an export carries it out."""
    effect: str = ""
    """The model's coefficient that the primary test is about; empty where nothing is tested."""
    level: float = LEVEL
    covariates: tuple[str, ...] = ()
    secondary: tuple[str, ...] = ()
    stopping: str = ""
    incomplete: str = ""
    times: str = ""
    tried: tuple[str, ...] = ()
    """What analyses of simulated data showed before anybody took part."""

    @property
    def told(self) -> str:
        """The primary test in a sentence: the same in every file."""
        what = "test" if self.effect else "figure"
        said = self.primary.rstrip(".")
        return f"The primary {what}, by {self.program}: {said}. All else is secondary."


STOPPING = (
    "The study takes people in until all {people} places are filled by people who finished, or "
    "until it is closed (`study close`); who has begun by then may finish. No result decides when "
    "it ends: the server's page shows counts only. Who is excluded keeps the place and is not "
    "replaced."
)
INCOMPLETE = (
    "A place whose person has not finished and was not seen for {timeout} minutes is given to "
    "somebody else; its person may still come back and go on, so a condition may have one more. "
    "Who does not finish, is screened out or withdraws is counted and not analysed. Nothing is "
    "imputed."
)
TIMES = (
    "Response times are no outcome of the primary test. Where a task was shown more than once "
    "(`sent` above 1), rt_ms counts from the last time only, so it is left out of all means and "
    "medians of times, also of the rule for the fastest. If that leaves a person no time, the "
    "server's times (`server_ms`) count."
)
WALD = "two-sided Wald test of its coefficient (z)"
"""Two-sided although the hypotheses have a direction, to report an effect in the other too."""
SINGULAR = (
    "If the fit is singular, the same model without the correlations of people's effects decides."
)
FALSE_ALARMS = (
    "Of 400 simulated studies of 32 people without any effect, where people and items differ by "
    "0.7 in log-odds, the regression of analysis.py over both people and items had p < 0.05 in "
    "{both}, the test over people alone in {alone}."
)
APART = (
    "Simulated answers to this very plan (`study simulate`, `study export --simulated`) are kept "
    "apart from real ones and are not part of the plan."
)


def planned(
    design: str,
    *,
    formula: str,
    unit: str,
    people: int,
    timeout: int,
    asked: Sequence[str] = (),
) -> Planned:
    """The planned analysis of a design; `asked` names the questions of judgements."""
    stopping, incomplete = STOPPING.format(people=people), INCOMPLETE.format(timeout=timeout)
    over = (
        f"analysis.py: every effect over people (t-test, F1), over {unit}s (F2), and by min F'",
        f"analysis.py: a logistic regression of single answers, with standard errors clustered by "
        f"people, by {unit}s and by both, of which the largest counts",
    )
    if design == "belief-bias":
        return Planned(
            hypotheses=(
                "H1, primary: people say more often of a believable conclusion that it follows "
                "than of an unbelievable one (coefficient of `believable` above 0).",
                "H2: people say more often of a valid conclusion that it follows (coefficient of "
                "`valid` above 0).",
                "H3: belief matters more where the conclusion does not follow (coefficient of "
                "`valid:believable` below 0).",
            ),
            primary=f"the effect of `believable` in the mixed model {formula}: {WALD}, factors "
            f"coded -0.5 and 0.5. {SINGULAR}",
            program="analysis.R",
            effect="believable",
            covariates=(
                f"`{PREMISES}`: whether both premises are true of the world. It goes with validity "
                "and belief by construction (`study check` prints the shares), so the primary test "
                "cannot tell belief in the conclusion from belief in the premises. It is no part "
                "of the primary test and enters one secondary model.",
            ),
            secondary=(
                "H2 and H3, in the model of the primary test",
                f"the model of the primary test with `{PREMISES}` as one more fixed effect "
                "(analysis.R; analysis.py has the regression with it, and the cells by it)",
                *over,
            ),
            stopping=stopping,
            incomplete=incomplete,
            times=TIMES,
            tried=(
                f"{FALSE_ALARMS.format(both='4.0 % (24 frames)', alone='10.0 %')}",
                "In simulated people who go by belief in 35 of 100 answers, analysis.R finds the "
                "effects of validity and of belief.",
                APART,
            ),
        )
    if design == "norms":
        return Planned(
            hypotheses=(
                "H1, primary: people are right more often where some conclusion follows than where "
                "none does, as the 139 people of Ragni 2016 were, by 48 to 37 % (coefficient of "
                "`anything_follows` above 0).",
            ),
            primary=f"the effect of `anything_follows` in the mixed model {formula}: {WALD}, the "
            "factor coded -0.5 and 0.5. A singular fit stands.",
            program="analysis.R",
            effect="anything_follows",
            secondary=(
                "the share of each of the nine answers to each pair, beside the published one, and "
                "their correlation (norms.csv, summary.html)",
                *over,
            ),
            stopping=stopping,
            incomplete=incomplete,
            times=TIMES,
            tried=(
                f"{FALSE_ALARMS.format(both='2.8 % (64 pairs)', alone='21.8 %')}",
                APART,
            ),
        )
    if design == "accuracy":
        return Planned(
            hypotheses=("None is tested: how often people are right is estimated.",),
            primary="the share of right answers with its 95% interval over both people and items: "
            "the last line of the results of analysis.py",
            program="analysis.py",
            secondary=(
                f"analysis.R: the mixed model {formula}, whose intercept is the log-odds of a "
                "typical person and a typical item",
                "analysis.py: the same share over people alone and over items alone, and by block",
            ),
            stopping=stopping,
            incomplete=incomplete,
            times=TIMES,
            tried=(APART,),
        )
    if design == "believability":
        figure = "the mean rating of each conclusion (ratings.csv)"
        alpha = "Krippendorff's alpha of the ratings, interval and nominal (agreement.csv)"
    else:
        figure = f"Krippendorff's alpha, nominal, of the question `{asked[0]}` (agreement.csv)"
        alpha = "Krippendorff's alpha of the other questions, and the shares of each judgement"
    return Planned(
        hypotheses=("None is tested: judgements are described.",),
        primary=figure,
        program="the export itself",
        secondary=(alpha, "analysis.py and analysis.R: the shares of each answer"),
        stopping=stopping,
        incomplete=incomplete,
        times=TIMES,
        tried=(APART,),
    )
