"""Lessons: short matches in which all but the learner's acts is written down: `assets/lessons/<key>/<n>_<name>.toml`.

How one is written:

    seats = 2                                # how many sit at the table
    learner = 0                              # the seat of who learns; the others answer as is written
    options = { starter = 1 }                # house options, as on disk
    seed = "any text"                        # what chance follows where nothing is written

    [opening]                                # how the first position is reached
    chance = [{ type = "Top", card = 5 }]    # chance's answers in the order in which it is asked
    answers = [{ type = "Play", card = 5 }]  # the seats' answers, the learner's too

    [[steps]]
    text = "buy"                             # the guide says `lesson_<key>.<name>.buy`
    facts.cost = { of = "state", path = ["prices", 3] }              # fills {cost}: numbers are never typed in
    facts.free = { of = "state", path = ["owners", "d4"], is = "" }  # has to be so for the text to be true
    glow = ["money", "field:12"]             # what is meant, by name: the second once the first has been picked up
    shows = ["seat:0"]                       # what stays bright beside it
    wanted = [{ type = "Buy", spot = 12 }]   # what ends the step; without any the learner just goes on
    chance = []                              # chance's answers from here to the end of the step
    answers = [{ type = "Pass" }]            # what is then answered, by whoever is asked

Words stand in `assets/words/en/lesson_<key>.po`; the title is `lesson_<key>.<name>`. One or two short sentences a step.

A choice is written as a *pattern*: as on disk, but fields may be left out. It means the first legal choice that agrees
with the fields that are there; `{}` any. Of `wanted`, *Show me* plays the first that is legal.

Names are those of spots (`card:5`, `square:e6`; a test that finds one missing lists all), `seat:0` (its card), `board`,
`side`, `log`, `match.main` (the large button), `match.glove` (the
dice), `match.tool.<verb>`. Of `first|second` the first is meant that is there:
a small window has other buttons.

More of a step:

- `chain`: further choices of the same gesture, after a wanted one (picking up is a choice, putting down another).
- `until`: facts with `is`; what is wanted may be done again and again until they are so.
- `goal`: facts that a choice of the learner's own has to reach to count as well: as `is` says, else as much as the
  `wanted` one comes to, or as little where `cost = true`. What is better than that is praised. Without any goal the
  `wanted` choices alone reach it.
- `lets`: `[{ like = {...}, text = "kind" }]`: what answers a choice that does not reach the goal, in place of a
  sentence for all of them. Every legal choice is played, and may be taken back.
- `out_of_turn = true`: `wanted` is an interrupt of the learner. `{ out_of_turn = 1, like = {...} }` among `answers`,
  or in `after`, is one of that seat.
- `ends_turn = true`: the learner ends an open turn by the large button or the dice; without such a step it is
  done.
- `plural = "cost"`: the fact that chooses among plural forms.

What a fact is `of`:

- `score` of `seat`, of one `kind` of points if that is named; `rank` (`path = [1]`: its second value); `leads`;
  `chance`: per cent to win, by what the computer players think of the position.
- `state`: along a `path` through `describe`, a word or a number; `count = true`: how many, or how many `like` a value
  (a letter is counted in rows of letters).
- `choices`: how many can be made that are `like` a pattern; where chance is asked, how many sides of the die are so.
- `refused`: the rule against a whole `choice`.
- `asked`: the seat; `waits`: the kind of step; `over`.
- `after = [patterns]`: once these have been played, chance's answers among them; `gain = true`: how much more that is
  than now; `cost = true`: how much less.

Every step has a fact, no number stands in a text by itself, and what glows is how the thing is done: what is picked up
or pressed, then where it goes. `python -m pytest -n0 tests/lessons -k <key>` plays all lessons of a game to their end
and tells what is not so; `python -m tests.lessons <key> 1 4 OUT.png` draws the fourth step of the first.
"""
