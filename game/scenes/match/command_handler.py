"""Commands of a match: played, taken back, explained or led to another screen, wherever they came from."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, get_args

from game.core.seats import HUMAN
from game.core.undo import by_computer
from game.scenes.match import dialogs
from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.shell import opening
from game.scenes.shell.outcomes import Home, LookBack, ShowFestival, ShowRules, ShowSettings
from game.scenes.tabletop import commands
from game.scenes.tabletop.commands import Command, Verb
from game.ui.keymap import named_keys, with_keys

if TYPE_CHECKING:
    from game.scenes.match.announcements import ResultPresenter
    from game.scenes.match.buttons import Buttons
    from game.scenes.match.computers import Thinking
    from game.scenes.match.ending import Ending
    from game.scenes.match.hand_over import HandOver
    from game.scenes.match.rulebook_panel import RulebookPanel
    from game.scenes.match.tips import Tips
    from game.scenes.match.why import Prompt, WhyNot
    from game.scenes.tabletop.hearing import Hearing
    from game.ui.spot import Spot


_Unable = commands.Explain | commands.CannotTurn | commands.Bound | commands.LeadsNowhere
"""Commands that say why something has not been done."""


class CommandHandler(MatchPart):
    """Does every command that no part before it has used up."""

    obeys = get_args(Command)

    def __init__(
        self,
        screen: MatchScreen,
        hearing: Hearing,
        presenter: ResultPresenter,
        ending: Ending,
        hand_over: HandOver,
        thinking: Thinking,
        buttons: Buttons,
        rules: RulebookPanel,
        why: WhyNot,
        prompt: Prompt,
        tips: Tips,
    ) -> None:
        self._screen, self._session, self._top = screen, screen.session, screen.table_view
        self._match, self._page = screen.match, screen.page
        self._model, self._handling = screen.model, screen.handling
        self._hearing, self._presenter, self._ending, self._hand_over = hearing, presenter, ending, hand_over
        self._thinking, self._buttons, self._rules = thinking, buttons, rules
        self._why, self._prompt, self._tips = why, prompt, tips

    def obey(self, command: Command) -> bool:
        run, page = self._screen.run, self._page
        self._hearing.begin()
        with self._presenter.to(command):
            match command:
                case Verb():
                    self._do_verb(command)
                case commands.Play() | commands.Interrupt():
                    if self._session.by_person(command):  # a computer's move leaves people the time to read
                        page.toasts.clear()
                    self._hand_over.show(self._session.run(command))
                case commands.AskWhich():
                    page.open(dialogs.which(self._top, command, run))
                case commands.ChangeHands(seat):
                    page.open(dialogs.change_seat(self._top, seat, run))
                case commands.Explain() | commands.CannotTurn() | commands.Bound() | commands.LeadsNowhere():
                    self._explain(command)
                case commands.Press(spot):
                    self._press(spot)
                case commands.Call(seat, source):
                    self._call(seat, source)
                case commands.Sit(seat, player):
                    self._sit(seat, player)
                case commands.WatchControl():
                    self._thinking.watch(command)
                    page.renew()
                case commands.Lift():
                    self._lift(command)
                case commands.Pan() | commands.Zoom() | commands.Centre():
                    before = self._model.context.camera
                    self._hand_over.end_show()
                    self._screen.panning.move(command, before, page)
                case commands.Reveal():  # done by the part that peeks
                    pass
            self._hearing.done(command)
        return True

    def _call(self, seat: int, source: Spot) -> None:
        """Call a seat for what its button stands for: what is still being shown ends at once for that."""
        self._hand_over.end_show()
        if self._session.calling is None and self._session.call(seat, source):
            self._hand_over.arrive()
        else:
            self._page.show_message(self._top.words.t("match.interrupt.wait"))

    def _do_verb(self, verb: Verb) -> None:
        match verb:
            case Verb.UNDO | Verb.RETRACT:
                self._undo(verb)
            case Verb.TAKE_BACK | Verb.REDO:
                self._jump(verb)
            case Verb.CONFIRM:
                self._confirm()
            case Verb.THROW:
                self._throw()
            case Verb.SKIP:
                if not self._thinking.skip():
                    self._hand_over.skip()
            case Verb.LIGHT:
                if boxes := self._buttons.first_boxes:
                    self._screen.light(*boxes)
            case Verb.TURN | Verb.FLIP:
                self._screen.run(self._handling.adjust_placement(verb is Verb.TURN, partial(self._jump, Verb.UNDO)))
            case Verb.LOG:
                self._top.log.unfolded = True
            case Verb.EARLIER | Verb.LATER:
                self._hand_over.hand.moves.move(-1 if verb is Verb.EARLIER else 1)
                self._page.renew()
            case Verb.PROMPT:
                self._show_prompt()
            case Verb.DISMISS:
                self._session.dismiss()
                self._hand_over.bring()
            case _:
                self._turn_from_table(verb)

    def _turn_from_table(self, verb: Verb) -> None:
        """Let go, or go to another screen or the menu."""
        navigate = self._screen.services.navigate
        match verb:
            case Verb.ESCAPE if self._handling.lets_go:
                self._screen.run(self._handling.escape())
            case Verb.ESCAPE | Verb.MENU:
                self._handling.let_go()
                festival = opening.festival_of(self._screen.services, self._screen.opened.match_id)
                back = None if festival is None else partial(navigate, ShowFestival(festival))
                self._page.open(dialogs.menu(self._top, self._page, self._screen.run, back))
            case Verb.REPLAY:
                navigate(LookBack(self._screen.opened, self._top.stage.viewer, 0))
            case Verb.SETTINGS:
                held, dragged = self._model.picked_up, self._model.hand.dragging
                self._screen.state.chosen = None if held is None or dragged else (held, self._model.chooser.pose)
                navigate(ShowSettings())
            case Verb.RULES:
                self._rules.open(ShowRules(self._screen.title))
            case Verb.HOME:
                navigate(Home())
            case _:
                pass

    def _explain(self, command: _Unable) -> None:
        """Say why something is not allowed; of hands as full or as empty as they can be light where the rest could come
        from."""
        match command:
            case commands.Explain():
                self._screen.state.tip.suppressed = True
                if not self._why.explain(command):
                    self._show_prompt()
            case commands.CannotTurn(why):
                self._page.show_message(self._top.words.t(f"match.turn.{why}"))
            case commands.LeadsNowhere(why, number):
                self._page.show_message_once(self._top.words.t(f"match.nowhere.{why}", number=number))
            case commands.Bound(most, number, box):
                key = "match.carry.most" if most else "match.carry.least"
                self._page.show_message_once(self._top.words.n(key, number, **named_keys(self._top.words, "back")))
                if box is not None:
                    self._screen.light(box)

    def _show_prompt(self) -> None:
        """Answer a press that nothing else answers: what lies there, and what can be done instead."""
        if self._prompt.show():
            self._screen.state.tip.suppressed = True
        else:
            self._tips.show_now()

    # -- what was done is taken back

    def _undo(self, verb: Verb) -> None:
        """Undo, after a question where that takes back another person's turn; whoever pressed Esc may have meant
        something else, and is told what is gone."""
        # Till whoever is due has come to the screen, who was there takes back what was just done.
        has_come = self._session.calling is None and not self._top.holding_last_move
        index, text = self._match.index, dialogs.undo_text(self._top) if verb is Verb.RETRACT else ""
        if has_come and (seat := self._session.undoes_turn_of) is not None:
            self._handling.let_go()
            self._page.open(dialogs.take_back(self._top, seat, self._screen.run))
        else:
            self._jump(verb)
        if text and self._match.index < index:
            self._page.show_message_once(text, "icons/undo")

    def _jump(self, verb: Verb) -> None:
        """Undo or redo; whoever takes back more than the own act, what computers did after it, is told."""
        plies, back = self._match.plies, verb is not Verb.REDO
        replied = back and bool(plies) and by_computer(plies[-1], self._match.seats)
        text = dialogs.undo_text(self._top) if replied else ""
        if self._presenter.jump(back):
            if text:
                self._page.show_message(text, "icons/undo")
            self._hand_over.end_rest()
            self._hand_over.note_turn()
            self._screen.refresh_options()
            self._hand_over.bring()

    def _lift(self, command: commands.Lift) -> None:
        """Undo what was laid, and drag it."""
        index = self._match.index
        self._jump(Verb.UNDO)
        if self._match.index < index:
            self._screen.state.lifted = True
            self._screen.run(self._handling.lift(command.laid, *command.at))

    def lay_again(self) -> None:
        """Redo the piece that was lifted, unless it was put elsewhere, once its drag and all questions are over."""
        state = self._screen.state
        if not state.lifted or self._model.hand.dragging or self._page.overlays:
            return
        state.lifted = False
        if self._match.redo_to() is None:
            return
        self._jump(Verb.REDO)
        self._model.hand.gliding = None
        if not (self._why.keep() or self._page.toasts):
            self._page.show_message(self._top.words.t("match.laid.stays"))

    def choose_again(self) -> None:
        """Pick up what was held when the settings were opened, as it lay."""
        chosen, self._screen.state.chosen = self._screen.state.chosen, None
        if chosen is not None and self._model.live:
            self._handling.pick_up(chosen[0])
            if self._model.picked_up == chosen[0]:
                self._model.chooser.pose = chosen[1]

    def _press(self, spot: Spot) -> None:
        """Do what a button stands for; where that takes something up by keys, they go on to where it may be put."""
        self._screen.run(self._handling.press(spot))
        model, focused = self._model, self._page.focused
        reach = [each for each in model.chooser.reach() if each in model.spots] if model.picked_up == spot else []
        if reach and focused is not None and self._screen.services.device != "mouse":
            self._page.focus(None)
            model.at = None
            self._handling.pointing.point(min(reach, key=lambda each: model.spots[each][1::-1]))

    # -- large button, dice and seats

    def _confirm(self) -> None:
        """Press the large button: it ends an open turn; else does what the table says, or leads to the result at the
        end."""
        if self._hand_over.reveal():
            if self._session.calling is not None:  # too early: the next seat has just been called
                self._show_prompt()
            return
        if self._end_turn():
            return
        if self._session.spectating:
            self._thinking.play_on()
            return
        if self._top.stage.busy:
            return
        if self._match.over:
            self._screen.services.navigate(self._ending.show_again())
        elif (button := self._top.table.controls.main(self._model.context)) and button.press is not None:
            self._screen.run(commands.Press(button.press))

    def _end_turn(self) -> bool:
        """Let the turn be over that waits for that; whether one does."""
        end = self._session.turn_end
        if end is None:
            return False
        glove = self._top.coming_glove
        self._hand_over.end_show()
        if glove is not None and not end.theirs:
            self._screen.run(Verb.THROW)  # it ends by a roll alone, as the large button says
        else:
            self._hand_over.show(self._session.end_turn())
        return True

    def _throw(self) -> None:
        """Roll the dice that lie in the glove, or press what rolls or draws; where neither can be, say so."""
        ended = self._session.turn_end is not None
        if self._top.glove is not None and ended:
            self._hand_over.end_show()
            self._hand_over.show(self._session.throw())
        elif (spot := self._buttons.draw_spot) is not None:
            self._screen.run(self._handling.press(spot))
        elif self._model.question is not None:
            self._screen.light(*self._prompt.answers)
            self._page.show_message(self._top.words.t("match.answer_first"))
        else:
            comes, ends = self._match.roller is not None and ended, self._top.table.controls.ends
            button = ends(self._model.context, self._match.position.agenda) if comes else None
            goes_on = button is not None and button.goes_on
            key = "on" if goes_on else "ends" if comes else "none"
            self._page.show_message(with_keys(self._top.words, f"match.glove.{key}", "end_turn"))

    def _sit(self, seat: int, player: str) -> None:
        """Give a seat to somebody else from here on; a person who leaves an open turn to a computer has ended it, and
        rolls no more."""
        end = self._session.turn_end
        if end is not None and end.seat == seat and player != HUMAN:
            self._hand_over.end_show()
            self._hand_over.show(self._session.end_turn())
        against = self._session.sit(seat, player)
        if against is not None:
            self._presenter.report(against)
            return
        self._thinking.reseated()
        self._hand_over.show_to(self._session.viewer.seat)
        self._page.renew()
        self._hand_over.bring()
        self.answer_moot()

    def answer_moot(self) -> None:
        """Ask no person what makes no difference, where a match was left at that or a computer's seat is taken."""
        if result := self._session.answer_moot():
            self._hand_over.show(result)
