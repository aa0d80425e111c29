"""Screen on which acts are done by keys: those that may be done now, and a sentence for those that may not."""

from collections.abc import Sequence
from inspect import isawaitable

from textual import events
from textual.binding import Binding, BindingType

from motorchamp_tui.acts import Acts, ActWords
from motorchamp_tui.terminals.screen.textual_parts import every_binding
from motorchamp_tui.tui.widgets.judged import JudgedScreen
from motorchamp_tui.tui.widgets.key_bar import name_of


def keys_of(acts: type[Acts], **before: Sequence[BindingType]) -> list[BindingType]:
    """The keys of these acts, with others ``before`` some of them."""
    keys = list[BindingType]()
    for words in acts.all().values():
        keys += before.get(words.name, ())
        if words.key:
            keys.append(_key_of(words))
    return keys


def _key_of(words: ActWords) -> Binding:
    return Binding(
        words.key,
        f"act('{words.name}')",
        words.label,
        show=bool(words.label),
        id=words.name,
        key_display=name_of(words.key.partition(",")[0]),
        tooltip=words.tip,
    )


class ActScreen(JudgedScreen):
    """A screen on which ``acts`` are done; a key of which none may be done now says why."""

    @property
    def acts(self) -> Acts:
        """What the player may do here now."""
        return Acts()

    def refuse(self, refusal: str) -> None:
        """Show why something may not be done."""
        raise NotImplementedError

    async def action_act(self, name: str) -> None:
        """Do this act, as this screen does it or as it is done anywhere."""
        own = getattr(self, f"action_{name}", None)
        if own is None:
            self.do_act(name)
        elif isawaitable(done := own()):
            await done

    def do_act(self, name: str) -> None:
        """Do this act, which may be done."""
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what may be done now."""
        name = str(parameters[0]) if action == "act" else action
        is_act = name in self.acts.all()
        return super().check_action(action, parameters) and not (is_act and self.acts.refusal(name))

    def on_key(self, event: events.Key) -> None:
        """Say why nothing is done by this key."""
        ids = [binding.id or "" for binding in every_binding(self) if binding.key == event.key]
        acts = [id for id in ids if id in self.acts.all()]
        is_typing = not super().check_action("act", ())
        if acts and not is_typing and event.key not in self.active_bindings:
            self.refuse(self.acts.refusal(acts[0]))
