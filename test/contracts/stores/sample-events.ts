import type { DueLook } from "#core/ledger/due-look.ts";
import { arrivalOf, type ChangeEvent } from "#core/ledger/stored-event.ts";
import type { Arrived } from "#core/ports/stores/event-store.ts";

/** A moment from which the samples count, in milliseconds. */
export const start = Date.parse("2026-11-21T03:10:00Z");

export const changeEvent = (id: string, more: Partial<ChangeEvent> = {}): ChangeEvent => ({
  kind: "change",
  id,
  at: "2026-11-21T03:09:58Z",
  actor: {
    principal: "arn:aws:sts::123456789012:assumed-role/deployer/ci-checkout-4711",
    via: "terraform",
    kind: "pipeline",
  },
  call: "autoscaling:UpdateAutoScalingGroup",
  write: "update",
  edits: [{ path: "/DesiredCapacity", after: "10" }],
  testimonies: [
    { source: "session", intent: "availability", motivation: { kind: "incident", ref: "INC-1042" } },
  ],
  ...more,
});

/** An event that was heard of some milliseconds after the start, and the look that takes it in as late after it. */
export const arrived = (ms: number, id: string, look?: Partial<DueLook>): Arrived => ({
  arrival: arrivalOf(start + ms, id),
  event: changeEvent(id),
  ...(look !== undefined && { look: { first: false, ...look, at: start + (look.at ?? 0) } }),
});
