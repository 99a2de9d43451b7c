import { fc } from "@fast-check/vitest";
import { actorKinds, intents, motivationKinds, urgencies } from "#core/claims/words.ts";
import { lintPolicy } from "#core/policy/lint.ts";
import type { Policy } from "#core/policy/policy.ts";
import { policyFrom } from "../default-policy.ts";

const shuffled = <T>(all: readonly T[]) =>
  fc.shuffledSubarray([...all], { minLength: all.length, maxLength: all.length });
const some = <T>(all: readonly T[]) => fc.subarray([...all], { minLength: 1, maxLength: 3 });

const environments = fc.tuple(shuffled(intents), shuffled(intents)).map(([first, second]) => [
  { name: "prod", tags: { env: ["prod"] }, order: first },
  { name: "test", tags: { env: ["test", "staging"] }, order: second },
]);

const orders = fc.array(
  fc.record({
    while: some(["incident", "peak", "freeze", "maintenance"]),
    raise: fc.constantFrom("availability", "operability", "security"),
    to: fc.constantFrom(1, 2, 4),
  }),
  { maxLength: 2 },
);

const urgency = fc
  .tuple(
    fc.array(
      fc.record({
        motivations: some(motivationKinds),
        kinds: some(actorKinds),
        urgency: fc.constantFrom(...urgencies),
      }),
      {
        maxLength: 2,
      },
    ),
    fc.array(fc.record({ motivations: some(motivationKinds), urgency: fc.constantFrom(...urgencies) }), {
      minLength: 1,
      maxLength: 5,
    }),
  )
  .map(([special, plain]) => [...special, ...plain]);

const authority = fc.record({
  claims: fc.array(
    fc.record(
      {
        kinds: some(actorKinds),
        motivations: some(motivationKinds),
        atMost: fc.constantFrom(...urgencies),
        strength: fc.constantFrom("want", "must"),
      },
      { requiredKeys: ["atMost"] },
    ),
    { maxLength: 4 },
  ),
  fields: fc.constantFrom([], [{ principals: ["*:role/scaler"], fields: ["/DesiredCapacity", "/Rate*"] }]),
  aliases: fc.constantFrom([], [["ben@example.com", "arn:aws:iam::123456789012:role/ben"]]),
  attestations: fc.constantFrom({}, { default: ["data"] }),
});

const guarded = [
  { fields: ["/DesiredCapacity", "/DesiredCount", "/Rate2"], constraint: { max: 12 } },
  { fields: ["/DesiredCapacity", "/DesiredCount"], constraint: { min: 2 } },
  {
    fields: ["/PublicAccessBlockConfiguration/BlockPublicAcls", "/DeletionProtection"],
    constraint: { is: true },
  },
  { fields: ["/BackupRetentionPeriod"], constraint: { min: 7 } },
  { fields: ["/EngineVersion"], constraint: { notIn: ["15.4"] } },
  { fields: ["/VersioningConfiguration/Status"], constraint: { absent: false } },
  { fields: ["/Colour"], constraint: { in: ["red", "green"] } },
  { fields: ["/Members"], constraint: { lacks: ["z"] } },
  { fields: ["/CapacityProviders"], constraint: { has: ["FARGATE"] } },
];

const guardrails = fc
  .subarray(guarded, { maxLength: 6 })
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map((rail, index) =>
        fc
          .constantFrom({}, { except: ["data", "security"] }, { stages: { ask: "7d", mend: "30d" } })
          .map((except) => ({ id: `rail-${index}`, title: "a rail", ...rail, ...except })),
      ),
    ),
  );

const conditions = [
  "claim.trust >= 3",
  "claim.confirmed",
  "claim.trust < 2",
  "has(claim.motivation.ref)",
  "claim.prefer > 3",
  "int(tags.env) > 2",
  "'peak' in situations",
  "claim.actor.principal.contains('scaler')",
];

const rule = fc.record(
  {
    title: fc.constant("a rule"),
    priority: fc.nat(3),
    for: fc.record(
      {
        intents: some(intents),
        kinds: some(actorKinds),
        motivations: some(motivationKinds),
        confirmed: fc.boolean(),
        fields: fc.constantFrom(["/DesiredCapacity", "/Rate*"], ["/**"], ["/EngineVersion", "/Colour"]),
        during: some(["incident", "peak", "alarm"]),
      },
      { requiredKeys: [] },
    ),
    when: fc.constantFrom(...conditions),
    urgency: fc.constantFrom(...urgencies),
    lease: fc.constantFrom("1h", "4h", "7d"),
    raise: fc.record({ intent: fc.constantFrom("availability", "cost"), to: fc.constantFrom(1, 3) }),
    ask: fc.record({
      meanwhile: fc.constantFrom("live", "prior", "rival"),
      onSilence: fc.constantFrom("live", "meanwhile", "claim"),
      within: fc.constantFrom("15m", "4h"),
    }),
  },
  { requiredKeys: ["title", "priority", "for"] },
);

