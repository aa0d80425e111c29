"""Plan of a host: where, for whom, within which limits."""

from pathlib import Path

from attrs import Factory, field, frozen

from motorchamp_tui.terminals.limits import Limits


@frozen
class NoticeOptions:
    """How players are notified of their goes in races by correspondence: by webhooks, and by the ``command``.

    Webhooks reach encrypted addresses on the public internet, and others where that is allowed. ``way_in`` says
    how people come to this host, where that differs from the host's own words.
    """

    webhooks: bool = True
    private: bool = False
    unencrypted: bool = False
    command: str | None = None
    way_in: str = ""


@frozen
class Plan:
    """A host's plan: it listens for SSH at the ``address`` and the ``port``."""

    folder: Path
    address: str = "127.0.0.1"
    port: int = 2222
    has_guests: bool = False
    allow: Path | None = None
    operators: Path | None = None
    """A list of the keys of players who may do what the account of the host may."""
    limits: Limits = Factory(Limits)
    database: str | None = field(default=None, repr=False)
    """The database of a paddock that several hosts share; without it, the folder alone has it."""
    told: NoticeOptions = Factory(NoticeOptions)
    metrics: tuple[str, int] | None = None
    """The address and the port at which Prometheus can fetch figures."""
