"""Webhooks: an address on the web for each player who wants one, to which their goes are sent.

They are kept by key, in a file each, and are shown to nobody else: an address like that is often a secret. The
host decides how notices get to an address, and which addresses are refused.
"""

import hashlib
import hmac
import json
import logging
import uuid
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Protocol

from attrs import evolve, frozen
from cattrs import Converter

from motorchamp_tui.errors import SetupError
from motorchamp_tui.files import make_folder, reason_of
from motorchamp_tui.names import without_mentions
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.files.json_files import DamagedError, read
from motorchamp_tui.paddock.files.write_queue import GONE, WriteQueue
from motorchamp_tui.paddock.lived import TimeLived
from motorchamp_tui.paddock.notices.notices import Notice, NotToldError
from motorchamp_tui.paddock.owned import Owned, by_owner
from motorchamp_tui.paddock.people.players import Player, stem_of
from motorchamp_tui.paddock.people.shares import Held, Shares, Use

LOG = logging.getLogger(__name__)

LONGEST_ADDRESS, LONGEST_SECRET = 500, 200
MOST_WEBHOOKS = 1000
KEPT_FOR = timedelta(days=180)
"""How long a webhook is kept for a player who has no seat and does not come."""
_CONVERTER = Converter(forbid_extra_keys=True)
_CONVERTER.register_structure_hook(date, lambda text, _: date.fromisoformat(text))
_CONVERTER.register_unstructure_hook(date, date.isoformat)


@frozen
class Webhook:
    """Where a player's goes are sent; with a ``secret`` they are signed. It shows neither when it is printed.

    ``seen`` is the day on which its player was here last.
    """

    key: str
    address: str
    secret: str = ""
    seen: date | None = None

    def __repr__(self) -> str:
        return "a webhook"


def webhook_in(file: Path) -> Webhook:
    """The webhook in this file; raises :class:`DamagedError`."""
    return read(file, Webhook, _CONVERTER)