const rules = fc
  .array(rule, { maxLength: 3 })
  .map((all) => all.map((each, index) => ({ id: `rule-${index}`, ...each })));

const answer = fc.constantFrom("keep", "ask", "revert");

/** Policies as they would stand in a file. */
export const policyDocument = fc.record(
  {
    parley: fc.constant(1),
    name: fc.constant("generated"),
    environments,
    orders,
    urgency,
    authority,
    unscoped: fc.constantFrom([], ["change-calendar"]),
    guardrails,
    standing: fc.constantFrom(
      [],
      [
        {
          id: "floor",
          fields: ["/DesiredCapacity", "/Rate2"],
          owner: {},
          constraint: { min: 3 },
          strength: "default",
        },
      ],
      [{ id: "own", fields: ["/DesiredCount"], owner: { kinds: ["service"] } }],
    ),
    protections: fc.constantFrom(
      [],
      [{ id: "still", while: ["peak", "freeze"], fields: ["/EngineVersion", "/Runtime", "/Colour"] }],
    ),
    rules,
    coupled: fc.constantFrom(
      [],
      [
        {
          id: "sizes",
          types: ["AWS::AutoScaling::*"],
          ordered: ["/MinSize", "/DesiredCapacity", "/MaxSize"],
        },
      ],
      [{ id: "pair", types: ["Acme::*"], together: ["/Rate2", "/Colour"] }],
    ),
    approvers: fc.constant([
      { name: "service-owner", owners: ["service"] },
      { name: "data-owner", owners: ["data", "security"], for: { fields: ["/DeletionProtection"] } },
    ]),
    unattributed: fc.constantFrom(
      [],
      [{ answer: "ask" }],
      [{ answer: "revert" }],
      [{ fields: ["/Rate2", "/DesiredCapacity"], answer: "keep" }, { answer: "ask" }],
      [
        { leans: "harmful", answer: "ask", within: "1h", meanwhile: "prior", onSilence: "prior" },
        { leans: "safer", answer: "keep" },
        { answer: "revert" },
      ],
    ),
    deletions: fc.constantFrom([], [{ types: ["AWS::RDS::*"], answer: "ask" }], [{ answer: "tell" }]),
    writes: fc.constantFrom([], [{ id: "noons", effect: "allow", cron: "0 12 * * *", duration: "6h" }]),
    freezes: fc.constantFrom(
      [],
      [{ id: "nights", cron: "0 0 * * *", duration: "9h", for: { kinds: ["pipeline"] } }],
    ),
    organisation: fc.constantFrom({}, { accounts: ["123456789012"] }),
    classes: fc.constant({
      capacity: [{ fields: ["/DesiredCapacity", "/DesiredCount", "/Rate2"], safer: "more" }],
      protection: [{ fields: ["/DeletionProtection", "/StorageEncrypted"], safer: "on" }],
      cosmetic: [{ fields: ["/Tags/**", "/GroupDescription"] }],
    }),
    onExpiry: fc.record({ lease: answer, need: answer }),
    limits: fc.constantFrom(
      {},
      { cooldown: { default: "10m" }, waiting: "3d", leases: { incident: "7d" } },
      { grace: "5m", doubt: "1h", doubts: 1, stable: "5m", stride: 2, blast: { each: 3, all: 30 } },
    ),
    sensitive: fc.constant({ names: ["password"], fields: [] }),
  },
  { requiredKeys: ["parley", "environments", "urgency", "approvers"] },
);

/** Small policies of every kind, as long as they load; what they say may be foolish. */
export const anyPolicy: fc.Arbitrary<Policy> = policyDocument.map((written) => {
  const text = JSON.stringify(written);
  // A failing law prints the policy as it would stand in a file.
  return Object.defineProperty(policyFrom(text), fc.toStringMethod, { value: () => text });
});

/** Small policies that the linter lets pass. */
export const soundPolicy: fc.Arbitrary<Policy> = anyPolicy.filter((policy) =>
  lintPolicy(policy).every(({ level }) => level !== "error"),
);
