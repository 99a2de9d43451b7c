import { fc } from "@fast-check/vitest";
import { compilePolicy } from "#core/policy/compile.ts";
import { lintPolicy } from "#core/policy/lint.ts";
import type { Policy } from "#core/policy/policy.ts";
import { PolicyFile } from "#core/policy/policy-file.ts";

type Document = Record<string, unknown>;
type Rail = Document & { id: string; constraint: object; in: object; fields: readonly string[] };

const open = (...ports: readonly number[]) => ({
  match: { CidrIp: { in: ["0.0.0.0/0", "::/0"] } },
  spans: { from: "FromPort", to: "ToPort", any: ports },
});

/** Demands on the fields of the scenes, each with others that ask for more or for less. */
const rails: readonly { readonly rail: Rail; readonly others: readonly object[] }[] = [
  {
    rail: rail("acls", ["/PublicAccessBlockConfiguration/BlockPublicAcls"], { is: true }),
    others: [{ in: [true, false] }, { absent: false }, { is: false }],
  },
  {
    rail: rail("backups", ["/BackupRetentionPeriod"], { min: 7 }),
    others: [{ min: 14 }, { min: 3 }, { min: 7, max: 20 }, { notLowered: true }],
  },
  {
    rail: rail("versions", ["/VersioningConfiguration/Status"], { notIn: ["Suspended"] }),
    others: [{ is: "Enabled" }, { notIn: ["Other"] }, { is: "Enabled", orAbsent: true }],
  },
  {
    rail: rail("sizes", ["/DesiredCapacity", "/DesiredCount"], { min: 2, max: 12 }),
    others: [{ min: 3, max: 10 }, { min: 1, max: 12 }, { max: 12 }, { in: [2, 3, 5] }],
  },
  {
    rail: rail("ports", ["/SecurityGroupIngress"], { lacksLike: [open(22)] }),
    others: [
      { lacksLike: [open(22, 443)] },
      { lacksLike: [open(443)] },
      { lacksLike: [{ match: { CidrIp: { in: ["0.0.0.0/0", "::/0"] } } }] },
    ],
  },
  {
    rail: rail("roles", ["/Role"], { in: ["role-a"] }),
    others: [{ like: ["role-*"] }, { is: "role-a" }, { in: ["role-a", "role-b"] }],
  },
  {
    rail: rail("memory", ["/MemorySize"], { max: 512 }),
    others: [{ max: 256 }, { max: 1024 }, { max: 512, orAbsent: true }],
  },
];

function rail(id: string, fields: readonly string[], constraint: object): Rail {
  return { id, title: id, fields, constraint, in: {} };
}

const places = fc.constantFrom<object>(
  {},
  {},
  { environments: ["prod"] },
  { environments: ["prod", "test"] },
  { regions: ["eu-*"] },
  { tags: { service: ["checkout"] } },
);
const excepts = fc.constantFrom(undefined, undefined, ["security"], ["security", "service"], []);
const whiles = fc.constantFrom(undefined, undefined, undefined, ["incident"], ["incident", "alarm"]);
const stages = fc.constantFrom(undefined, { ask: "1h", mend: "7d" }, { mend: "1d" });

const guarded = fc.tuple(
  ...rails.map(({ rail: one }) =>
    fc
      .record({
        in: places,
        except: excepts,
        while: whiles,
        stages,
        locked: fc.constantFrom(true, true, undefined),
      })
      .map((more) => clean({ ...one, ...more })),
  ),
);

function clean(part: Document): Document {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
}

const environments = [
  {
    name: "prod",
    accounts: ["111111111111"],
    tags: { env: ["prod"] },
    order: ["security", "availability", "cost"],
  },
  { name: "test", tags: { env: ["test", "staging"] }, order: ["cost", "availability", "security"] },
];

