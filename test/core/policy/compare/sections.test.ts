import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { comparePolicies } from "#core/policy/compare/compare-policies.ts";
import { readPolicy } from "#files/policy-text.ts";
import { fileOf } from "../sample.ts";

const rail = {
  id: "closed",
  title: "closed",
  in: { environments: ["prod"], types: ["AWS::S3::*"] },
  fields: ["/Size", "/List[*]/Open"],
  constraint: { max: 10 },
  while: ["incident"],
  except: ["security"],
  stages: { ask: "7d", mend: "30d" },
};
const asks = {
  id: "asks",
  title: "asks",
  for: { fields: ["/Size"] },
  ask: { approvers: "all", meanwhile: "prior", onSilence: "meanwhile" },
};
const shield = { id: "shield", while: ["peak"], fields: ["/Size"] };
const night = { id: "night", cron: "0 22 * * *", duration: "8h" };
const owner = { kinds: ["service"] };
const robot = { principals: ["111111111111:role/robot"] };
const capacity = { capacity: [{ fields: ["/Size"], safer: { min: 2 } }] };

const told = (before: object, after: object) =>
  comparePolicies(fileOf(before as never), fileOf(after as never)).map(
    ({ section, change, direction }) => `${section} ${change} ${direction}`,
  );

const guardrail = (after: object) => ({
  before: { guardrails: [rail] },
  after: { guardrails: [{ ...rail, ...after }] },
});
const learned = { since: "2026-11-21T00:00:00Z", draft: "d".repeat(64), support: "a".repeat(64) };
const rule = (after: object) => ({ before: { rules: [asks] }, after: { rules: [{ ...asks, ...after }] } });
const limit = (before: object, after: object) => ({ before: { limits: before }, after: { limits: after } });
const only = (section: string, row: object) => ({ before: {}, after: { [section]: [row] } });
const without = (section: string, row: object) => ({ before: { [section]: [row] }, after: {} });
const named = (section: string, before: object, after: object) => ({
  before: { [section]: before },
  after: { [section]: after },
});

