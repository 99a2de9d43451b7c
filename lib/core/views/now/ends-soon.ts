import type { Dispute } from "../../arbitration/dispute.ts";
import { millis } from "../../claims/instant.ts";
import type { HappenedAt } from "../../notices/question/asking.ts";
import { timeText } from "../../notices/time-text.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { partyName } from "../sheet/party.ts";
import { fieldName, type SheetReader } from "../sheet/scene.ts";
import { hidesIn, type Knowing } from "../shown-value.ts";

/** A claim that ends by itself before long. */
export type Ending = {
  readonly field: string;
  readonly who: string;
  /** Why it was made, where that was said. */
  readonly why?: string;
  readonly until: HappenedAt;
};

const soon = 24 * 3_600_000;

/** Everything on one resource that ends within a day, the earliest first. */
export function endsSoon(dispute: Dispute, { sees, zone }: SheetReader, knowing: Knowing): readonly Ending[] {
  const now = millis(dispute.now);
  const hides = hidesIn(dispute.resource, knowing);
  return dispute.claims
    .flatMap((claim) => {
      const { field, until, state, motivation } = claim;
      if (until === undefined || state !== "active" || !sees(field)) return [];
      const left = millis(until) - now;
      if (left <= 0 || left > soon) return [];
      const why = motivation.ref ?? (motivation.kind === "none" ? undefined : motivation.kind);
      return {
        field: fieldName(field, hides),
        who: partyName(claim),
        ...(why !== undefined && { why: plainLine(why, 160) }),
        until: { at: until, text: timeText(until, zone) },
      };
    })
    .toSorted((a, b) => millis(a.until.at) - millis(b.until.at));
}