const foundation: Document = {
  parley: 1,
  mode: { default: "enforce" },
  environments,
  urgency: [
    { motivations: ["incident", "degradation"], urgency: "degradation" },
    { motivations: ["change-ticket", "launch"], urgency: "deadline" },
    { motivations: ["budget"], urgency: "routine" },
  ],
  approvers: [{ name: "all", owners: ["service", "security"] }],
  unattributed: [{ answer: "ask", meanwhile: "prior" }],
  sensitive: { names: [], fields: [] },
};

function compiled(document: Document): Policy | undefined {
  const rows = document["guardrails"] as readonly (Rail & { readonly locked?: true })[];
  const plain = { ...document, guardrails: rows.map(({ locked: _, ...row }) => row) };
  const read = PolicyFile.safeParse(JSON.parse(JSON.stringify(plain)));
  if (!read.success) return undefined;
  const guardrails = read.data.guardrails.map((row, index) =>
    rows[index]?.locked === true ? { ...row, locked: true as const } : row,
  );
  const made = compilePolicy({
    file: { ...read.data, guardrails },
    at: (pointer) => pointer,
    name: "generated",
  });
  if (!("policy" in made)) return undefined;
  return lintPolicy(made.policy).some(({ level }) => level === "error") ? undefined : made.policy;
}

const documents = new WeakMap<Policy, Document>();

function policyFrom(document: Document): readonly Policy[] {
  const policy = compiled(document);
  if (policy === undefined) return [];
  documents.set(policy, document);
  return [policy];
}

export const lockedPolicy: fc.Arbitrary<Policy> = guarded
  .map((guardrails) => policyFrom({ ...foundation, guardrails }))
  .filter((made) => made.length > 0)
  .map(([policy]) => policy as Policy);

type Change = (document: Document) => Document;

const inRail = (change: (one: Rail) => Document): fc.Arbitrary<Change> =>
  fc.nat(rails.length - 1).map((at) => (document) => ({
    ...document,
    guardrails: (document["guardrails"] as Rail[]).map((one, index) =>
      index === at ? clean(change(one)) : one,
    ),
  }));

const add =
  (section: string, row: object, first = false): Change =>
  (document) => {
    const rows = (document[section] as object[] | undefined) ?? [];
    return { ...document, [section]: first ? [row, ...rows] : [...rows, row] };
  };

const others = fc.nat(rails.length - 1).chain((at) =>
  fc.constantFrom(...(rails[at]?.others ?? [])).map(
    (constraint): Change =>
      (document) => ({
        ...document,
        guardrails: (document["guardrails"] as Rail[]).map((one) =>
          one.id === rails[at]?.rail.id ? { ...one, constraint } : one,
        ),
      }),
  ),
);

const more = fc
  .nat(rails.length - 1)
  .chain((at) =>
    fc
      .tuple(fc.constantFrom(...(rails[at]?.others ?? [])), places)
      .map(
        ([constraint, where]): Change =>
          add("guardrails", { ...rails[at]?.rail, id: "more", constraint, in: where }),
      ),
  );

const group = ["AWS::AutoScaling::AutoScalingGroup"];

