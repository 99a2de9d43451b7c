import { intents } from "../../../claims/words.ts";
import { isList, isRecord, type Json } from "../../../fields/json.ts";
import { check, type Mistake } from "../../../schema/check.ts";
import { compilePolicy } from "../../compile.ts";
import type { Policy } from "../../policy.ts";
import { PolicyFile } from "../../policy-file.ts";
import type { Finding } from "../finding.ts";
import { has, rowOf, without } from "./parts.ts";

/** What can be judged of a file in which some parts are broken. */
export type Mended = {
  readonly policy: Policy;
  /** Gives a pointer into the mended policy its meaning in the file. */
  readonly original: (pointer: string) => string;
};

export type Mending = {
  /** What the schema says of the whole file. */
  readonly mistakes: readonly Mistake[];
  /** What keeps parts of it from being compiled; pointers are those of the file. */
  readonly flaws: readonly Finding[];
  /** The parts that were set aside, by their pointers in the file. */
  readonly aside: ReadonlySet<string>;
  /** Missing where nothing is left that could be judged. */
  readonly mended: Mended | undefined;
};

export type MendingInput = {
  readonly at: (pointer: string) => string;
  readonly name: string;
  /** Whether a broken part is set aside with its whole row, or by itself where the row can do without it. */
  readonly grain: "row" | "part";
};

// A part by itself, then its row, then what the schema did not see before, each before and after compiling.
const mostRounds = 8;

/** In a file with more of them nothing else is looked for: these are mended first. */
const mostMistakes = 100;

/** Sets aside what is broken until the rest can be judged. */
export function mend(value: Json, { at, name, grain }: MendingInput): Mending {
  const aside = new Set<string>();
  const flaws: Finding[] = [];
  let mistakes: readonly Mistake[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const { value: rest, original } = without(value, aside);
    const cut = (pointers: readonly string[]): boolean => {
      const before = aside.size;
      // What was missing from the first, or is missing since it was cut, takes its row with it.
      const isCut = (pointer: string) => grain === "part" && !aside.has(pointer) && has(value, pointer);
      const parts = pointers.map((pointer) => (isCut(pointer) ? pointer : rowOf(pointer, value)));
      for (const part of parts) aside.add(part);
      return aside.size > before;
    };
    const checked = check(PolicyFile, round === 0 ? rest : withNeeded(rest));
    if ("mistakes" in checked) {
      if (round === 0) mistakes = checked.mistakes;
      if (checked.mistakes.length > mostMistakes) break;
      if (cut(checked.mistakes.map(({ pointer }) => original(pointer)))) continue;
      break;
    }
    const compiled = compilePolicy({ file: checked.value, at: (pointer) => at(original(pointer)), name });
    if ("policy" in compiled)
      return { mistakes, flaws, aside, mended: { policy: compiled.policy, original } };
    const found = compiled.findings.map((flaw) => ({ ...flaw, pointer: original(flaw.pointer) }));
    flaws.push(...found);
    if (!cut(found.map(({ pointer }) => pointer))) break;
  }
  return { mistakes, flaws, aside, mended: undefined };
}

const someEnvironment = { name: "unknown", order: [...intents] };

/** What no policy can do without stands in where it is broken or missing. */
function withNeeded(value: Json): Json {
  if (!isRecord(value)) return value;
  const { environments } = value;
  const hasSome = environments !== undefined && !(isList(environments) && environments.length === 0);
  return { ...value, parley: value["parley"] ?? 1, environments: hasSome ? environments : [someEnvironment] };
}
