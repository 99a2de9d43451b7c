import { Dispute } from "#core/arbitration/dispute.ts";
import { type DecisionRecord, recordOf } from "#core/arbitration/record.ts";
import { millis } from "#core/claims/instant.ts";
import type { Json } from "#core/fields/json.ts";
import { compilePolicy } from "#core/policy/compile.ts";
import type { Policy } from "#core/policy/policy.ts";
import { defaultPolicy } from "../../laws/default-policy.ts";

const role = (name: string) => `arn:aws:iam::123456789012:role/${name}`;

/** The packaged policy with a calendar, and teams where a test is about them. */
export function policyWith(sections: object = {}): Policy {
  const calendar = [{ id: "ours", zone: "Europe/Stockholm" }].map((row) => ({
    ...row,
    in: {},
    working: { from: "08:00", to: "18:00" },
    night: { from: "22:00", to: "06:00" },
    weekend: ["saturday", "sunday"],
  }));
  const file = { ...defaultPolicy.file, calendar, ...sections } as Policy["file"];
  const made = compilePolicy({ file, at: (pointer) => pointer, name: "learning" });
  if ("policy" in made) return made.policy;
  throw new Error(made.findings.map(({ message }) => message).join("; "));
}

export const policy = policyWith();

type Quarrel = {
  readonly askedAt?: string;
  readonly answer?: "keep" | "revert" | "value" | "hold" | "refuse";
  readonly value?: Json;
  readonly by?: string;
  readonly rulings?: readonly object[];
  readonly dispute?: object;
};

export const questionId = "5".repeat(64);

/** A scaler holds at least 8, a cost optimiser wrote 3, and the approver of the service was asked. */
export function quarrel({
  askedAt = "2026-11-24T02:10:00Z",
  answer = "keep",
  value,
  by = "sso/maria@example.com",
  rulings,
  dispute = {},
}: Quarrel = {}): Dispute {
  const at = (minutes: number) => new Date(millis(askedAt) + minutes * 60_000).toISOString();
  const ruling = {
    id: `${questionId}.0.${millis(askedAt).toString(36)}`,
    field: "/DesiredCapacity",
    over: ["c1", "c2"],
    answer,
    ...(value !== undefined && { value }),
    by,
    at: at(20),
    note: "planted-note",
  };
  return Dispute.parse({
    resource: {
      account: "123456789012",
      region: "eu-north-1",
      type: "AWS::AutoScaling::AutoScalingGroup",
      id: "planted-resource",
    },
    now: at(21),
    tags: { service: "checkout", env: "prod", exposure: "internal" },
    live: { "/DesiredCapacity": 3 },
    prior: { "/DesiredCapacity": 10 },
    facts: {
      owners: { service: ["sso/maria@example.com"] },
      fields: { "/DesiredCapacity": { scalar: "integer", createOnly: false, oneWay: false } },
    },
    claims: [
      {
        id: "c1",
        field: "/DesiredCapacity",
        constraint: { min: 8 },
        prefer: 10,
        actor: {
          principal: role("planted-scaler"),
          kind: "automation",
          goals: ["availability"],
          vouched: "registry",
        },
        intent: "availability",
        motivation: { kind: "incident", ref: "INC-planted", note: "planted-note" },
        source: "declared",
        backing: "permitted",
        madeAt: at(-30),
      },
      {
        id: "c2",
        field: "/DesiredCapacity",
        constraint: { is: 3 },
        actor: { principal: role("planted-saver"), kind: "automation", goals: ["cost"], vouched: "registry" },
        intent: "cost",
        motivation: { kind: "budget" },
        source: "observed",
        backing: "wrote",
        madeAt: at(-5),
        changedAt: at(-5),
      },
    ],
    situations: [
      {
        kind: "incident",
        ref: "INC-planted",
        state: "open",
        scope: { service: "checkout" },
        since: at(-60),
        source: "pagerduty",
        responders: [role("planted-scaler")],
      },
    ],
    asked: [
      {
        field: "/DesiredCapacity",
        at: askedAt,
        deadline: at(20),
        beside: false,
        cause: "rule",
        claims: ["c1", "c2"],
      },
    ],
    rulings: rulings ?? [ruling],
    ...dispute,
  });
}

export const decided = (quarrelled: Dispute, under: Policy = policy): DecisionRecord =>
  recordOf(quarrelled, under);

/** What that quarrel is like, as a precedent has it. */
export const quarrelFeatures = {
  class: "capacity",
  environment: "prod",
  holder: { goal: "availability", reason: "incident", confirmed: "yes", kind: "automation" },
  challenger: { goal: "cost", reason: "budget", confirmed: "no", kind: "automation" },
  situations: ["incident"],
  direction: "harmful",
  reversible: "yes",
  hours: "night",
  exposure: "internal",
  incumbentIsCode: "no",
  asked: "rule",
} as const;
