import type { Situation } from "#core/claims/situation.ts";
import { InvalidInput } from "#core/faults.ts";
import { readSituations } from "#files/situations-text.ts";
import { type DiskPlace, readText } from "../inputs/disk.ts";
import type { Span } from "../inputs/events/time-span.ts";
import { rejected } from "../inputs/load.ts";

/** What a reader asks of a replay. */
export type ReplayInput = Span & {
  readonly events: readonly string[];
  readonly policy?: string;
  readonly compare?: boolean;
  readonly base?: string;
  readonly situations?: string;
  readonly owners?: string;
  readonly json?: boolean;
  readonly report?: string;
  /** Where what it came to is written, to be opened later. */
  readonly record?: string;
};

export async function loadSituations(place: DiskPlace): Promise<readonly Situation[]> {
  const read = readSituations(await readText(place), place.named);
  if ("diagnostics" in read) throw rejected(place.named, "list of situations", read.diagnostics);
  return read.situations;
}

/** Two policies are needed to compare: the one asked for, and a base, which is the packaged one unless named. */
export function checkComparison({ policy, compare, base }: ReplayInput): void {
  if (base !== undefined && compare !== true)
    throw new InvalidInput("`--base` means nothing without `--compare`", { hint: "add `--compare`" });
  if (compare === true && policy === undefined)
    throw new InvalidInput("`--compare` needs a policy to compare", {
      hint: "name it with `--policy`; it is compared with the packaged one, or with `--base`",
    });
}
