import { describe, expect, it } from "vitest";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { lockBreaks } from "#core/policy/compare/locks/lock-breaks.ts";
import { compilePolicy } from "#core/policy/compile.ts";
import type { Policy } from "#core/policy/policy.ts";
import { witnessFor } from "#core/strictness/witness.ts";
import { policyOf } from "../policy/sample.ts";

type Company = Readonly<Record<string, unknown>> & typeof company;
type Change = (document: Company) => object;

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
const everyone = { principals: ["everyone"], covers: { actions: ["s3:*", "iam:*"] } };
const rail = (id: string, field: string, constraint: object, more: object = {}) => ({
  id,
  title: id,
  fields: [field],
  constraint,
  in: {},
  ...more,
});

const company = {
  mode: { default: "enforce", scopes: [] as object[] },
  environments: [prod, lab] as object[],
  urgency: [
    { motivations: ["incident"], urgency: "degradation" },
    { motivations: ["change-ticket"], urgency: "deadline" },
  ] as object[],
  organisation: { accounts: ["111111111111"], ids: [] as string[] },
  authority: { claims: [] as object[], aliases: [] as object[], situations: [] as object[] },
  motivations: {} as object,
  references: {} as object,
  actors: [] as object[],
  classes: {
    capacity: [{ fields: ["/Count"], safer: "more" }],
    access: [{ fields: ["/Rights"], safer: { absent: true } }],
  } as object,
  guardrails: [
    rail("size", "/Size", { max: 10 }, { in: { environments: ["prod"] }, except: ["security"] }),
    rail("ports", "/Ingress", { lacksLike: [open] }),
    rail("policy", "/Document", { lacksStatement: [everyone] }),
    rail("trouble", "/Alarm", { is: true }, { while: ["incident", "alarm"] }),
    rail("beside", "/Cidr", { notIn: ["0.0.0.0/0"] }, { beside: { match: { Port: { in: [22, 3389] } } } }),
    rail("old", "/Old", { is: "new" }, { stages: { ask: "7d", mend: "30d" } }),
    rail("own", "/Principal", { notForeign: true }),
    rail("named", "/Name", { like: ["shop-*"] }),
    rail("there", "/Logs", { absent: false }),
  ] as object[],
  rules: [
    {
      id: "asks",
      title: "asks",
      for: { fields: ["/Code"], motivations: ["incident"], confirmed: true },
      ask: { meanwhile: "prior", onSilence: "meanwhile" },
    },
  ] as object[],
  protections: [{ id: "shield", while: ["peak"], fields: ["/Code"] }] as object[],
  approvers: [{ name: "all", owners: ["service"] }] as object[],
  coupled: [] as object[],
  sensitive: { names: [] as string[], fields: [] as string[] },
  limits: { grace: "15m" } as object,
  unattributed: [
    { fields: ["/Note"], answer: "keep" },
    { leans: "harmful", answer: "revert" },
    { answer: "ask", meanwhile: "prior" },
  ] as object[],
  deletions: [{ answer: "ask" }] as object[],
};

/** The company's own layer, every row of it locked. */
function locked(document: object): Policy {
  const { file, ...policy } = policyOf(document as never);
  const sections = ["guardrails", "rules", "protections", "unattributed", "deletions"] as const;
  const marked = Object.fromEntries(
    sections.map((section) => [section, file[section].map((row) => ({ ...row, locked: true }))]),
  );
  const made = compilePolicy({ file: { ...file, ...marked }, at: policy.at, name: policy.name });
  if (!("policy" in made)) throw new Error("it does not compile");
  return made.policy;
}

const inRail =
  (id: string, more: object): Change =>
  (document) => ({
    ...document,
    guardrails: document.guardrails.map((one) =>
      (one as { id: string }).id === id ? { ...one, ...more } : one,
    ),
  });
const first =
  (section: "unattributed" | "deletions" | "urgency" | "actors" | "approvers", row: object): Change =>
  (document) => ({ ...document, [section]: [row, ...document[section]] });
const last =
  (section: "guardrails" | "rules" | "coupled" | "actors", row: object): Change =>
  (document) => ({ ...document, [section]: [...document[section], row] });
const say =
  (more: object): Change =>
  (document) => ({ ...document, ...more });