class Post(Protocol):
    """The way to send to an address on the web."""

    def check(self, address: str) -> None:
        """Refuse an address to which nothing is sent from here; raises :class:`SetupError`."""

    def place(self, address: str) -> str:
        """The part of an address that may be shown: where it leads, and nothing else."""

    async def send(self, address: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Send this; raises :class:`NotToldError` where it was not accepted."""

    async def close(self) -> None:
        """Send nothing more."""


class Webhooks(Owned):
    """Each player's webhook, kept in ``folder``; ``way_in`` says how people come to this host.

    It is the messenger that sends notices to them.
    """

    PART = "webhooks"

    name = "webhook"

    def __init__(
        self,
        folder: Path,
        clock: Clock,
        queue: WriteQueue,
        post: Post,
        way_in: str,
        shares: Shares,
        *,
        lived: TimeLived,
    ) -> None:
        self._folder = folder
        self._clock = clock
        self._queue = queue
        self._post = post
        self._way_in = way_in
        self._webhooks: dict[str, Webhook] = {}
        self._shares = shares
        self._lived = lived
        self.is_needed: Callable[[str], bool] = lambda key: True
        """Whether the player with this key is here, or has a seat anywhere."""

    def open_up(self) -> None:
        """Read the kept ones; an unreadable file is reported and left as it is."""
        try:
            make_folder(self._folder)
        except OSError as error:  # it is tried again with the first file
            LOG.warning("%s cannot be used: %s", self._folder, reason_of(error))
        for path in sorted(self._folder.glob("*.json")):
            try:
                webhook = webhook_in(path)
            except DamagedError as error:
                LOG.warning("%s", error)
            else:
                self._webhooks[webhook.key] = webhook
                if webhook.seen is None:
                    self._see(webhook)

    def came(self, player: Player) -> None:
        """This player is here."""
        webhook = self._webhooks.get(player.key)
        if webhook is not None:
            self._see(webhook)

    def _see(self, webhook: Webhook) -> None:
        """Note that its player is here today."""
        today = self._clock.now().date()
        if webhook.seen != today:
            self._put(evolve(webhook, seen=today))

    def _put(self, webhook: Webhook) -> None:
        self._webhooks[webhook.key] = webhook
        self._queue.put(self._file(webhook.key), _CONVERTER.unstructure(webhook))

    def tidy_up(self) -> None:
        """Forget the webhooks of players who have no seat and have not been here for long."""
        for webhook in list(self._webhooks.values()):
            seen = webhook.seen
            if seen is not None and self._lived.since_day(seen) > KEPT_FOR and not self.is_needed(webhook.key):
                self.forget(webhook.key)

    def _held(self, webhook: Webhook) -> Held:
        """A webhook beside others: that of the player who has been away the longest without a seat goes first."""
        key = webhook.key
        is_spare = not self.is_needed(key)
        return Held(key, key, webhook.seen or date.min, can_go=is_spare, is_spare=is_spare)

    @by_owner
    def of(self, player: Player) -> Webhook | None:
        """This player's webhook."""
        return self._webhooks.get(player.key)

    @by_owner
    def place_of(self, player: Player) -> str:
        """Where this player's webhook leads, without what may be secret about it; empty without one."""
        webhook = self.of(player)
        return self._post.place(webhook.address) if webhook else ""

    @by_owner
    def keep(self, player: Player, address: str, secret: str = "") -> None:
        """Send this player's goes to this address from now on; raises :class:`SetupError`."""
        if player.is_guest:
            raise SetupError("Nothing about a guest is kept: a webhook needs a key.")
        address = address.strip()
        if len(address) > LONGEST_ADDRESS or len(secret) > LONGEST_SECRET:
            raise SetupError(
                f"An address has up to {LONGEST_ADDRESS} letters, and a secret up to {LONGEST_SECRET}."
            )
        self._post.check(address)
        if player.key not in self._webhooks:
            going = self._shares.room_for(
                Use.WEBHOOK,
                player.key,
                [self._held(webhook) for webhook in self._webhooks.values()],
                MOST_WEBHOOKS,
                "Too many people here have a webhook: this host has no room for another.",
            )
            if going is not None:
                self.forget(going)
        self._put(Webhook(player.key, address, secret, self._clock.now().date()))

    @by_owner
    def remove(self, player: Player) -> None:
        """Send this player nothing more."""
        self.forget(player.key)

    def forget(self, key: str) -> None:
        """Forget the webhook of the player with this key, if they have one."""
        if self._webhooks.pop(key, None) is not None:
            self._queue.put(self._file(key), GONE)

    def _file(self, key: str) -> Path:
        return self._folder / f"{stem_of(key)}.json"

    @by_owner
    async def test(self, player: Player) -> None:
        """Send a notice that is only a test; raises :class:`MotorChampError` where it did not arrive."""
        webhook = self.of(player)
        if webhook is None:
            raise SetupError("You have no webhook to test.")
        self._shares.take(Use.WEBHOOK_TEST, player.key)
        text = f"A test, {without_mentions(player.name)}: this is how you will hear that it is your go."
        data = {
            "event": "test",
            "id": uuid.uuid4().hex,
            "title": "Test from the paddock",
            "message": text,
            "text": text,
            "content": text,
            "join": self._way_in,
        }
        await self._send(webhook, data)

    def is_wanted(self, key: str) -> bool:
        """Whether this player has a webhook."""
        return key in self._webhooks

    async def send(self, notice: Notice) -> None:
        """Send a notice to its player's webhook; raises :class:`NotToldError`."""
        webhook = self._webhooks.get(notice.key)
        if webhook is None:
            raise NotToldError("The webhook has been removed.")
        await self._send(webhook, notice.data(self._way_in))

    async def _send(self, webhook: Webhook, data: Mapping[str, Any]) -> None:
        body = json.dumps(data, ensure_ascii=False).encode()
        headers = {
            "Content-Type": "application/json; charset=utf-8",
            "X-MotorChamp-Event": data["event"],
            "X-MotorChamp-Delivery": data["id"],
        }
        if webhook.secret:
            headers["X-Hub-Signature-256"] = f"sha256={signature(webhook.secret, body)}"
        await self._post.send(webhook.address, body, headers)

    async def close(self) -> None:
        """Send nothing more."""
        await self._post.close()


def signature(secret: str, body: bytes) -> str:
    """The proof, for a receiver who knows the secret, that this body is from here, and as it was sent."""
    return hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
