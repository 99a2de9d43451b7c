import { fc } from "@fast-check/vitest";
import { Dispute } from "#core/arbitration/dispute.ts";
import { intents, motivationKinds, sources } from "#core/claims/words.ts";
import { inMinutes, now } from "../../laws/generate/time.ts";

const scenes = [
  { type: "AWS::AutoScaling::AutoScalingGroup", path: "/DesiredCapacity", values: [1, 3, 8, 40] },
  { type: "AWS::AutoScaling::AutoScalingGroup", path: "/LaunchTemplate/Version", values: ["4", "5", "6"] },
  { type: "AWS::Lambda::Function", path: "/Handler", values: ["ours", "theirs", "old"] },
  { type: "AWS::RDS::DBInstance", path: "/DeletionProtection", values: [true, false] },
  { type: "AWS::RDS::DBInstance", path: "/BackupRetentionPeriod", values: [1, 7, 14, 30] },
  { type: "AWS::RDS::DBInstance", path: "/", values: ["present", "absent"] },
  { type: "AWS::RDS::DBInstance", path: "/MasterUserPassword", values: ["one", "two"] },
  { type: "Acme::Plain::Thing", path: "/Members", values: [["x"], ["x", "y"], ["y", "z"], []] },
  { type: "Acme::Plain::Thing", path: "/Box", values: [{ Lid: true }, { Inner: { Depth: 3 } }] },
] as const;

const kinds = ["person", "pipeline", "automation", "break-glass", "agent", "service", "unknown"] as const;
const refs: Readonly<Record<string, string>> = {
  incident: "INC-1",
  degradation: "alarm/p99",
  "change-ticket": "CHG-1",
  launch: "LAUNCH-1",
  maintenance: "MAINT-1",
  budget: "budget/11",
};

/** One of two: who, why, on what ground, and since when. */
const side = fc.record({
  kind: fc.constantFrom(...kinds),
  intent: fc.constantFrom(...intents),
  reason: fc.constantFrom(...motivationKinds, ...Object.keys(refs)),
  source: fc.constantFrom("declared", ...sources.filter((one) => one !== "policy")),
  strength: fc.constantFrom("must", "must", "want", "default"),
  backing: fc.constantFrom("wrote", "wrote", "wrote", "permitted", "none"),
  vouched: fc.constantFrom("registry", "policy", undefined),
  ago: fc.constantFrom(5, 14, 15, 16, 45, 90, 900, 9_000, 50_000),
  ends: fc.constantFrom(undefined, undefined, undefined, -30, 0, 30, 900),
  onLoss: fc.constantFrom("defer", "defer", "abandon"),
});
type Side = typeof side extends fc.Arbitrary<infer S> ? S : never;

function claimOf(id: string, one: Side, about: { readonly field: string; readonly is: unknown }): object {
  const ref = refs[one.reason];
  const human = one.kind === "person" ? { human: `sso/${id}@example.com` } : {};
  const written = one.backing === "wrote" ? { changedAt: inMinutes(-one.ago) } : {};
  return {
    id,
    field: about.field,
    constraint: { is: about.is },
    strength: one.strength,
    actor: {
      principal: `arn:aws:iam::123456789012:role/${id}`,
      kind: one.kind,
      ...human,
      vouched: one.vouched,
    },
    intent: one.intent,
    motivation: { kind: one.reason, ref },
    source: one.source,
    backing: one.backing,
    madeAt: inMinutes(-one.ago),
    onLoss: one.onLoss,
    ...written,
    ...(one.ends !== undefined && { until: inMinutes(one.ends) }),
  };
}

const situation = (kind: string, ref: string, open: boolean): object => ({
  kind,
  ref,
  scope: { service: "checkout" },
  source: kind === "incident" ? "pagerduty" : "cloudwatch",
  since: inMinutes(-1_000),
  state: open ? "open" : "closed",
  ...(!open && { closedAt: inMinutes(-9) }),
});

const known = [
  ["incident", "INC-1"],
  ["alarm", "alarm/p99"],
  ["change-ticket", "CHG-1"],
  ["launch", "LAUNCH-1"],
  ["maintenance", "MAINT-1"],
  ["budget", "budget/11"],
  ["peak", "PEAK-1"],
  ["freeze", "FREEZE-1"],
] as const;

const parts = {
  scene: fc.constantFrom(...scenes),
  order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
  holder: side,
  challenger: side,
  third: fc.option(side, { nil: undefined, freq: 2 }),
  isAgreed: fc.constantFrom(true, true, true, false),
  known: fc.subarray([...known]),
  isOpen: fc.constantFrom(true, true, false),
  env: fc.constantFrom("prod", "prod", "test", "staging"),
  author: fc.constantFrom(undefined, "arn:aws:iam::123456789012:role/holder"),
  owners: fc.constantFrom(
    { service: ["role/lead", "role/challenger"] },
    { service: ["lead@example.com"] },
    {},
  ),
};

/** Of what was agreed one wants to keep it and another has changed it, sometimes with a third who wants something else. */
export const clash: fc.Arbitrary<Dispute> = fc.record(parts).map((made): Dispute => {
  const { path, values, type } = made.scene;
  const pick = (index: number): unknown => values[(made.order[index] ?? 0) % values.length];
  const on = (index: number) => ({ field: path, is: pick(index) });
  const document = {
    resource: { account: "123456789012", region: "eu-north-1", type, id: "checkout" },
    now,
    tags: { service: "checkout", env: made.env },
    live: { [path]: pick(1) },
    prior: made.isAgreed ? { [path]: pick(0) } : {},
    facts: {
      owners: made.owners,
      fields: { [path]: { liveSince: inMinutes(-made.challenger.ago), author: made.author } },
    },
    claims: [
      claimOf("holder", made.holder, on(0)),
      claimOf("challenger", made.challenger, on(1)),
      ...(made.third === undefined ? [] : [claimOf("third", made.third, on(2))]),
    ],
    situations: made.known.map(([kind, ref]) => situation(kind, ref, made.isOpen)),
  };
  return Dispute.parse(JSON.parse(JSON.stringify(document)));
});
