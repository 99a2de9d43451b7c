import type { Witnesses } from "#core/attribution/verify.ts";
import { confirmation } from "#core/attribution/verify.ts";
import type { Claim } from "#core/claims/claim.ts";
import { identities } from "#core/claims/principal.ts";
import type { Situation } from "#core/claims/situation.ts";
import { policyFile, time } from "../arbitration/small-disputes.ts";

type Seen = {
  readonly now?: string;
  readonly policy?: Parameters<typeof policyFile>[0];
  readonly aliases?: readonly (readonly string[])[];
  readonly owners?: Readonly<Record<string, readonly string[]>>;
};

/** Situations as they are seen at a time, by default at 04:00. */
export function witnesses(
  situations: readonly Situation[],
  { now = "04:00", policy = {}, aliases = [], owners = {} }: Seen = {},
): Witnesses {
  return {
    file: policyFile(policy),
    now: time(now),
    byRef: Map.groupBy(situations, ({ ref }) => ref),
    identity: identities(aliases),
    owners,
  };
}

/** What a claim's confirmation comes to, in a word. */
export function confirmed(claim: Claim, situations: readonly Situation[], seen: Seen = {}): string {
  const found = confirmation(claim, witnesses(situations, seen));
  const end = found.end === undefined ? "" : ` until ${new Date(found.end).toISOString().slice(11, 16)}`;
  const why = found.weakened === undefined ? "" : ` but ${found.weakened}`;
  if (found.situation === undefined) return found.confirmed || end + why !== "" ? "inconsistent" : "no";
  const late = found.late === true ? " late" : "";
  return `${found.confirmed ? "yes" : "over"}${late}${end}${why}`;
}
