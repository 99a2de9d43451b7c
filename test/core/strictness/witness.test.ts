import { describe, expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { Dispute } from "#core/arbitration/dispute.ts";
import { comparePolicies } from "#core/policy/compare/compare-policies.ts";
import { witnessFor } from "#core/strictness/witness.ts";
import { policyOf } from "../policy/sample.ts";

const prod = {
  name: "prod",
  accounts: ["111111111111"],
  tags: { env: ["prod"] },
  order: ["security", "availability"],
};
const lab = {
  name: "test",
  accounts: ["222222222222"],
  tags: { env: ["test"] },
  order: ["availability", "security"],
};
const open = { match: { CidrIp: { in: ["0.0.0.0/0", "::/0"] } } };
const everyone = { principals: ["everyone"], covers: { actions: ["s3:*"] } };
const rail = (more: object) => ({
  id: "rail",
  title: "rail",
  fields: ["/Size"],
  constraint: { max: 10 },
  ...more,
});

const company = {
  mode: { default: "enforce" },
  environments: [prod, lab],
  urgency: [
    { motivations: ["incident"], urgency: "degradation" },
    { motivations: ["change-ticket"], urgency: "deadline" },
  ],
  classes: {
    capacity: [{ fields: ["/Count"], safer: "more" }],
    access: [{ types: ["AWS::IAM::*"], fields: ["/Rights"], safer: { absent: true } }],
  },
  guardrails: [
    rail({ in: { environments: ["prod"] }, except: ["security"] }),
    rail({ id: "ports", fields: ["/Ingress"], constraint: { lacksLike: [open] } }),
    rail({ id: "policy", fields: ["/Document"], constraint: { lacksStatement: [everyone] } }),
    rail({ id: "trouble", fields: ["/Alarm"], constraint: { is: true }, while: ["incident", "alarm"] }),
    rail({
      id: "beside",
      fields: ["/Cidr"],
      constraint: { notIn: ["0.0.0.0/0"] },
      beside: { match: { Port: { in: [22, 3389] } } },
    }),
    rail({ id: "old", fields: ["/Old"], constraint: { is: "new" }, stages: { ask: "7d", mend: "30d" } }),
  ],
  rules: [
    {
      id: "asks",
      title: "asks",
      for: { fields: ["/Code"], motivations: ["incident"], confirmed: true },
      ask: { meanwhile: "prior", onSilence: "meanwhile" },
    },
  ],
  protections: [{ id: "shield", while: ["peak"], fields: ["/Code"] }],
  approvers: [{ name: "all", owners: ["service"] }],
  limits: { doubts: 3 },
  unattributed: [
    { fields: ["/Name"], answer: "keep" },
    { leans: "harmful", answer: "revert" },
    { answer: "ask", meanwhile: "prior" },
  ],
  deletions: [{ answer: "ask" }],
};

const rails = (at: number, change: object) => ({
  guardrails: company.guardrails.map((one, index) => (index === at ? { ...one, ...change } : one)),
});

/** Each change lets something through that the company's policy does not. */
const looser: readonly {
  readonly when: string;
  readonly after: object;
}[] = [
  { when: "a guardrail refuses less", after: rails(0, { constraint: { max: 11 } }) },
  {
    when: "a guardrail covers fewer regions",
    after: rails(0, { in: { environments: ["prod"], regions: ["us-*"] } }),
  },
  { when: "a guardrail covers other environments", after: rails(0, { in: { environments: ["test"] } }) },
  {
    when: "a guardrail leaves out an account",
    after: rails(0, { in: { environments: ["prod"], accounts: ["333333333333"] } }),
  },
  {
    when: "a guardrail asks for a tag",
    after: rails(0, { in: { environments: ["prod"], tags: { team: ["a"] } } }),
  },
  { when: "a guardrail binds another field", after: rails(0, { fields: ["/Other"] }) },
  { when: "a guardrail may be lifted by more", after: rails(0, { except: ["security", "service"] }) },
  {
    when: "a guardrail means fewer elements",
    after: rails(1, { constraint: { lacksLike: [{ match: { CidrIp: { in: ["0.0.0.0/0"] } } }] } }),
  },
  {
    when: "a guardrail means fewer statements",
    after: rails(2, { constraint: { lacksStatement: [{ ...everyone, covers: { actions: ["iam:*"] } }] } }),
  },
  { when: "a guardrail binds in less trouble", after: rails(3, { while: ["alarm"] }) },
  {
    when: "a guardrail binds beside fewer ports",
    after: rails(4, { beside: { match: { Port: { in: [22] } } } }),
  },
  { when: "a guardrail mends later", after: rails(5, { stages: { ask: "7d", mend: "60d" } }) },
  { when: "a guardrail asks later", after: rails(5, { stages: { ask: "14d", mend: "30d" } }) },
  { when: "a guardrail is gone", after: { guardrails: company.guardrails.slice(1) } },
  {
    when: "a looser row stands before",
    after: { unattributed: [{ classes: ["capacity"], answer: "keep" }, ...company.unattributed] },
  },
  {
    when: "a row lets live stand meanwhile",
    after: { unattributed: [...company.unattributed.slice(0, 2), { answer: "ask", meanwhile: "live" }] },
  },
  { when: "nobody is asked by a rule", after: { rules: [] } },
  { when: "nothing is protected", after: { protections: [] } },
  { when: "grace is longer", after: { limits: { doubts: 3, grace: "6h" } } },
  { when: "doubt is longer", after: { limits: { doubts: 3, doubt: "6h" } } },
  { when: "a cooldown is longer", after: { limits: { doubts: 3, cooldown: { incident: "5d" } } } },
  {
    when: "an account moves to a looser environment",
    after: {
      environments: [
        { ...prod, accounts: [] },
        { ...lab, accounts: ["111111111111", "222222222222"] },
      ],
    },
  },
  {
    when: "a goal is granted",
    after: { actors: [{ principals: ["333333333333:role/robot"], goals: ["security"] }] },
  },
  { when: "deletions are told of", after: { deletions: [] } },
  { when: "others answer", after: { approvers: [{ name: "all", owners: ["service", "code"] }] } },
  { when: "Parley goes less far", after: { mode: { default: "advise" } } },
];

const settings = { most: 4_000, described: (dispute: Dispute) => dispute };

describe("a difference that lets something through", () => {
  const before = policyOf(company);

  it.each(looser)("is shown by a dispute when $when", ({ after: change }) => {
    const after = policyOf({ ...company, ...change });
    const found = comparePolicies(before.file, after.file);
    const doubtful = found.filter(({ direction }) => direction !== "stricter" && direction !== "same");
    expect(doubtful.length).toBeGreaterThan(0);
    const shown = doubtful.map((difference) => witnessFor(difference, { before, after }, settings).witness);
    const [witness] = shown.filter((one) => one !== undefined);
    expect(witness).toBeDefined();
    const dispute = Dispute.parse(witness?.dispute);
    expect(arbitrate(dispute, before)).not.toEqual(arbitrate(dispute, after));
  });

  it.each([
    { from: "keep", to: "ask", is: ["revert", "ask"] },
    { from: "ask", to: "keep", is: ["ask", "keep"] },
    { from: "keep", to: "revert", is: ["revert", "keep"] },
  ])("is shown where `$to` stands instead of `$from` for what nobody explained", ({ from, to, is }) => {
    const one = policyOf({ ...company, unattributed: [{ answer: from }] });
    const other = policyOf({ ...company, unattributed: [{ answer: to }] });
    const [difference] = comparePolicies(one.file, other.file);
    if (difference === undefined) throw new Error("there is a difference");
    expect(difference.direction).toBe("mixed");
    const { witness } = witnessFor(difference, { before: one, after: other }, settings);
    expect([witness?.loosened.before.outcome, witness?.loosened.after.outcome]).toEqual(is);
  });

  it("is sought among so many disputes and no more, and the same one is found each time", () => {
    const after = policyOf({ ...company, ...rails(0, { constraint: { max: 11 } }) });
    const [difference] = comparePolicies(before.file, after.file);
    if (difference === undefined) throw new Error("there is a difference");
    const once = witnessFor(difference, { before, after }, settings);
    expect(witnessFor(difference, { before, after }, settings)).toEqual(once);
    expect(witnessFor(difference, { before, after: before }, { ...settings, most: 20 })).toEqual({
      witness: undefined,
      tried: 20,
    });
  });

  it("is never shown the other way round", () => {
    const after = policyOf({ ...company, ...rails(0, { constraint: { max: 11 } }) });
    const [difference] = comparePolicies(after.file, before.file);
    if (difference === undefined) throw new Error("there is a difference");
    expect(difference.direction).toBe("stricter");
    const sought = witnessFor(difference, { before: after, after: before }, { ...settings, most: 300 });
    expect(sought.witness).toBeUndefined();
  });
});
