import type { Loosened } from "#core/strictness/loosened.ts";
import type { Witness } from "#core/strictness/witness.ts";
import { jsonLine } from "../terminal/plain-text.ts";
import { wrapped } from "../terminal/prose.ts";

function outcomeText({ outcome, ask }: Loosened["before"]): string {
  if (outcome !== "ask" || ask === null) return outcome;
  return `ask (${JSON.stringify(ask.meanwhile.value ?? null)} meanwhile)`;
}

const hows: Readonly<Record<Loosened["how"], string>> = {
  stands: "",
  silence: ", where silence leaves the change standing",
  lasts: ", for longer",
  write: ", and less is done about it",
  approvers: ", and others may answer",
  refused: ", and nobody is refused",
};

type WitnessNames = { readonly before: string; readonly after: string };

/** A dispute that shows what became looser, and what the two policies that have these names make of it. */
export function witnessLines(
  { dispute, loosened }: Witness,
  names: WitnessNames,
  width: number,
): readonly string[] {
  const { before, after, path, how } = loosened;
  const told = `a dispute shows it: \`${path}\` is ${outcomeText(before)} under ${names.before} and ${outcomeText(after)} under ${names.after}${hows[how]}`;
  // One line, so that it can be copied into `parley decide -`.
  return [...wrapped(told, width), jsonLine(dispute)];
}

/** That none was found proves nothing, and is said. */
export const noWitnessText = (tried: number): string => `no dispute that shows it was found among ${tried}`;