/** What whoever extends a policy may try; much of it is harmless, and much of it is not. */
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: others },
  { weight: 4, arbitrary: more },
  { weight: 2, arbitrary: places.chain((where) => inRail((one) => ({ ...one, in: where }))) },
  { weight: 2, arbitrary: excepts.chain((except) => inRail((one) => ({ ...one, except }))) },
  { weight: 2, arbitrary: whiles.chain((kinds) => inRail((one) => ({ ...one, while: kinds }))) },
  { weight: 2, arbitrary: stages.chain((when) => inRail((one) => ({ ...one, stages: when }))) },
  inRail((one) => ({ ...one, fields: [...one.fields, "/Other"] })),
  inRail((one) => ({ ...one, fields: ["/Other"] })),
  inRail((one) => ({ ...one, beside: { match: { Kind: { in: ["a"] } } } })),
  inRail((one) => ({ ...one, title: "another", intent: "cost" })),
  fc.nat(rails.length - 1).map(
    (at): Change =>
      (document) => ({ ...document, guardrails: (document["guardrails"] as Rail[]).toSpliced(at, 1) }),
  ),
  {
    weight: 12,
    arbitrary: fc.constantFrom<Change>(
      add("unattributed", { answer: "keep" }, true),
      add("unattributed", { fields: ["/Size"], answer: "revert" }, true),
      add("actors", { principals: ["*"], goals: ["availability", "security"] }),
      add("actors", { principals: ["*"], kind: "break-glass", goals: ["cost"] }),
      add("rules", {
        id: "ask",
        title: "ask",
        ask: { approvers: "all", meanwhile: "live", onSilence: "live" },
        for: { confirmed: true },
      }),
      add("rules", { id: "urgent", title: "urgent", urgency: "emergency" }),
      add("rules", { id: "short", title: "short", lease: "1h" }),
      add("standing", {
        id: "own",
        fields: ["/DesiredCapacity"],
        owner: { kinds: ["service", "automation"] },
        unlogged: true,
      }),
      add("standing", {
        id: "large",
        fields: ["/MemorySize"],
        owner: { kinds: ["pipeline"] },
        constraint: { min: 1024 },
        strength: "must",
      }),
      add("protections", { id: "still", while: ["peak", "incident"], fields: ["/**"] }),
      add("coupled", { id: "pair", types: group, ordered: ["/MinSize", "/DesiredCapacity", "/MaxSize"] }),
      add("coupled", {
        id: "both",
        types: ["AWS::RDS::*"],
        together: ["/BackupRetentionPeriod", "/EngineVersion"],
      }),
      add("freezes", { id: "night", cron: "0 0 * * *", duration: "12h" }),
      add("writes", { id: "day", effect: "deny", cron: "0 0 * * *", duration: "23h" }),
      add("orders", { while: ["incident"], raise: "cost", to: 1 }),
      add("deletions", { answer: "tell" }),
      (document) => ({ ...document, mode: { default: "observe" } }),
      (document) => ({
        ...document,
        mode: { default: "enforce", scopes: [{ in: { environments: ["test"] }, mode: "advise" }] },
      }),
      (document) => ({ ...document, sensitive: { names: ["Role"], fields: ["/MemorySize"] } }),
      (document) => ({ ...document, limits: { grace: "7d", doubt: "1d", blast: { each: 1, all: 1 } } }),
      (document) => ({ ...document, limits: { grace: "1m", stale: "1m" } }),
      (document) => ({ ...document, organisation: { accounts: ["*"] } }),
      (document) => ({
        ...document,
        urgency: [{ motivations: ["budget", "none", "experiment"], urgency: "emergency" }],
      }),
      (document) => ({ ...document, authority: { aliases: [["ben@example.com", "ada@example.com"]] } }),
      (document) => ({
        ...document,
        authority: { situations: [{ sources: ["nobody"], kinds: ["incident"] }] },
      }),
      (document) => ({ ...document, environments: environments.toReversed() }),
      (document) => ({
        ...document,
        environments: environments.map((one, index) => (index === 1 ? { ...one, accounts: ["*"] } : one)),
      }),
      (document) => ({
        ...document,
        environments: environments.map((one, index) =>
          index === 0 ? { ...one, accounts: ["111111111111", "123456789012"] } : one,
        ),
      }),
      (document) => ({
        ...document,
        classes: { capacity: [{ fields: ["/DesiredCapacity"], safer: "more" }] },
      }),
      (document) => ({ ...document, onExpiry: { lease: "keep", need: "keep" } }),
    ),
  },
);

/** Up to three changes to a policy that locks something, as far as they make a policy that may be deployed. */
export const extension = (base: Policy): fc.Arbitrary<Policy> =>
  fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) =>
      policyFrom(changes.reduce((document, each) => each(document), documents.get(base) ?? {})),
    )
    .filter((made) => made.length > 0)
    .map(([policy]) => policy as Policy);
