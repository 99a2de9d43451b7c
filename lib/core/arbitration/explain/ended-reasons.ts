import { claimedAt } from "../../attribution/confirm.ts";
import type { Demand } from "../project/field-case.ts";
import type { Reason } from "../verdict.ts";
import { isUnexplained } from "../weigh/ending.ts";
import type { Weighed } from "../weigh/weighed.ts";
import type { Case } from "./case.ts";
import { claimant } from "./words.ts";

const mostEnded = 2;

function whyOf({ ending, claim, confirmation }: Weighed): string {
  const ref = confirmation.situation?.ref ?? claim.while ?? "its situation";
  const texts = {
    until: "its time is over",
    while: `${ref} is closed`,
    need: `${ref} is closed and the cooldown is over`,
    cap: "it has lasted as long as it may",
    lease: "its lease is over",
    later: "its claimant has written here since, with another tool",
  } as const;
  return ending.why === undefined ? "it has ended" : texts[ending.why];
}

const latestFirst = (a: Demand, b: Demand): number =>
  (b.by.ending.end ?? 0) - (a.by.ending.end ?? 0) || claimedAt(b.by.claim) - claimedAt(a.by.claim);

/** Claims that spoke here until lately, so that a reader sees why they no longer do. */
export function endedReasons({ settled, decided }: Case): readonly Reason[] {
  if (decided.outcome === "keep") return [];
  const ended = settled.field.demands.filter(({ by }) => by.state === "ended" && !isUnexplained(by.claim));
  return ended
    .toSorted(latestFirst)
    .slice(0, mostEnded)
    .map(({ by }) => ({
      rule: `ended/${by.ending.why ?? "until"}`,
      text: `${claimant(by.claim)} no longer counts: ${whyOf(by)}`,
    }));
}
