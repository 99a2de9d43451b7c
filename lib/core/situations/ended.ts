import { declarers } from "../attribution/declared.ts";
import type { Situation } from "../claims/situation.ts";
import { canonicalJson } from "../fields/json.ts";

/**
 * Open situations that end with a new one: with a closing all that began before it, and with one of AWS Health that
 * was put off the one at its old time.
 */
export function endedWith(
  situation: Situation,
  open: readonly Situation[],
  now: string,
): readonly Situation[] {
  const { state, source, since } = situation;
  const closedAt = state === "open" ? now : (situation.closedAt ?? since);
  if (state === "open" && source !== "aws-health") return [];
  return open
    .filter((other) => other.state === "open" && isSameMatter(other, situation))
    .filter((other) => Date.parse(other.since) !== Date.parse(since))
    .filter((other) => state === "open" || Date.parse(other.since) <= Date.parse(closedAt))
    .map((other) => ({ ...other, state: "closed", closedAt }));
}

const isSameMatter = (a: Situation, b: Situation): boolean =>
  a.source === b.source &&
  a.ref === b.ref &&
  placeOf(a) === placeOf(b) &&
  (a.source !== "api" || isSameWord(a, b));

/** INVARIANT (own word): what one caller declared does not end with what another did under the same reference. */
const isSameWord = (a: Situation, b: Situation): boolean =>
  a.kind === b.kind && declarers(a).join("\n") === declarers(b).join("\n");

const placeOf = ({ scope }: Situation): string =>
  canonicalJson([scope["accounts"] ?? null, scope["regions"] ?? null]);
