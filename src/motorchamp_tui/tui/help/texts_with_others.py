"""Texts of help about the screens of a paddock: coming in, entry lists and agreements, and the races there.

The form is that of :mod:`motorchamp_tui.tui.help.texts`.
"""

from motorchamp_tui.tui.help.texts import Text

CLOCKS_AND_STAND_INS = (
    "Clock and stand-in",
    "With a go clock every go has to be over in that time, or the stand-in, a bot, drives it. The stand-in also "
    "drives for anyone who has been away for the time agreed. The seat is kept: come back with the same key, from "
    "any machine, and it is yours again at once, even in the middle of a go. In Das Motorsportspiel a go clock "
    "of up to a minute is the clock of the rules: it runs while you are asked, even under a help page, and then "
    "gives a white flag; the stand-in drives only after the same time again.",
)

CORRESPONDENCE = (
    "By correspondence",
    "With hours or days for a go, nobody waits at the screen: come in when you like, and the races that wait for "
    "you are at the top, with their deadlines. After the deadline the stand-in drives.",
)

TEXTS_WITH_OTHERS: dict[str, Text] = {
    "PlayerNameScreen": (
        "your name",
        (
            (
                "A name for the others",
                "Your key identifies you; the name is what others see. It has at most 12 characters, at "
                "least one letter or digit, and no comma or colon. No other player here may have "
                "it, nor any bot. You can change it in the paddock.",
            ),
        ),
    ),
    "PaddockScreen": (
        "the paddock",
        (
            (
                "The races",
                "First those where it is your go, then those you are invited to, the others you have a seat in, "
                "those with free seats, the full ones, those you can watch, those closed to you, and those that "
                "are over. Enter takes you there: to your go, the entry list, the race to watch, or the result. "
                "The marked race is described in full below the list or beside it.",
            ),
            (
                "Opening one",
                "{new_race} opens a new race: game, track, laps, clock, who may come. A race by code is hidden "
                "from a player's list until they have typed its ten letters, after {code}; share these with "
                "anyone you like.",
            ),
            (
                "Seasons",
                "{seasons} shows the seasons of this host, and a line that opens a new one. Their races are "
                "listed here with all others.",
            ),
            CLOCKS_AND_STAND_INS,
            CORRESPONDENCE,
            "standing orders",
            (
                "Ratings",
                "{ratings} shows how strong everyone is, from rated races. Your rating belongs to "
                "your key, whatever your name; guests have no rating.",
            ),
            (
                "On your own",
                "While nobody waits for you: 2 drives a practice lap on the track of the marked race, 3 the lap "
                "of the day, the same for everyone, where only your first try counts. 8 is its table, with "
                "the best laps of this host. {shelf} is the shelf of circuits that people here have drawn. "
                "{lessons} opens the lessons, {puzzles} the puzzles. Your laps are kept with your key.",
            ),
            (
                "What the day has",
                "Above the races is how your lap of the day and your puzzle stand, once you have begun with them, "
                "with the place of your lap among those of everyone today, and when the day ends; then your "
                "rating and your rival: of those you meet most in rated races here, the one whose rating is "
                "nearest to yours.",
            ),
            (
                "Words for the host",
                "{host_words} lists them: invite makes a code that lets one newcomer in where the host is by "
                "invitation, ignore hides what a player says at races, and nobody is told; report writes to the "
                "operators of the host. They can do more there.",
            ),
            (
                "Who is here",
                "Everyone in the paddock and what they are doing. Watchers see no more than drivers.",
            ),
            (
                "Leaving",
                "{quit} gives your terminal back. Nothing is lost by leaving, nor if the connection drops: every "
                "move is on the host's disk before anyone sees it.",
            ),
        ),
    ),
    "HostWordsScreen": (
        "words for the host",
        (
            (
                "Choosing",
                "Enter does what is marked, or lets you type what it needs: a name, some words, options such as "
                "--for 7d. Esc leaves the line as it was.",
            ),
            (
                "For everyone",
                "invite makes a code for one newcomer: it is shown once. ignore and a name hides what they say at "
                "races; nobody is told, and --off hears them again. report, a name and some words go to the "
                "operators of the host.",
            ),
            (
                "For operators",
                "Those whose keys are on the host's list can send off, ban, rename and forget people, strike "
                "races, speak to everyone and close the host, here and line by line. Each act is in the log.",
            ),
        ),
    ),
    "ShelfScreen": (
        "the shelf",
        (
            (
                "What is on it",
                "Circuits that people here have drawn in the workshop, with how many races have been driven to "
                "their end and the best lap of all driven alone. Below the list is the code of the marked one: "
                "keep it at home with motorchamp tracks add.",
            ),
            (
                "Putting one there",
                "{add} and the code of your circuit, which the workshop shows. Its name is one that nothing else "
                "here has or looks like. {remove} takes it off again, if you put it there; races on it go on, "
                "and replays stay what they were.",
            ),
            (
                "Driving",
                "Enter or {new_race} opens a race on the marked circuit; where a race is set up, the shelf comes "
                "after the circuits of the games. 2 drives a practice lap, 3 today's lap on it, with the same "
                "dice for everyone.",
            ),
        ),
    ),
    "WebhookScreen": (
        "your webhook",
        (
            (
                "Notices on the web",
                "Type an address on the web, and the host sends a line of JSON there when it is your go in a race "
                "by correspondence: once a go, and again for up to a day if it did not arrive. It sends nothing "
                "if a standing order drives the go; and if you have the race open, only after ten minutes.",
            ),
            (
                "Which addresses",
                "The address of a topic of ntfy, of a channel's webhook at Discord or Mattermost, of a bridge to "
                "Matrix, or of a program of your own. docs/hosting-reference.md shows what is sent.",
            ),
            (
                "Test and secret",
                "Five tests can be sent in ten minutes. A secret signs what is sent, for receivers that check "
                "it; it is not shown again. {remove} takes the address away.",
            ),
            (
                "Who can read it",
                "The address is kept on the host with your key. Other players never see it; the person who runs "
                "the host can.",
            ),
        ),
    ),
    "EntriesScreen": (
        "the entry list",
        (
            (
                "Getting ready",
                "Space takes a seat, then says that you are ready; when the last person is ready the race starts "
                "and everyone at the list goes there. If someone is removed, a bot enters, or something else "
                "is agreed, everyone has to say again that they are ready. ← → choose another team.",
            ),
            (
                "If you opened it",
                "{add_bot} enters a bot, {fill} gives all free seats to bots, ← → on a bot's line change its "
                "kind. {remove} removes the marked line, and {bar} closes the race to someone: they can neither "
                "enter nor talk here, until {admit} opens it to them again. {agree} "
                "changes what is agreed, {by_code} lets everyone come or only those with the code.",
            ),
            CLOCKS_AND_STAND_INS,
            (
                "Talk",
                "{write} starts a line to everyone at this list, Enter says it. {talk} shows the whole "
                "chat; there you can switch it off.",
            ),
        ),
    ),
    "HostSeasonsScreen": (
        "the seasons of a host",
        (
            (
                "Seasons",
                "A season is a calendar of circuits, with points for drivers and teams. Those that you drive in "
                "come first. Enter opens the marked one: while it is open you can enter it there. {new_season} "
                "opens a new one.",
            ),
        ),
    ),
    "HostLeagueScreen": (
        "a league of a host",
        (
            (
                "A league",
                "Divisions drive the same calendar by correspondence, a race every week. After a season the first "
                "of each division rise and the last fall. The page of the rule explains exactly how; it is shown "
                "before a league begins, and applies to all its seasons.",
            ),
            (
                "In it",
                "{enter_league} enters you, at any time: during a season you drive in the lowest division from "
                "the next race on. {give_up} leaves: the stand-in drives for you to the end of the season. "
                "Enter shows the season of the marked division with its calendar and its tables.",
            ),
            (
                "The next season",
                "When a season is over in every division, the rule proposes the next. The player who opened the "
                "league starts it with {begin_season}.",
            ),
            CORRESPONDENCE,
        ),
    ),
    "OpenSeasonScreen": (
        "opening a season",
        (
            (
                "Changing things",
                "Type a name and press Enter. ↑ ↓ move from line to line, ← → change what is marked. Everything "
                "is agreed once, for all races: the circuits in their order, the clock, the stand-in, what places "
                "are worth, and how many of their worst results drivers drop.",
            ),
            (
                "A league",
                "With divisions it is a league: by correspondence, a race every week, season after season. Here "
                "you agree how many rise and fall, and in which time zone weekends do not count.",
            ),
        ),
    ),
    "HostSeasonScreen": (
        "a season of a host",
        (
            (
                "Before it begins",
                "{enter_season} enters you, {give_up} takes you off the list again. The player who opened the "
                "season enters bots with {add_bot} and starts it with {begin_season}. From then on its drivers "
                "are those of all its races. Guests cannot enter: a season lasts longer than a visit.",
            ),
            (
                "Its races",
                "They follow one another: when one is over the next is opened for the same drivers, and by "
                "correspondence started at once. Otherwise it starts when all are ready, or when the player who "
                "opened the season starts it without the others; the stand-in drives for those who are away. "
                "Enter opens the marked race, to drive it, to watch it, or to see its result.",
            ),
            (
                "The tables",
                "They follow from the races alone. Reach is the best and the worst place that is still "
                "possible; results left out are in brackets. {share} copies how the season stands as one line.",
            ),
            CLOCKS_AND_STAND_INS,
        ),
    ),
    "AgreementScreen": (
        "agreeing on a race",
        (
            (
                "Changing things",
                "↑ ↓ move from line to line, ← → change what is marked, and so does Enter; on the last line it "
                "opens the race, or agrees on the change. A click does what Enter does; ‹ goes back.",
            ),
            (
                "The game",
                "The first line is the game; below it are the things to agree in that game, with their usual "
                "values at first. If you change the game of a race that others have entered, everyone gets a team "
                "of the other game.",
            ),
            (
                "Grid",
                "By dice, or by practice: everyone drives a lap with each of their cars, all at the same time. "
                "In MotorChamp a car that goes out in practice starts last or, if you agree on that, not at all.",
            ),
            (
                "Cars each",
                "“default” is the number in the rulebook for that many drivers.",
            ),
            CLOCKS_AND_STAND_INS,
            CORRESPONDENCE,
            "standing orders",
        ),
    ),
    "RemoteRaceScreen": (
        "a race with others",
        (
            (
                "The goal",
                "Be the first to complete {laps}. It is a race like any other, driven by people who may be "
                "anywhere. Everyone sees every move, each at their own pace: {faster} and {slower} change yours, "
                "{skip} jumps to what is happening now. The right end of the top line shows whose go it is and "
                "how long they have.",
            ),
            (
                "Away and late",
                "If you leave or lose the connection, your seat is kept. After the agreed time a bot stands in, "
                "shown as “steady for Ben”, and hands over as soon as you are back, from any machine, even in the "
                "middle of a go. If the time for a go runs out, the stand-in drives that go and the seat stays "
                "yours.",
            ),
            (
                "Practice side by side",
                "Everyone drives their practice laps at the same time, each with their own dice. When you have "
                "finished yours you see how far the others are, and one of them on the track; {watch_next} moves "
                "on to the next.",
            ),
            (
                "Talk",
                "{write} starts a line to everyone at this race, Enter says it, Esc drops it. The "
                "latest line stays for half a minute; {talk} shows them all, and there you can switch it off.",
            ),
            "standing orders",
            "grid",
            "board",
            "dice",
            "order",
            "news",
            "rules",
        ),
    ),
    "StandingOrderScreen": (
        "the standing order",
        (
            "standing orders",
            "risk",
        ),
    ),
}
"""Title and text for each screen, by the name of its class."""