const without =
  (section: "guardrails" | "rules" | "protections" | "unattributed" | "deletions", at = 0): Change =>
  (document) => ({ ...document, [section]: document[section].toSpliced(at, 1) });

type Planted = {
  readonly when: string;
  readonly change: Change;
  readonly lock: string;
  readonly shown?: false;
};

/** Ways to get round a lock, each with the row that it breaks; `shown: false` where no dispute of one change shows it. */
const planted: readonly Planted[] = [
  { when: "its bound is wider", change: inRail("size", { constraint: { max: 11 } }), lock: "size" },
  { when: "its bound is the other one", change: inRail("size", { constraint: { min: 1 } }), lock: "size" },
  {
    when: "nothing there is as good",
    change: inRail("there", { constraint: { absent: false, orAbsent: true } }),
    lock: "there",
  },
  {
    when: "it demands something else",
    change: inRail("there", { constraint: { notIn: ["none"] } }),
    lock: "there",
  },
  {
    when: "it means fewer addresses",
    change: inRail("ports", { constraint: { lacksLike: [{ match: { CidrIp: { in: ["0.0.0.0/0"] } } }] } }),
    lock: "ports",
  },
  {
    when: "it means elements with one more property",
    change: inRail("ports", {
      constraint: { lacksLike: [{ match: { ...open.match, Kind: { in: ["a"] } } }] },
    }),
    lock: "ports",
  },
  {
    when: "it means fewer statements",
    change: inRail("policy", {
      constraint: { lacksStatement: [{ ...everyone, covers: { actions: ["iam:*"] } }] },
    }),
    lock: "policy",
  },
  {
    when: "a condition takes the sting out",
    change: inRail("policy", { constraint: { lacksStatement: [{ ...everyone, unless: ["aws:*"] }] } }),
    lock: "policy",
    shown: false,
  },
  { when: "more text fits", change: inRail("named", { constraint: { like: ["*"] } }), lock: "named" },
  {
    when: "it lets through other values",
    change: inRail("old", { constraint: { in: ["new", "older"] } }),
    lock: "old",
  },
  {
    when: "it covers one region",
    change: inRail("size", { in: { environments: ["prod"], regions: ["us-east-1"] } }),
    lock: "size",
  },
  {
    when: "it covers one account",
    change: inRail("ports", { in: { accounts: ["333333333333"] } }),
    lock: "ports",
  },
  {
    when: "it covers types of one kind",
    change: inRail("policy", { in: { types: ["AWS::S3::*"] } }),
    lock: "policy",
  },
  {
    when: "it covers resources with a tag",
    change: inRail("named", { in: { tags: { team: ["a"] } } }),
    lock: "named",
  },
  {
    when: "it covers some resources",
    change: inRail("there", { in: { resources: ["other-*"] } }),
    lock: "there",
  },
  {
    when: "it covers other environments",
    change: inRail("size", { in: { environments: ["test"] } }),
    lock: "size",
  },
  {
    when: "it covers an environment nobody has",
    change: inRail("size", { in: { environments: ["production"] } }),
    lock: "size",
  },
  { when: "it binds another field", change: inRail("size", { fields: ["/Sized"] }), lock: "size" },
  { when: "it binds what lies beneath", change: inRail("own", { fields: ["/Principal/*"] }), lock: "own" },
  { when: "it binds fields of a list", change: inRail("named", { fields: ["/Name[*]"] }), lock: "named" },
  { when: "it binds in trouble only", change: inRail("size", { while: ["incident"] }), lock: "size" },
  { when: "it binds in less trouble", change: inRail("trouble", { while: ["alarm"] }), lock: "trouble" },
  {
    when: "it binds beside something",
    change: inRail("size", { beside: { match: { Kind: { in: ["a"] } } } }),
    lock: "size",
  },
  {
    when: "it binds beside fewer ports",
    change: inRail("beside", { beside: { match: { Port: { in: [22] } } } }),
    lock: "beside",
  },
  { when: "more may lift it", change: inRail("size", { except: ["security", "service"] }), lock: "size" },
  { when: "others may lift it", change: inRail("size", { except: ["service"] }), lock: "size" },
  {
    when: "somebody may lift what nobody might",
    change: inRail("ports", { except: ["service"] }),
    lock: "ports",
  },
  { when: "nobody in particular may lift it", change: inRail("ports", { except: [] }), lock: "ports" },
  { when: "it is mended later", change: inRail("old", { stages: { ask: "7d", mend: "300d" } }), lock: "old" },
  { when: "it is never mended", change: inRail("old", { stages: { ask: "7d" } }), lock: "old" },
  {
    when: "it is asked about later",
    change: inRail("old", { stages: { ask: "20d", mend: "30d" } }),
    lock: "old",
  },
  { when: "it is gone", change: without("guardrails"), lock: "size" },
  {
    when: "it is called otherwise",
    change: inRail("size", { id: "sized", constraint: { max: 20 } }),
    lock: "size",
  },
  {
    when: "another one leaves no value",
    change: last("guardrails", rail("none", "/Size", { min: 20 })),
    lock: "size",
  },
  {
    when: "another one leaves no text",
    change: last("guardrails", rail("none", "/Name", { notLike: ["*"] })),
    lock: "named",
  },
  {
    when: "another one wants it gone",
    change: last("guardrails", rail("none", "/Logs", { absent: true })),
    lock: "there",
  },
  {
    when: "its field settles together with another",
    change: last("coupled", { id: "pair", types: ["*"], together: ["/Size", "/Note"] }),
    lock: "size",
    shown: false,
  },
  {
    when: "its field is bound by another",
    change: last("coupled", { id: "order", types: ["*"], ordered: ["/Size", "/Note"] }),
    lock: "size",
    shown: false,
  },
  {
    when: "its field is sensitive",
    change: say({ sensitive: { names: [], fields: ["/Size"] } }),
    lock: "size",
  },
  {
    when: "its field is sensitive by its name",
    change: say({ sensitive: { names: ["cidr"], fields: [] } }),
    lock: "beside",
  },
  {
    when: "its account moves to a looser environment",
    change: say({
      environments: [
        { ...prod, accounts: [] },
        { ...lab, accounts: ["111111111111", "222222222222"] },
      ],
    }),
    lock: "size",
  },
  {
    when: "every account is in a looser environment",
    change: say({
      environments: [
        { ...prod, accounts: [] },
        { ...lab, accounts: ["*"] },
      ],
    }),
    lock: "size",
  },
  {
    when: "a tag is read as the looser environment",
    change: say({ environments: [prod, { ...lab, tags: { env: ["test"], stage: ["blue"] } }] }),
    lock: "size",
  },
  {
    when: "the strictest environment is another one",
    change: say({ environments: [lab, prod] }),
    lock: "size",
  },
  {
    when: "the environment is called otherwise",
    change: say({ environments: [{ ...prod, name: "production" }, lab] }),
    lock: "size",
  },
  {
    when: "another account is one's own",
    change: say({ organisation: { accounts: ["*"], ids: [] } }),
    lock: "own",
  },
  {
    when: "nobody may say that there is trouble",
    change: say({
      authority: { claims: [], aliases: [], situations: [{ sources: ["nobody"], kinds: ["incident"] }] },
    }),
    lock: "trouble",
  },
  {
    when: "more reasons press against it",
    change: first("urgency", { motivations: ["launch", "experiment"], urgency: "emergency" }),
    lock: "size",
  },
  { when: "Parley only watches", change: say({ mode: { default: "observe", scopes: [] } }), lock: "size" },
  {
    when: "Parley only watches there",
    change: say({
      mode: { default: "enforce", scopes: [{ in: { environments: ["prod"] }, mode: "observe" }] },
    }),
    lock: "size",
  },
  {
    when: "a looser row stands before it",
    change: first("unattributed", { classes: ["access"], answer: "keep" }),
    lock: "/unattributed/1",
  },
  {
    when: "a looser row for one type stands before it",
    change: first("unattributed", { in: { types: ["AWS::SQS::Queue"] }, answer: "keep" }),
    lock: "/unattributed/2",
  },
  {
    when: "a deletion is only told of",
    change: first("deletions", { types: ["AWS::S3::Bucket"], answer: "tell" }),
    lock: "/deletions/0",
  },
  {
    when: "the row for what is harmful is gone",
    change: without("unattributed", 1),
    lock: "/unattributed/1",
  },
  {
    when: "a class that it leans on names other fields",
    change: say({
      classes: { ...company.classes, access: [{ fields: ["/Right"], safer: { absent: true } }] },
    }),
    lock: "/unattributed/1",
  },
  {
    when: "the other direction is the safer one",
    change: say({ classes: { ...company.classes, capacity: [{ fields: ["/Count"], safer: "less" }] } }),
    lock: "/unattributed/1",
  },
  {
    when: "a goal is granted",
    change: first("actors", { principals: ["333333333333:role/robot"], goals: ["security"] }),
    lock: "/unattributed/1",
  },
  { when: "grace is longer", change: say({ limits: { grace: "6h" } }), lock: "/unattributed/2" },
  { when: "what is protected is gone", change: without("protections"), lock: "shield" },
  { when: "the rule that asks is gone", change: without("rules"), lock: "asks" },
  {
    when: "a rule above it asks otherwise",
    change: last("rules", {
      id: "above",
      title: "above",
      priority: 9,
      for: { fields: ["/Code"] },
      ask: { meanwhile: "live", onSilence: "live" },
    }),
    lock: "asks",
  },
  { when: "others answer", change: first("approvers", { name: "others", owners: ["code"] }), lock: "asks" },
];

