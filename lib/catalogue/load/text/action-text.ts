import type { AccessLevel, ActionFacts } from "#core/resource-types/call-knowledge.ts";
import { digitsOf, numbersIn } from "./digits.ts";
import { levelOfSign, levelSigns, type Verb, verbSigns } from "./index-text.ts";

/** An action as it is stored; which handlers need it follows from the types. */
export type StoredAction = Targets & { readonly name: string; readonly level: AccessLevel };
type Targets = Pick<ActionFacts, "required" | "optional" | "unmodelled">;

/** The verbs of the index, and the types that belong to the service. */
type ActionTextInput = { readonly verbs: readonly Verb[]; readonly types: readonly string[] };

// One line per noun: the noun, a blank, and its verbs separated by commas. A verb is its sign, then `=` and a level
// unless it has its usual one, then `:` and the number of a line of targets. Those follow after an empty line.

export function writeActions(actions: readonly StoredAction[], { verbs, types }: ActionTextInput): string {
  const place = new Map(types.map((type, at) => [type, at]));
  const digits = (names: readonly string[]) => names.map((name) => digitsOf(place.get(name) ?? 0)).join("");
  const targets = new Map<string, number>();
  const nouns = new Map<string, string[]>();
  for (const { name, level, required, optional, unmodelled } of actions) {
    const verb = verbs.findIndex(({ word }) => startsAsWord(name, word));
    const isUsual = level === (verbs[verb]?.level ?? "write");
    const line = [digits(required), digits(optional), unmodelled.join(",")].join("|");
    const number = line === "||" ? undefined : (targets.get(line) ?? targets.size);
    if (number !== undefined) targets.set(line, number);
    const noun = verb < 0 ? name : name.slice(verbs[verb]?.word.length);
    const signs = verb < 0 ? "" : verbSigns.charAt(verb);
    const target = number === undefined ? "" : `:${digitsOf(number)}`;
    nouns.set(noun, [
      ...(nouns.get(noun) ?? []),
      `${signs}${isUsual ? "" : `=${levelSigns[level]}`}${target}`,
    ]);
  }
  const lines = [...nouns]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([noun, written]) => `${noun} ${written.join(",")}`);
  return [...lines, "", ...targets.keys()].join("\n");
}

/** Whether a name begins with the word as a word of its own: `Get` begins `GetItem` but not `Getter`. */
const startsAsWord = (name: string, word: string): boolean =>
  name.startsWith(word) && !/[a-z]/.test(name.charAt(word.length));

export function readActions(text: string, { verbs, types }: ActionTextInput): readonly StoredAction[] {
  const [nouns = "", rest = ""] = text.split("\n\n");
  const targets = rest.split("\n").map((line) => readTargets(line, types));
  return nouns.split("\n").flatMap((line) => {
    const gap = line.indexOf(" ");
    const noun = line.slice(0, gap);
    if (gap < 0) return [];
    return line
      .slice(gap + 1)
      .split(",")
      .map((written) => readAction(noun, written, { verbs, targets }));
  });
}

type Tables = { readonly verbs: readonly Verb[]; readonly targets: readonly Targets[] };
const untargeted: Targets = { required: [], optional: [], unmodelled: [] };

function readAction(noun: string, written: string, { verbs, targets }: Tables): StoredAction {
  const [signs = "", number] = split(written, ":");
  const [sign = "", level] = split(signs, "=");
  const verb = sign === "" ? undefined : verbs[verbSigns.indexOf(sign)];
  const [target] = number === undefined ? [] : numbersIn(number);
  return {
    name: (verb?.word ?? "") + noun,
    level: levelOfSign.get(level ?? "") ?? verb?.level ?? "write",
    ...(target === undefined ? untargeted : (targets[target] ?? untargeted)),
  };
}

/** At the first mark behind the first sign, which may be a mark itself. */
function split(text: string, mark: string): readonly [string, string | undefined] {
  const at = text.indexOf(mark, 1);
  const from = at < 0 && text.startsWith(mark) ? 0 : at;
  return from < 0 ? [text, undefined] : [text.slice(0, from), text.slice(from + 1)];
}

function readTargets(line: string, types: readonly string[]): Targets {
  const [required = "", optional = "", unmodelled = ""] = line.split("|");
  const named = (digits: string) => numbersIn(digits).map((at) => types[at] ?? "");
  return {
    required: named(required),
    optional: named(optional),
    unmodelled: unmodelled === "" ? [] : unmodelled.split(","),
  };
}