describe("a section compared by its meaning", () => {
  it.each([
    { when: "its title differs", ...guardrail({ title: "shut" }), is: "guardrails changed same" },
    { when: "it refuses more", ...guardrail({ constraint: { max: 5 } }), is: "guardrails changed stricter" },
    { when: "it refuses less", ...guardrail({ constraint: { max: 11 } }), is: "guardrails changed looser" },
    {
      when: "absence is as good",
      ...guardrail({ constraint: { max: 10, orAbsent: true } }),
      is: "guardrails changed looser",
    },
    {
      when: "it covers fewer types",
      ...guardrail({ in: { ...rail.in, types: ["AWS::S3::Bucket"] } }),
      is: "guardrails changed looser",
    },
    {
      when: "it covers every environment",
      ...guardrail({ in: { types: ["AWS::S3::*"] } }),
      is: "guardrails changed stricter",
    },
    {
      when: "it asks for a tag",
      ...guardrail({ in: { ...rail.in, tags: { team: ["a"] } } }),
      is: "guardrails changed looser",
    },
    { when: "a field is gone", ...guardrail({ fields: ["/Size"] }), is: "guardrails changed looser" },
    {
      when: "an exact field is bound by a wildcard only",
      ...guardrail({ fields: ["/*", "/List[*]/Open"] }),
      is: "guardrails changed unproven",
    },
    {
      when: "something has to stand beside it",
      ...guardrail({ beside: { match: { Kind: { in: ["a"] } } } }),
      is: "guardrails changed looser",
    },
    { when: "it binds always", ...guardrail({ while: undefined }), is: "guardrails changed stricter" },
    {
      when: "it binds in other trouble",
      ...guardrail({ while: ["alarm"] }),
      is: "guardrails changed unproven",
    },
    {
      when: "more may lift it",
      ...guardrail({ except: ["security", "service"] }),
      is: "guardrails changed looser",
    },
    { when: "nobody may lift it", ...guardrail({ except: undefined }), is: "guardrails changed stricter" },
    {
      when: "somebody else may lift it",
      ...guardrail({ except: ["service"] }),
      is: "guardrails changed unproven",
    },
    {
      when: "it is mended later",
      ...guardrail({ stages: { ask: "7d", mend: "60d" } }),
      is: "guardrails changed looser",
    },
    {
      when: "it is asked about sooner",
      ...guardrail({ stages: { ask: "1d", mend: "30d" } }),
      is: "guardrails changed stricter",
    },
    {
      when: "it refuses more of less",
      ...guardrail({ constraint: { max: 5 }, fields: ["/Size"] }),
      is: "guardrails changed mixed",
    },
    { when: "a guardrail is new", ...only("guardrails", rail), is: "guardrails added stricter" },
    { when: "a guardrail is gone", ...without("guardrails", rail), is: "guardrails gone looser" },
    { when: "grace is longer", ...limit({ grace: "15m" }, { grace: "20m" }), is: "limits changed looser" },
    { when: "grace is shorter", ...limit({ grace: "15m" }, { grace: "5m" }), is: "limits changed stricter" },
    {
      when: "less may be put right in an hour",
      ...limit({}, { blast: { each: 3 } }),
      is: "limits changed unproven",
    },
    { when: "a fight has less time", ...limit({}, { fight: { within: "5m" } }), is: "limits changed looser" },
    {
      when: "a lease has a bound",
      ...limit({}, { leases: { incident: "14d" } }),
      is: "limits changed stricter",
    },
    {
      when: "a lease has no bound",
      ...limit({ leases: { incident: "14d" } }, {}),
      is: "limits changed looser",
    },
    {
      when: "a kind is said as by default",
      ...limit({ cooldown: { default: "10m" } }, { cooldown: { default: "10m", incident: "10m" } }),
      is: "",
    },
    { when: "nobody is asked", ...rule({ ask: undefined, lease: "1h" }), is: "rules changed mixed" },
    {
      when: "live holds meanwhile",
      ...rule({ ask: { ...asks.ask, meanwhile: "live" } }),
      is: "rules changed looser",
    },
    {
      when: "fewer claims are asked about",
      ...rule({ for: { fields: ["/Size"], confirmed: false } }),
      is: "rules changed looser",
    },
    { when: "a condition is added", ...rule({ when: "true" }), is: "rules changed looser" },
    { when: "an urgency is raised as well", ...rule({ urgency: "emergency" }), is: "rules changed looser" },
    { when: "a rule asks that is new", ...only("rules", asks), is: "rules added stricter" },
    { when: "a rule is gone that asks", ...without("rules", asks), is: "rules gone looser" },
    {
      when: "a learnt rule asks that is new",
      ...only("rules", { ...asks, learned }),
      is: "rules added stricter",
    },
    { when: "a rule is a learnt one now", ...rule({ learned }), is: "rules changed unproven" },
    {
      when: "a learnt rule is new that asks otherwise beside one of our own",
      before: { rules: [asks] },
      after: { rules: [{ ...asks, id: "learnt", ask: {}, learned }, asks] },
      is: "rules added stricter",
    },
    { when: "a protection is new", ...only("protections", shield), is: "protections added stricter" },
    { when: "a protection is gone", ...without("protections", shield), is: "protections gone looser" },
    {
      when: "an owner is named",
      ...only("standing", { id: "own", fields: ["/Size"], owner }),
      is: "standing added looser",
    },
    {
      when: "Parley may not write at night",
      ...only("writes", { ...night, effect: "deny" }),
      is: "writes added looser",
    },
    { when: "nobody may change things at night", ...only("freezes", night), is: "freezes added stricter" },
    { when: "a freeze is gone", ...without("freezes", night), is: "freezes gone looser" },
    {
      when: "a goal is granted",
      ...only("actors", { ...robot, goals: ["security"] }),
      is: "actors added looser",
    },
    {
      when: "a kind is said",
      ...only("actors", { ...robot, kind: "pipeline" }),
      is: "actors added unproven",
    },
    {
      when: "a goal is taken away",
      ...without("actors", { ...robot, goals: ["security"] }),
      is: "actors gone stricter",
    },
    ...[{ givesLeave: true }, { takesSnapshots: true }, { approvedBy: ["aidevops.amazonaws.com"] }].flatMap(
      (right) => [
        {
          when: `${Object.keys(right)} is granted`,
          ...only("actors", { ...robot, ...right }),
          is: "actors added looser",
        },
        {
          when: `${Object.keys(right)} is taken back`,
          ...without("actors", { ...robot, ...right }),
          is: "actors gone stricter",
        },
        {
          when: `${Object.keys(right)} is taken back and a goal granted`,
          ...named(
            "actors",
            [{ id: "robot", ...robot, ...right }],
            [{ id: "robot", ...robot, goals: ["security"] }],
          ),
          is: "actors changed mixed",
        },
      ],
    ),
    {
      when: "a reason is worth something",
      ...only("urgency", { motivations: ["launch"], urgency: "deadline" }),
      is: "urgency added looser",
    },
    {
      when: "what somebody weighs is capped",
      ...named("authority", {}, { claims: [{ kinds: ["agent"], atMost: "routine" }] }),
      is: "authority/claims added stricter",
    },
    {
      when: "a role confirms itself",
      ...named(
        "authority",
        {},
        { claims: [{ ...robot, motivations: ["incident"], atMost: "routine", confirmed: true }] },
      ),
      is: "authority/claims added mixed",
    },
    {
      when: "Parley writes for somebody",
      ...named("authority", {}, { fields: [{ principals: ["a"] }] }),
      is: "authority/fields added looser",
    },
    {
      when: "two names are one person",
      ...named("authority", {}, { aliases: [["a", "b"]] }),
      is: "authority/aliases changed unproven",
    },
    {
      when: "an account is one's own",
      ...named("organisation", {}, { accounts: ["999999999999"] }),
      is: "organisation changed looser",
    },
    {
      when: "another number is a reason",
      ...named("references", {}, { incident: ["OPS"] }),
      is: "references added looser",
    },
    {
      when: "Parley goes further",
      ...named("mode", {}, { default: "enforce" }),
      is: "mode/scopes changed stricter",
    },
    {
      when: "Parley goes less far somewhere",
      before: { mode: { default: "enforce" } },
      after: { mode: { default: "enforce", scopes: [{ in: { environments: ["test"] }, mode: "observe" }] } },
      is: "mode/scopes added looser",
    },
    {
      when: "a class names more",
      before: { classes: capacity },
      after: { classes: { capacity: [...capacity.capacity, { fields: ["/Other"] }] } },
      is: "classes changed unproven",
    },
    {
      when: "less counts as safer",
      before: { classes: capacity },
      after: { classes: { capacity: [{ fields: ["/Size"], safer: { min: 1 } }] } },
      is: "classes changed looser",
    },
    { when: "what ends is kept", ...named("onExpiry", {}, { lease: "keep" }), is: "onExpiry changed looser" },
    {
      when: "somebody else answers",
      ...only("approvers", { name: "all", owners: ["service"] }),
      is: "approvers added looser",
    },
    {
      when: "a deletion is only told of",
      ...named("deletions", [{ answer: "ask" }], [
        { types: ["AWS::S3::Bucket"], answer: "tell" },
        { answer: "ask" },
      ] as never),
      is: "deletions added looser",
    },
    {
      when: "a budget is a reason for more",
      ...named(
        "motivations",
        {},
        { budget: { goal: "cost", is: "decision", classes: ["capacity", "x"], inPeace: true } },
      ),
      is: "motivations changed looser",
    },
  ])("$is when $when", ({ before, after, is }) => {
    expect(told(before, after).join("; ")).toBe(is);
  });

  it("takes a rule above another for what it decides instead of it", () => {
    const above = { ...asks, id: "above", priority: 9, ask: { ...asks.ask, meanwhile: "live" } };
    expect(told({ rules: [asks] }, { rules: [asks, above] })).toEqual(["rules added mixed"]);
    expect(told({ rules: [asks] }, { rules: [asks, { ...above, for: { fields: ["/Other"] } }] })).toEqual([
      "rules added stricter",
    ]);
  });

  it("finds nothing between a policy and itself", () => {
    const read = readPolicy(readFileSync("policies/default.yaml", "utf8"), "default.yaml");
    if (!("policy" in read)) throw new Error("the packaged policy does not compile");
    expect(comparePolicies(read.policy.file, structuredClone(read.policy.file))).toEqual([]);
  });
});
