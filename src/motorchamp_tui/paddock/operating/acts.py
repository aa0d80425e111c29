"""The table of all acts, and how a line is read as one."""

import re
from collections.abc import Iterator, Mapping

from motorchamp_tui.errors import SetupError, UnknownNameError, nearest
from motorchamp_tui.paddock.house import Doors
from motorchamp_tui.paddock.operating import listed, looking, people, running
from motorchamp_tui.paddock.operating.act import Act, Given, Parameter
from motorchamp_tui.words import and_so_on, brief

NAME = Parameter("name", "NAME", is_needed=True)
WHY = Parameter("why", "WORDS", is_option=True)
OF = Parameter("of", "ADDRESS[/BITS]|NAME", is_option=True)
WORDS = re.compile(r"""(?:"([^"]*)"|'([^']*)')(?=\s|$)|(\S+)""")
"""The words of a line: several of them count as one between quotation marks, but not after an apostrophe."""
WHOM = Parameter("whom", "NAME|KEY|ADDRESS[/BITS]", is_needed=True)

ACTS: Mapping[str, Act] = {
    act.name: act
    for act in (
        Act("who", "List who is here: where, since when, from which address, how.", looking.who, changes=False),
        Act("races", "List the races, seasons and leagues.", looking.races, changes=False),
        Act("people", "List everyone who has a name here.", looking.people, changes=False),
        Act(
            "status",
            "Show how the host is doing, and what players report.",
            looking.status,
            (Parameter("check", "", is_option=True, is_flag=True),),
            changes=False,
        ),
        Act("kick", "Send someone off; they can come in again.", people.kick, (NAME, WHY)),
        Act(
            "ban",
            "Send someone off and keep them out, by name, key or address.",
            people.ban,
            (
                WHOM,
                Parameter("for", "TIME", is_option=True),
                WHY,
                Parameter("with-all", "", is_option=True, is_flag=True),
            ),
        ),
        Act("unban", "End a ban.", people.unban, (WHOM,)),
        Act("bans", "List the bans: how long, by whom and why.", looking.bans, changes=False),
        Act(
            "rename",
            "Give someone another name.",
            people.rename,
            (NAME, Parameter("new", "NEW NAME", is_needed=True)),
        ),
        Act(
            "rekey",
            "Give someone who has lost their keys a new one.",
            people.rekey,
            (NAME, Parameter("key", "KEY", is_needed=True)),
        ),
        Act(
            "key",
            "Make a code that adds another key to your name.",
            people.key,
            is_for_all=True,
        ),
        Act(
            "forget",
            "Delete everything stored about someone; their races stay, without the name.",
            people.forget,
            (NAME,),
        ),
        Act(
            "strike",
            "Take a race, season or league off the lists, or all of someone; journals stay.",
            listed.strike,
            (Parameter("what", "RACE|SEASON|LEAGUE"), OF),
        ),
        Act(
            "unshelve",
            "Take a circuit off the shelf, or all of someone; races on it go on.",
            listed.unshelve,
            (Parameter("circuit", "CIRCUIT"), OF),
        ),
        Act(
            "clear",
            "Delete the chat of a race, or only the lines of one player.",
            listed.clear,
            (Parameter("race", "RACE", is_needed=True), Parameter("of", "NAME", is_option=True)),
        ),
        Act(
            "say",
            "Send a message to everyone who is here.",
            running.say,
            (Parameter("text", "TEXT", is_needed=True),),
        ),
        Act(
            "motto",
            "Show or set the message that greets everyone; off removes it.",
            running.motto,
            (Parameter("text", "TEXT"),),
        ),
        Act(
            "doors",
            "Decide which newcomers may come in: all, those invited, or none.",
            running.doors,
            (Parameter("which", "DOORS", is_needed=True, choices=tuple(door.value for door in Doors)),),
        ),
        Act(
            "invite",
            "Make an invitation: a code that lets one newcomer in, once.",
            running.invite,
            is_for_all=True,
        ),
        Act(
            "ignore",
            "Hide what someone says in chats; --off shows it again, no name lists them.",
            people.ignore,
            (Parameter("name", "NAME"), Parameter("off", "", is_option=True, is_flag=True)),
            is_for_all=True,
            changes=False,
        ),
        Act(
            "report",
            "Report someone to the operators of this host, in your own words.",
            people.report,
            (NAME, Parameter("words", "WORDS", is_needed=True)),
            is_for_all=True,
        ),
        Act(
            "close",
            "Let nobody else in, count down, and stop the host.",
            running.close,
            (Parameter("in", "TIME", is_option=True), WHY, Parameter("cancel", "", is_option=True, is_flag=True)),
        ),
    )
}


def acts_for(*, is_operator: bool) -> list[Act]:
    """What a player may do, and an operator besides."""
    return [act for act in ACTS.values() if is_operator or act.is_for_all]


def act_named(name: str) -> Act:
    """The act of this name; raises :class:`UnknownNameError`."""
    if name not in ACTS:
        raise UnknownNameError("word", name, ACTS)
    return ACTS[name]


def checked(act: Act, given: Given) -> Given:
    """What an act is given, if it is what it takes; raises :class:`SetupError`."""
    parameters = {parameter.name: parameter for parameter in act.parameters}
    for name, value in given.items():
        if name not in parameters:
            raise SetupError(f"{act.name} takes no {brief(name)}: {act.usage}.")
        choices = parameters[name].choices
        if choices and value not in choices:
            raise SetupError(f"{act.name} takes {and_so_on(choices, 'or')}, not {brief(value)!r}.")
    missing = next((one for one in act.parameters if one.is_needed and not given.get(one.name, "").strip()), None)
    if missing is not None:
        raise SetupError(f"{act.name} needs more: {act.usage}.")
    return given


def read_line(line: str) -> tuple[Act, Given]:
    """The act that a line is, and what it gives; raises a :class:`MotorChampError`."""
    words = ["".join(found) for found in WORDS.findall(line)]
    if not words:
        raise SetupError("There is nothing to do.")
    act = act_named(words[0].casefold())
    return act, checked(act, dict(_given(act, words[1:])))


def _given(act: Act, words: list[str]) -> Iterator[tuple[str, str]]:
    options = {f"--{one.name}": one for one in act.parameters if one.is_option}
    places = [one for one in act.parameters if not one.is_option]
    last = list[str]()
    while words:
        word = words.pop(0)
        if word in options:
            yield options[word].name, "yes" if options[word].is_flag else _value(options[word], words, options)
        elif word.startswith("--") and options:
            hint = nearest(word, options)
            raise SetupError(f"{act.name} has no {brief(word)}{f': did you mean {hint}?' if hint else '.'}")
        elif not places:
            how = f", or type {act.usage}" if options else ""
            raise SetupError(f"{act.name} takes no argument: leave out {brief(word)!r}{how}.")
        elif len(places) > 1:
            yield places.pop(0).name, word
        else:
            last.append(word)
    if last:
        yield places[0].name, " ".join(last)


def _value(option: Parameter, words: list[str], options: Mapping[str, Parameter]) -> str:
    """What an option is given: one word, or where it is words for people, all up to the next option."""
    if not words:
        raise SetupError(f"--{option.name} needs a value.")
    value = [words.pop(0)]
    while option is WHY and words and words[0] not in options:
        value.append(words.pop(0))
    return " ".join(value)