const harmless: readonly { readonly when: string; readonly change: Change }[] = [
  { when: "nothing differs", change: say({}) },
  { when: "its bound is tighter", change: inRail("size", { constraint: { max: 5 } }) },
  { when: "it covers every environment", change: inRail("size", { in: {} }) },
  { when: "it binds one field more", change: inRail("size", { fields: ["/Size", "/Count"] }) },
  { when: "nobody may lift it", change: inRail("size", { except: undefined }) },
  { when: "it is mended sooner", change: inRail("old", { stages: { ask: "1d", mend: "2d" } }) },
  { when: "it always binds", change: inRail("trouble", { while: undefined }) },
  { when: "it has another title", change: inRail("size", { title: "another" }) },
  {
    when: "another guardrail stands beside it",
    change: last("guardrails", rail("more", "/Size", { min: 2 })),
  },
  {
    when: "a stricter row stands before",
    change: first("unattributed", { classes: ["access"], answer: "revert" }),
  },
  {
    when: "a row stands before that matches what was kept",
    change: first("unattributed", { fields: ["/Note"], answer: "keep" }),
  },
  { when: "grace is shorter", change: say({ limits: { grace: "5m" } }) },
  {
    when: "an account joins the strictest environment",
    change: say({ environments: [{ ...prod, accounts: ["111111111111", "333333333333"] }, lab] }),
  },
  {
    when: "another rule asks of other fields",
    change: last("rules", {
      id: "more",
      title: "more",
      for: { fields: ["/Other"] },
      ask: { meanwhile: "prior", onSilence: "meanwhile" },
    }),
  },
];

