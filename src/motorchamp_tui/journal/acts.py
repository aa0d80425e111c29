"""Acts at a kept race: what may be done with it on this machine now."""

from attrs import frozen

from motorchamp_tui.acts import Acts, Judged, act, done, shown
from motorchamp_tui.journal import library
from motorchamp_tui.journal.library import ListedRace

NO_RACE = "No races are kept yet."


@frozen
class AtKeptRace(Acts):
    """At one of the races that are kept, if there are any."""

    race: ListedRace | None

    @act(key="enter", label="go on")
    def go_on(self) -> Judged:
        """Continue this race."""
        if self.race is None:
            return "You have no race to continue; races lists those that are kept."
        name = self.race.name
        return f"Race {name} is over: result {name} shows how it ended." if self.race.is_over else shown

    @act(key="enter", label="result")
    def result(self) -> Judged:
        """The classification of this race."""
        return shown if self.race is not None else NO_RACE

    @act(key="v", label="replay")
    def replay(self) -> Judged:
        """See this race again."""
        return shown if self.race is not None else NO_RACE

    @act(key="A", label="analysis")
    def analysis(self) -> Judged:
        """Where each result comes from, and mistakes."""
        return shown if self.race is not None else NO_RACE

    @act(key="e", label="export")
    def export(self) -> Judged:
        """Write the figures of this race into files."""
        return shown if self.race is not None else NO_RACE

    @act(key="R", label="rename")
    def rename(self, new: str = "") -> Judged:
        """Give this race another name."""
        if self.race is None:
            return NO_RACE
        told = f"Race {self.race.name} is now called {new.strip()}."
        return self._fixed or done(told, library.rename, self.race.path, new)

    @act(key="x,delete", label="delete")
    def delete(self) -> Judged:
        """Delete this race, after a question."""
        if self.race is None:
            return NO_RACE
        return self._fixed or done(f"Race {self.race.name} is deleted.", library.delete, self.race.path)

    @property
    def _fixed(self) -> str:
        return library.being_driven(self.race.name) if self.race and self.race.is_being_driven else ""
