import type { Context } from "#core/arbitration/context.ts";
import { contextOf } from "#core/arbitration/context.ts";
import type { Case } from "#core/arbitration/explain/case.ts";
import type { Ask } from "#core/arbitration/settle/decided.ts";
import { ownVoice, type Voice } from "#core/arbitration/settle/voice.ts";
import type { Stake } from "#core/arbitration/stakes.ts";
import type { Weighed } from "#core/arbitration/weigh/weighed.ts";
import { claim, dispute, policy } from "../small-disputes.ts";

type Parts = Parameters<typeof claim>[0];

/** A claim as it is weighed, of which only what its words need is known. */
export const weighed = (parts: Parts = {}, more: object = {}): Weighed =>
  ({
    claim: claim({ by: "anna", constraint: { is: 8 }, ...parts }),
    ...{ state: "active", ending: {}, confirmation: { confirmed: false } },
    order: { pointer: "/environments/0/order" },
    ...more,
  }) as unknown as Weighed;

export const stakeOf = (by: Weighed, more: object = {}): Stake =>
  ({
    demand: { by, constraint: by.claim.constraint },
    standing: "shown",
    worth: { by: "reason", adjustment: {}, weight: {} },
    ...more,
  }) as unknown as Stake;

/** What a claim says, or the policy where no claim is given. */
export const voice = (parts: Partial<Voice> = {}): Voice =>
  ownVoice({ origin: "claim", name: "row", constraint: { is: 8 }, ...parts });

/** A policy with one rule that asks. */
export const ruled = policy({
  rules: [{ id: "ask-first", title: "somebody is asked first", ask: {} }],
  guardrails: [
    { id: "small", title: "small it stays", fields: ["/DesiredCapacity"], constraint: { max: 5 } },
  ],
});
export const context: Context = contextOf(dispute({}), ruled);

export const asks = (parts: Partial<Ask> = {}): Ask => ({
  ...{ cause: "near-tie", instead: undefined, meanwhile: undefined, onSilence: undefined },
  ...{ about: [], edits: [], beside: false },
  ...parts,
});

/** A field that is kept and about which nothing is said, but for what is given. */
export const caseOf = (settled: object = {}, decided: Partial<Case["decided"]> = {}): Case =>
  ({
    settled: {
      ...{ heard: { accepted: [], losses: [] }, guards: [], stakes: [], held: [], violated: [] },
      field: { path: "/DesiredCapacity", demands: [], live: 8 },
      ...settled,
    },
    decided: { outcome: "keep", value: 8, ...decided },
    ...{ context, hidden: false },
  }) as unknown as Case;
