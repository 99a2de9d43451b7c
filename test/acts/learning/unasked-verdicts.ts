import type { FieldPath } from "#core/fields/path.ts";
import type { ChangeEvent } from "#core/ledger/stored-event.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { decided, policy, quarrel } from "../../core/learning/evening-quarrel.ts";

const role = (name: string): string => `arn:aws:iam::123456789012:role/${name}`;

export type Unasked = Omit<LoggedDecision, "after" | "digest">;

type UnaskedParts = { readonly n: number; readonly at: string; readonly on: string; readonly by: string };

/** A cost tool with the better claim took what a developer wanted to keep, and nobody was asked. */
export function unaskedVerdict({ n, at, on, by }: UnaskedParts): Unasked {
  const base = quarrel({ askedAt: at, rulings: [] });
  // What is judged again to the same is no verdict of its own.
  const count = 3 + (n % 2);
  const [holder, saver] = base.claims;
  const claims = [
    {
      ...holder,
      motivation: { kind: "none" },
      actor: { ...holder?.actor, goals: ["operability"] },
      intent: "operability",
      constraint: { is: 10 },
      backing: "wrote",
    },
    { ...saver, constraint: { is: count }, actor: { ...saver?.actor, principal: role(by) } },
  ] as typeof base.claims;
  const dispute = {
    ...base,
    now: at,
    asked: [],
    situations: [],
    live: { "/DesiredCapacity": count },
    claims,
    case: `case-${n}`,
    resource: { ...base.resource, id: on },
  };
  return {
    id: `d${n}`,
    case: `case-${n}`,
    at,
    version: 1,
    resource: dispute.resource,
    record: decided(dispute, policy),
  };
}

/** A human puts back what there was. */
export const writtenAt = (when: number, human: string): ChangeEvent => ({
  ...{ kind: "change", id: `${when} ${human}`, at: new Date(when).toISOString() },
  actor: { principal: role("console"), kind: "person", human },
  edits: [{ path: "/DesiredCapacity" as FieldPath, after: 10 }],
  testimonies: [],
});
