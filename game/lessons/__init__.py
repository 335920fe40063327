"""Lessons: short matches with everything but the learner's acts written down, in `assets/lessons/<key>/<n>_<name>.toml`.

How one is written (`python -m game.lessons` plays all of them through and tells what is wrong):

    seats = 2                          # how many sit at the table
    learner = 0                        # the seat of who learns; the others answer as is written
    options = { starter = 1 }          # house options, as on disk
    seed = "any text"                  # what chance follows where nothing is written

    [opening]                          # how the first position is reached
    chance = [{ type = "Top", card = 5 }]    # chance's answers in the order in which it is asked
    answers = [{ type = "Play", card = 5 }]  # the seats' answers, the learner's too

    [[steps]]
    text = "buy"                       # the guide says `lesson_<key>.<name>.buy` of `assets/words/en/lesson_<key>.po`
    facts.cost = { of = "state", path = ["prices", 3] }   # fills {cost}; reckoned by the rules, never typed in
    facts.free = { of = "state", path = ["owners", "d4"], is = "" }   # or only has to be so for the text to be true
    glow = ["field:12"]                # what is meant, by name: a spot, "seat:0", "side", "log", "match.main" (the button)
    shows = ["seat:0"]                 # what stays bright beside it
    wanted = [{ type = "Buy", spot = 12 }]   # what ends the step, the first is what *Show me* plays; none: just *Go on*
    chance = []                        # chance's answers from here to the end of the step
    answers = [{ type = "Pass" }]      # what the others then answer

The lesson's title is `lesson_<key>.<name>`. Wherever a choice is written it is a pattern: a choice as on disk, of
which some fields may be left out; it means the first legal choice that agrees with the fields that are there, `{}` any.

More of a step: `chain` (further choices of the same gesture, after a `wanted` one), `until` (facts with `is`: the step
goes on until they are so), `lets` (other choices: `{ like = {...}, text = "kind" }` lets one be played, answers it, and
takes it back), `out_of_turn = true` (`wanted` is an interrupt of the learner), `ends_turn = true` (the learner ends an
open turn by the large button; else that is done for it), `plural = "cost"` (the fact that chooses among plural forms). An
answer `{ out_of_turn = 1, like = {...} }` is an interrupt of that seat.

What a fact is `of`: `score` (of `seat`, of one `kind` of points if named), `rank` (`path = [n]`), `leads` (whether
`seat` does), `state` (along a `path` through the state in words; `count = true`: how many there are, or how many are
`like` a value), `choices` (how many are `like` a pattern), `asked` (the seat), `waits` (the kind of step), `refused`
(the rule that refuses the `choice`), `over`. `after = [patterns]`: once these have been played; `gain = true`: how much more
than now.

Every step needs a fact, and no number may stand in a text by itself: `tests/lessons` holds all lessons to that.
"""
