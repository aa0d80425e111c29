"""Texts of help about each screen.

A text is a list of headings, each with a paragraph; the first says what the screen is for. ``{id}`` stands for
the key of the binding with that id, ``{laps}`` for the laps of the race, ``{too_many}`` for what points too many
do in it. A single word is a topic, for which each game has its own paragraph.
"""

from motorchamp_tui.tui.games.protocol import Paragraph

PANELS = {
    "grid": "grid",
    "board": "board",
    "news": "news",
    "story": "news",
    "dice": "dice",
    "dice_aside": "dice",
    "standings": "order",
    "order": "order",
}
"""The topic on how to read a panel, by the panel's id."""

Text = tuple[str, tuple[Paragraph | str, ...]]

TEXTS: dict[str, Text] = {
    "TitleScreen": (
        "the game",
        (
            "goal",
            (
                "Lessons",
                "{lessons} opens the lessons of the chosen game: short roads with a task each, in the "
                "order in which a race needs them. They take about ten minutes.",
            ),
            "rules",
            (
                "Two games",
                "{next_game} changes between MotorChamp and Das Motorsportspiel, and so does a click on the "
                "game; the choice is remembered. Races, laps, set-up, help and the rulebook are those of "
                "the chosen game; the lists of races and the records have both.",
            ),
            (
                "What the day has",
                "Once you have driven a lap of the day or tried a puzzle, their lines say how today's stand, "
                "and for how many days in a row you have driven or solved them; a day that you miss costs "
                "nothing but that number. Below the menu are your rating with its way over the last ten rated "
                "races, and your rival: of those you meet most, the one whose rating is nearest to yours. Who "
                "was ahead is by the best car of each, and the rows are those between the two when the race "
                "was won.",
            ),
        ),
    ),
    "SetupScreen": (
        "setting up a race",
        (
            "set-up",
            (
                "Changing things",
                "↑ ↓ move from line to line, ← → change what is marked. In a driver's line "
                "Tab moves on to the name and to the team; you can type a name straight away. Enter or a "
                "click takes the next value, ‹ the previous one.",
            ),
            "options",
            (
                "Undo",
                "If the drivers at this keyboard agree to it, the last go that one of them drove can be taken "
                "back, with everything that came after it. The same choice then gets the same dice again.",
            ),
            (
                "Rated",
                "A rated race moves the ratings of the people who drive in it, by their places; nothing is "
                "taken back in it. Races against bots alone count, too: their ratings are fixed. The ratings of "
                "all are at the end of the records.",
            ),
            (
                "Seed",
                "The same seed throws the same dice. If you leave it open, every race is different.",
            ),
            "bots",
        ),
    ),
    "SeasonsScreen": (
        "the seasons",
        (
            (
                "Seasons",
                "A season is a calendar of circuits, with points for drivers and teams. Its races are ordinary "
                "ones, driven one after the other whenever you like. The tables are worked out from the "
                "saved races and from nothing else. {new_season} opens a new season of the game chosen "
                "on the title; deleting one leaves its races where they are.",
            ),
        ),
    ),
    "NewSeasonScreen": (
        "a new season",
        (
            (
                "Changing things",
                "Type a name, then ↓. ↑ ↓ move from line to line, ← → change what is marked. The rules are "
                "agreed once, for all races. With results left out, each driver's worst do not count; "
                "the tables have them in brackets. motorchamp season new --help has more: any calendar, "
                "several people, teams.",
            ),
        ),
    ),
    "SeasonScreen": (
        "a season",
        (
            (
                "The season",
                "{next_race} drives the next race, or continues the one that was left. On the calendar Enter "
                "shows the result of a race, and {replay} and {analysis} show it again. {delete} removes a race "
                "that will not be driven. {share} copies how it stands as one line.",
            ),
            (
                "Points",
                "The first six cars bring their drivers 10 6 4 3 2 1 points, the first ten their teams "
                "10 9 8 7 6 5 4 3 2 1. Lone cars score only for their drivers, cars that are not classified not "
                "at all. Ties go to more wins, then to more second places, and so on.",
            ),
            (
                "Reach",
                "The best and the worst place that can still be reached. No place is ever ruled out too early.",
            ),
            (
                "Races that are missing",
                "If the file of a race has been deleted or changed, its result is missing, but all others stand.",
            ),
        ),
    ),
    "SettingsScreen": (
        "the settings",
        (
            (
                "Changing things",
                "↑ ↓ move from line to line, ← → change what is marked; your name is typed. With the mouse, click "
                "‹ and ›. A change takes effect and is saved at once; the road below shows what it looks like.",
            ),
            (
                "Glyphs and colours",
                "auto is what your terminal seems to support. If characters are missing or broken, try lines, "
                "then ascii. With 16 colours or none, places on the road differ by patterns.",
            ),
            (
                "Animation",
                "full shows the dice falling and the cars driving all the way, short a little of it, off "
                "nothing. Over SSH it is off unless you choose otherwise.",
            ),
            (
                "Cursor",
                "The terminal's own cursor is on what is marked, so that braille displays, screen readers and "
                "magnifiers follow it; hidden only makes it invisible. motorchamp help accessibility lists "
                "what else can help.",
            ),
            (
                "Coach",
                "Explains each new thing in one line, the first time you are asked about it. It remembers what "
                "it has explained.",
            ),
            (
                "From outside",
                "motorchamp settings shows every setting and where it comes from. A variable such as "
                "MOTORCHAMP_GLYPHS overrides what is set here, and an option of a command overrides both.",
            ),
            (
                "Keys",
                "motorchamp settings keys.advice H gives a command another key, keys.advice default its old one. "
                "It is a line of the file that motorchamp settings names; docs/keys.md has all commands. On a "
                "host, settings keys.advice H does it line by line. {own_keys}",
            ),
        ),
    ),
    "RulebookScreen": ("the rulebook", ("rulebook",)),
    "RaceScreen": (
        "the race",
        (
            "race",
            "grid",
            "board",
            "dice",
            "advice",
            "order",
            "news",
            "rules",
        ),
    ),
    "PracticeScreen": (
        "a practice lap",
        (
            "lap",
            "go of a lap",
            (
                "Advice",
                "{advice} marks the best choice and says how many more throws or dice each of the others costs "
                "on average. A lap without a time is driven again, so it costs another lap.",
            ),
            (
                "Ghosts",
                "Your best lap drives along in grey: where it was after as many throws or dice as yours. {ghost} "
                "switches to the record, to perfect driving with the same dice, or to nobody. Perfect driving "
                "knows how likely every throw is, but not what comes: your lap can be better.",
            ),
            (
                "Medals",
                "Bots of every strength have driven a hundred laps here. Bronze takes a time as good as the 50th "
                "of them, silver as the 20th, gold as the 5th; the star takes par or better. {share} copies the "
                "lap as one line, with a mark for each go.",
            ),
            (
                "Grade, luck and choices",
                "Par is what perfect driving needs on average. Luck is what the dice saved or cost you, your "
                "choices what better ones would have saved; with par they add up to your lap. The grade is for "
                "the choices alone: 1000 if they cost nothing, 500 if a twentieth of par, 333 if a tenth.",
            ),
            (
                "The daily lap",
                "One track and one set of dice a day, the same for everyone. The first lap you begin counts: it "
                "is driven without advice, and nothing can be taken back. The next comes at midnight UTC; the "
                "title says when that is by your clock.",
            ),
            "grid",
        ),
    ),
    "LessonsScreen": (
        "the lessons",
        (
            (
                "One after another",
                "A lesson is a short road, a few sentences and a task to drive. They come in the order in which a "
                "race needs them; Enter or a click drives the marked one. Those that you have done are "
                "marked with ✓, also next time.",
            ),
            (
                "Your own",
                "A lesson is a text file: motorchamp learn FILE drives yours, and motorchamp learn --check FILE "
                "says what is wrong with it. lessons/FORMAT.md describes the format.",
            ),
        ),
    ),
    "WorkshopListScreen": (
        "the workshop",
        (
            (
                "Circuits of your own",
                "Enter or a click opens what is marked: one of your circuits, or a beginning for "
                "a new one. A copy of a circuit of the game leaves that as it is. {next_game} shows the other "
                "game's, {delete} deletes one of yours after a question.",
            ),
            (
                "From friends",
                "Paste a code from a chat, and the circuit is kept among your own. motorchamp tracks add "
                "CODE does the same from the shell.",
            ),
            (
                "Where they can be driven",
                "Your own are offered wherever you choose a circuit: on the title, in the set-up, in a season; "
                "and by name, as in motorchamp race --track NAME.",
            ),
        ),
    ),
    "PiecesScreen": (
        "a circuit put together",
        (
            (
                "Pieces in a row",
                "In driving direction, from one end to the other. ← → change the piece in a row; none takes "
                "it out. In MotorChamp a circuit has an end, A or C, any number of B, and another end; a B can "
                "also be turned round. The circuit as it stands is shown below.",
            ),
            (
                "What is missing",
                "You can put together a ring that is not quite right, too: the workshop shows what is wrong, "
                "and where.",
            ),
        ),
    ),
    "WorkshopScreen": (
        "drawing a circuit",
        (
            (
                "Drawing",
                "← → move along the road, ↑ ↓ from line to line: colours, limits, the line between the lanes, "
                "pits, bends and marks. {next_word} and {word_before} change the word in the marked line, a digit "
                "takes the next word that begins with it, and {plain} the word of a plain row. With Enter you "
                "type one, such as triple. A click moves the cursor, and one on the cursor takes the next word. "
                "Every change is saved.",
            ),
            (
                "Stretches",
                "{stretch} begins a stretch in this row. Move to its other end: new words, {insert}, {delete}, "
                "{mirror} and {copy_rows} now change all of its rows. Esc unmarks it. {undo} undoes as many "
                "changes as you like, {redo} redoes them.",
            ),
            (
                "Mistakes",
                "A ! on the road marks the place. The sentence, which is that of motorchamp check-track, is about "
                "the mistake at the cursor, or the next one; {next_mistake} goes there. A circuit with a mistake "
                "is kept, but cannot be driven.",
            ),
            (
                "What a lap is like",
                "Beside the drawing are its figures, each with its range on the circuits of the game; what is "
                "outside it stands out. They come from a race of careful drivers and one of daring ones at first, "
                "and from 64 of each in the end. {wrong_at} shows on the road where goes go wrong. {lap} drives a "
                "lap at once, {bots_race} lets bots race; afterwards you are back where you were.",
            ),
            (
                "Names and codes",
                "{keep} keeps the drawing under another name, {name_corner} names a corner, {character} describes "
                "it in a few words. {share} copies its code, which a friend pastes into their own workshop.",
            ),
            "grid",
            "board",
        ),
    ),
    "PuzzlesScreen": (
        "the puzzles",
        (
            (
                "What a puzzle is",
                "A moment of a race in which one answer is clearly the best. The cost of each answer was "
                "found by driving the race on from there, many times, with the same dice for every answer.",
            ),
            (
                "Which one",
                "Enter or a click opens a puzzle of the marked line: one that you have not tried and "
                "that matches your rating. ← → choose how hard it may be.",
            ),
            (
                "Your rating",
                "It rises when you solve a puzzle and falls when you do not, most of all when the puzzle was hard "
                "or easy for you. ± shows how far it may be off, and gets smaller with every puzzle. Everyone "
                "starts at 1500. Only your first try at a puzzle counts.",
            ),
            (
                "Today's puzzle",
                "The same for everyone on one day, which ends at midnight UTC. Once you have answered it, {share} "
                "copies one line to paste into a chat; it does not give the answer away.",
            ),
        ),
    ),
    "PuzzleScreen": (
        "a puzzle",
        (
            (
                "One choice",
                "Answer with the keys of a race: which dice, or where to end. Nothing is marked at first: ↑ ↓ "
                "mark an answer, and Enter gives the marked one. Then every answer is listed with what it costs "
                "on average, ± the standard error, and the exact odds of what can go wrong.",
            ),
            (
                "Afterwards",
                "↑ ↓ mark another answer: the road shows where it leads. ✓ is where the best one ends, ✗ yours. "
                "Enter goes on to the next puzzle; {again} lets you answer this one again. {share} copies one "
                "line to share, which does not give the answer away.",
            ),
            ("Hint", "{advice} says what the puzzle is about."),
            "grid",
            "board",
            "dice",
        ),
    ),
    "AgainScreen": (
        "choosing again",
        (
            (
                "The same choice once more",
                "You are back before a choice of this race, with the cars and the dice as they were. Answer with "
                "the keys of a race; nothing is marked at first. Then every answer is listed with what it "
                "costs, by the figures of the analysis, and the exact odds of what can go wrong.",
            ),
            (
                "Afterwards",
                "↑ ↓ mark another answer: the road shows where it leads. ✓ is where the best one ends, ✗ yours. "
                "{again} lets you choose once more. Enter drives on from your answer: a race of its own, whose "
                "dice follow in the same order as they did. The race that was driven stays as it is. On a host "
                "there is no driving on, and Enter leads back.",
            ),
            "grid",
            "board",
            "dice",
        ),
    ),
    "LessonScreen": (
        "a lesson",
        (
            (
                "A task to drive",
                "First read the text, then press Enter, or the key you want to drive with, and drive "
                "with the keys of a race; nothing is marked until you mark it. If the "
                "task is not done, you see what happened and why that was not enough, and Enter tries again. "
                "{again} starts it over at any time.",
            ),
            ("Hint", "{advice} marks a good answer and explains what to look for."),
            "grid",
            "board",
            "dice",
            "rules",
        ),
    ),
    "RacesScreen": (
        "your races",
        (
            (
                "Nothing is lost",
                "Every race is saved move by move as it is driven. Enter continues an unfinished race, at the "
                "same go and with the same dice to come, and shows the result of a finished one. {replay} replays "
                "any of them. {rename} gives a race another name, {export} writes its figures as JSON, CSV and "
                "SVG, {delete} deletes it after a question, and {records} shows the best times, who has won, "
                "and ratings.",
            ),
        ),
    ),
    "ReplayScreen": (
        "the replay",
        (
            (
                "The position",
                "The bar below the road is the whole race, with any practice laps in front. → and ← "
                "move by a go, PgDn and PgUp by a round, {move_on} and {move_back} by a single move; "
                "type a number and press Enter to go to that round. Click or drag on the bar to jump there. "
                "Space plays on at the pace that {faster} and {slower} change; every jump pauses the replay.",
            ),
            "incidents",
            (
                "Driving on",
                "{drive_on} drives on from this position, as a race of its own: you choose who "
                "drives which cars, and new dice or the same. This race stays as it is.",
            ),
            (
                "Reasons",
                "{why} shows, instead of the news, why the bots chose what they chose.",
            ),
            "grid",
        ),
    ),
    "DrivingOnScreen": (
        "driving on",
        (
            (
                "A race of its own",
                "It begins with the position, even in the middle of a go, with the dice on the table. It "
                "is kept like any other race, but does not count in the records or for the daily lap. "
                "The original race stays as it is.",
            ),
            (
                "Seats",
                "Each line is a driver with their cars. ← → choose a bot or a person. Drivers keep their cars "
                "unless you change that; where only bots drove, the car whose go it is becomes yours.",
            ),
            (
                "Dice",
                "New dice come from another seed. The same dice are those that fell, or would have fallen, "
                "in the original race.",
            ),
        ),
    ),
    "ClassificationScreen": (
        "the classification",
        (
            (
                "What happened",
                "The largest swing of your places, or how the lead was taken for good; what set you or the leader "
                "back most; your dearest choice, and what came of it; your best go. Each follows by a rule from "
                "the moves of the race. A photo finish is shown where the first two were less than a go apart.",
            ),
            (
                "Gaps",
                "Won: places since the grid. Behind: the rows that a car was behind the winner when the winner "
                "took the flag; car ahead: behind the car in the line above, below zero if it was in front of it.",
            ),
            "places",
            (
                "Revenge",
                "{again} drives the same race again, with other dice. On a host it opens it for everyone who "
                "drove in it: they are invited, and {again} takes their seat, too. The first to press it "
                "has opened it.",
            ),
            "figures",
        ),
    ),
    "SharingScreen": (
        "a line to share",
        (
            (
                "To paste into a chat",
                "The line can be compared with that of others, and gives nothing away: neither dice nor answers. "
                "{copy} hands it to your terminal again. Over SSH too it is your own terminal that copies, if it "
                "lets programs do so: tmux needs set -s set-clipboard on, some terminals a permission of their "
                "own.",
            ),
            (
                "The marks",
                "One for each go, green, yellow or red; in ASCII + - !. Green: its choices gave away less than "
                "0.1 throws, dice or goes against the best. Yellow: more. Red: 1 or more, or the go went wrong: "
                "a flag, out, a throw that is lost. Those of a race are there if only one person drove in it, "
                "for their best car, in groups by its laps.",
            ),
        ),
    ),
    "AnalysisScreen": (
        "the analysis",
        (
            (
                "What decided",
                "The sentence at the top says what your choices, the dice and other cars cost you, the most "
                "first. Below it are your mistakes, the dearest first. Enter, or a click on the marked one, "
                "opens the replay there; {choose_again} lets you choose again at that point, with the same dice. "
                "The mistakes of everyone have a page of their own.",
            ),
            ("Where results come from", "{meaning}"),
            ("Mistakes", "{sizes}"),
            (
                "The graph",
                "Rounds go from left to right, the leader is at the top, and every car is as far below as it is "
                "expected to be behind. ↑ ↓ mark another car.",
            ),
        ),
    ),
}
"""Title and text for each screen, by the name of its class."""
