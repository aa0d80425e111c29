"""Completion command, and how shells ask for completions.

click knows which words fit, but its own shell scripts stumble over the colon in ``bot:steady``, the commas
between drivers and ``--track=A1``. So here each shell hands over its line up to the cursor and is given whole
words for the one under the cursor.
"""

import os
from pathlib import PurePath

import click
from click.shell_completion import CompletionItem, ShellComplete, add_completion_class, split_arg_string

from motorchamp_tui.cli.options import INSIDE_A_LIST

LINE = "_MOTORCHAMP_LINE"
"""The environment variable with the line up to the cursor."""

BASH = """\
_motorchamp_completion() {
    local IFS=$'\\n' answer kind word cut= line="${COMP_LINE:0:COMP_POINT}"
    # The last word as bash cuts it: only the end after a break is replaced.
    local last="${line##*[[:space:]]}" breaks="${COMP_WORDBREAKS//[^:=]/}"
    [[ -n $breaks && $last == *[$breaks]* ]] && cut="${last%"${last##*[$breaks]}"}"
    COMPREPLY=()
    for answer in $(_MOTORCHAMP_LINE="$line" _MOTORCHAMP_COMPLETE=bash_complete motorchamp); do
        kind="${answer%%$'\\t'*}" word="${answer#*$'\\t'}" word="${word%%$'\\t'*}"
        case $kind in
            file) compopt -o default 2>/dev/null ;;
            *)  [[ $kind == list ]] && compopt -o nospace 2>/dev/null
                printf -v word %q "${word#"$cut"}"
                COMPREPLY+=("${word//\\\\,/,}") ;;
        esac
    done
}
complete -o nosort -F _motorchamp_completion motorchamp 2>/dev/null ||
    complete -F _motorchamp_completion motorchamp
"""

ZSH = """\
#compdef motorchamp
_motorchamp_completion() {
    local answer
    local -a parts words_only words_told told in_list
    for answer in "${(@f)$(_MOTORCHAMP_LINE="${(j: :)words[1,CURRENT-1]} $PREFIX" \\
            _MOTORCHAMP_COMPLETE=zsh_complete motorchamp)}"; do
        parts=("${(@ps:\\t:)answer}")
        case $parts[1] in
            file) _files ;;
            list) in_list+=("$parts[2]") ;;
            plain) if [[ -n $parts[3] ]]; then
                       words_told+=("$parts[2]") told+=("${(r:24:)parts[2]}  $parts[3]")
                   else
                       words_only+=("$parts[2]")
                   fi ;;
        esac
    done
    (( $#words_told )) && compadd -U -V told -l -d told -a words_told
    (( $#words_only )) && compadd -U -V words -a words_only
    (( $#in_list )) && compadd -U -V list -S '' -a in_list
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _motorchamp_completion "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
    compdef _motorchamp_completion motorchamp
fi
"""

FISH = """\
function _motorchamp_completion
    for answer in (_MOTORCHAMP_LINE=(commandline -cp) _MOTORCHAMP_COMPLETE=fish_complete motorchamp)
        set -l parts (string split \\t -- $answer)
        if test "$parts[1]" = file
            __fish_complete_path (commandline -ct)
        else if set -q parts[2]
            printf '%s\\t%s\\n' $parts[2] "$parts[3]"
        end
    end
end
complete --no-files --command motorchamp --arguments "(_motorchamp_completion)"
"""


class Shell(ShellComplete):
    """A shell that asks with its line up to the cursor; an answer is a line of kind, word and meaning."""

    name = "bash"
    source_template = BASH

    def source(self) -> str:
        """The script, as it is."""
        return self.source_template

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one that the cursor is in, and that one."""
        line = os.environ.get(LINE, "")
        words = split_arg_string(line)
        self.begun = words.pop() if words and not line[-1:].isspace() else ""
        return words[1:], self.begun

    def format_completion(self, item: CompletionItem) -> str:
        """One answer; a word after ``--option=`` keeps that prefix."""
        option, equals, _ = self.begun.partition("=")
        head = option + equals if equals and option.startswith("--") else ""
        kind = {INSIDE_A_LIST: "list", "file": "file", "dir": "file"}.get(item.type, "plain")
        return "\t".join((kind, head + str(item.value), " ".join((item.help or "").split())))


@add_completion_class
class Zsh(Shell):
    """zsh, which takes whole words and shows what they mean."""

    name = "zsh"
    source_template = ZSH


@add_completion_class
class Fish(Shell):
    """fish, which takes whole words and shows what they mean."""

    name = "fish"
    source_template = FISH


add_completion_class(Shell)
SHELLS: dict[str, type[Shell]] = {shell.name: shell for shell in (Shell, Zsh, Fish)}


@click.command()
@click.argument("shell", type=click.Choice(list(SHELLS)), required=False)
def completion(shell: str | None) -> None:
    """Print the script by which a shell completes commands, options and values: circuits, bots, rules, races.

    The default is the shell you use.

    \b
    Examples; run one of them once, and every shell that you open from then on has completion:
      echo 'eval "$(motorchamp completion bash)"' >> ~/.bashrc
      echo 'eval "$(motorchamp completion zsh)"' >> ~/.zshrc
      motorchamp completion fish > ~/.config/fish/completions/motorchamp.fish
    """
    used = shell or PurePath(os.environ.get("SHELL", "")).name
    if used not in SHELLS:
        raise click.UsageError(f"Which shell? Choose from: {', '.join(SHELLS)}.")
    click.echo(SHELLS[used].source_template, nl=False)
