import { Argument, type Command } from "commander";
import { type Declare, examples } from "../door.ts";

const about = `Print what lets a shell complete the words of this command line. Put the line of your shell into its own start file.`;

/** Each command by its words, with what may follow. */
function wordsOf(command: Command, path: string): readonly (readonly [path: string, words: string])[] {
  const inner = command.commands.map((each) => each.name());
  const options = command.options.flatMap(({ long }) => long ?? []);
  return [
    [path, [...inner, ...options, "--help"].join(" ")],
    ...command.commands.flatMap((each) => wordsOf(each, `${path} ${each.name()}`)),
  ];
}

function bashScript(program: Command): string {
  const cases = wordsOf(program, "parley").map(([path, words]) => `    "${path}") words="${words}" ;;`);
  return `_parley() {
  local path="parley" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) path="$path $word" ;; esac
  done
  case "$path" in
${cases.join("\n")}
    *) words="--help" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _parley parley
`;
}

const scripts = {
  bash: bashScript,
  zsh: (program: Command) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(program)}`,
} as const;

export const declareCompletion: Declare = (parent, { terminal }) => {
  parent
    .command("completion")
    .summary("print what lets a shell complete these words")
    .description(about)
    .addArgument(new Argument("<shell>", "your shell").choices(Object.keys(scripts)))
    .addHelpText("after", examples(['eval "$(parley completion bash)"', "from now on in this shell"]))
    .action((shell: keyof typeof scripts) => terminal.out(scripts[shell](parent)));
};
