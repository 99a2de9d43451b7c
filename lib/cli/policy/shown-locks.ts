import { type FoundBroken, foundBroken } from "#core/policy/lint/locks.ts";
import type { Witness } from "#core/strictness/witness.ts";
import { witnessFor } from "#core/strictness/witness.ts";
import type { RuledDiagnostic } from "#files/diagnostic.ts";
import type { FindLayer } from "#files/layers/find-layer.ts";
import { readPolicy } from "#files/policy-text.ts";
import { described } from "../inputs/judging.ts";
import { plainDeep } from "../terminal/plain-text.ts";
import { noWitnessText, witnessLines } from "./witness-lines.ts";

/** What lint tells; where a lock is broken, with the dispute that was sought for it. */
export type ShownFinding = RuledDiagnostic & {
  /** How many disputes were tried. */
  readonly tried?: number;
  readonly witness?: Witness | null;
  /** What the policy is called that locks, and the one that is linted. */
  readonly between?: { readonly before: string; readonly after: string };
};

type LintedPolicy = { readonly text: string; readonly named: string; readonly find: FindLayer };

const mostTries = 500;
/** Of a policy that breaks every lock the first ones are shown. */
const mostShown = 20;

/** Each broken lock with a dispute that the policy which locks and the one that is linted decide differently. */
export function withShownLocks(
  findings: readonly RuledDiagnostic[],
  { text, named, find }: LintedPolicy,
): readonly ShownFinding[] {
  if (!findings.some(({ rule }) => rule === "broken-lock")) return findings;
  const read = readPolicy(text, named, find);
  if (!("policy" in read)) return findings;
  const broken = new Map(foundBroken(read.policy).map((one) => [one.finding.message, one]));
  let left = mostShown;
  return findings.map((finding): ShownFinding => {
    const found = finding.rule === "broken-lock" ? broken.get(finding.message) : undefined;
    if (found === undefined || left <= 0) return finding;
    left -= 1;
    return { ...finding, ...shownBy(found, named) };
  });
}

function shownBy(
  { broken, by, before, after }: FoundBroken,
  named: string,
): Pick<ShownFinding, "tried" | "witness" | "between"> {
  const { difference, locked, leans } = broken;
  const settings = { most: mostTries, described, ...(leans && { shownBy: locked }) };
  const { witness, tried } = witnessFor(difference, { before, after }, settings);
  return { tried, witness: witness ?? null, between: { before: by, after: named } };
}

/** The dispute of a broken lock, set beneath what is told of it. */
export function shownText({ tried, witness, between }: ShownFinding, width: number): string {
  if (tried === undefined || between === undefined) return "";
  const told =
    witness === undefined || witness === null
      ? [noWitnessText(tried)]
      : witnessLines(plainDeep(witness), between, width - 2);
  return told.map((line) => `  ${line}\n`).join("");
}