const described = (dispute: Dispute): Dispute => dispute;

describe("a lock", () => {
  const base = locked(company);

  it.each(planted)("is broken when $when", ({ change, lock, shown }) => {
    const after = policyOf(change(company as Company) as never);
    const found = lockBreaks({ base: base.file, extended: after.file }).filter(({ name }) => name === lock);
    expect(found).not.toEqual([]);
    const witnesses = found.map(
      ({ difference, locked: shownBy }) =>
        witnessFor(difference, { before: base, after }, { most: 3_000, described, shownBy }).witness,
    );
    expect(witnesses.some((witness) => witness !== undefined)).toBe(shown ?? true);
  });

  it.each(harmless)("holds when $when", ({ change }) => {
    const after = policyOf(change(company as Company) as never);
    const found = lockBreaks({ base: base.file, extended: after.file });
    expect(found.map(({ name, difference }) => [name, difference])).toEqual([]);
  });

  it("is none where nothing is locked", () => {
    const plain = policyOf(company as never);
    const after = policyOf({ ...company, guardrails: [] } as never);
    expect(lockBreaks({ base: plain.file, extended: after.file })).toEqual([]);
  });

  it("holds what a locked layer says besides its rows", () => {
    const plain = policyOf(company as never);
    const after = policyOf({ ...company, limits: { grace: "6h" } } as never);
    const input = { base: plain.file, extended: after.file };
    expect(lockBreaks({ ...input, said: ["/limits"] })).toMatchObject([
      { locked: "/limits", difference: { name: "grace" } },
    ]);
    expect(lockBreaks({ ...input, said: ["/limits/stable"] })).toEqual([]);
  });
});
