import { describe, expect, it } from "vitest";
import { contextOf } from "#core/arbitration/context.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import {
  type Deletion,
  deletionOf,
  deletionOnSilence,
  deletionOptions,
  deletionText,
  isDeletionOutstanding,
} from "#core/arbitration/judge/deletion.ts";
import { fieldCases } from "#core/arbitration/project/fields.ts";
import { weigher } from "#core/arbitration/weigh/weighed.ts";
import { Claim } from "#core/claims/claim.ts";
import { at, claim, dispute, policy, verdict } from "../small-disputes.ts";

const rules = {
  classes: {
    "holds-data": [{ types: ["AWS::RDS::*"], fields: ["/"] }],
    cosmetic: [{ fields: ["/Tags/**"] }],
  },
  deletions: [
    { in: { environments: ["test"] }, answer: "tell" },
    { classes: ["holds-data"], answer: "ask" },
    { answer: "tell" },
  ],
};

const database = {
  account: "123456789012",
  region: "eu-north-1",
  type: "AWS::RDS::DBInstance",
  id: "orders",
};

const deleted = (actor: unknown = { principal: "zoe", kind: "person" }, madeAt = at("03:40")): Claim =>
  Claim.parse({
    id: `gone-${madeAt}`,
    field: "/",
    constraint: { is: "absent" },
    actor,
    madeAt,
    changedAt: madeAt,
  });

const held = (field: string, by = "maria", more: Partial<Claim> = {}): Claim =>
  claim({ id: `c-${field}-${by}`, field, constraint: { is: 1 }, by, kind: "person", ...more });

type Given = { readonly [part in keyof Dispute]?: unknown } & {
  readonly shown?: readonly Claim[];
  readonly guardrails?: readonly string[];
  readonly hand?: unknown;
};

function judged({ shown = [], guardrails = [], hand, ...parts }: Given, sections = rules): Deletion {
  const given = dispute({
    resource: database,
    live: { "/": "absent" },
    prior: { "/": "present" },
    claims: [deleted(hand), ...shown],
    ...parts,
  });
  const context = contextOf(given, policy(sections));
  const [field] = fieldCases(given.claims.map(weigher(context)), context).filter(({ path }) => path === "/");
  if (field === undefined) throw new Error("there is no field /");
  return deletionOf(field, context, { shown: given.claims.filter(({ field }) => field !== "/"), guardrails });
}

const plain = { ...database, type: "AWS::SQS::Queue" };
const test = { tags: { env: "test" } };
const creator = { facts: { creator: "zoe" } };
const author = { facts: { fields: { "/X": { author: "zoe" } } } } as Given;
const tagger = { facts: { fields: { "/Tags[Key=team]/Value": { author: "zoe" } } } } as Given;
const coder = (vouched?: string) => ({ principal: "zoe", kind: "pipeline", ...(vouched && { vouched }) });
const maria = [held("/DBInstanceClass")];

describe("a deletion", () => {
  it.each<{ when: string; given: Given; answer: string; by?: string }>([
    { when: "another holds a database", given: { shown: maria }, answer: "ask", by: "claims" },
    { when: "another holds a queue", given: { shown: maria, resource: plain }, answer: "tell", by: "claims" },
    { when: "another holds a test database", given: { shown: maria, ...test }, answer: "tell", by: "claims" },
    { when: "a stranger deletes an unheld database", given: {}, answer: "ask", by: "row" },
    { when: "a stranger deletes an unheld queue", given: { resource: plain }, answer: "none" },
    { when: "a stranger deletes an unheld test database", given: test, answer: "none" },
    { when: "an author deletes an unheld database", given: author, answer: "none" },
    {
      when: "an author deletes what another holds",
      given: { ...author, shown: maria },
      answer: "ask",
      by: "claims",
    },
    { when: "its creator deletes what another holds", given: { ...creator, shown: maria }, answer: "none" },
    {
      when: "its creator deletes it under another name of their own",
      given: { ...creator, shown: maria, hand: { principal: "oidc/zoe", kind: "person", human: "zoe" } },
      answer: "none",
    },
    {
      when: "code that took it over deletes it",
      given: { ...author, shown: maria, hand: coder() },
      answer: "none",
    },
    {
      when: "code that only tagged it deletes it",
      given: { ...tagger, shown: maria, hand: coder() },
      answer: "ask",
      by: "claims",
    },
    { when: "anyone who only tagged it deletes an unheld database", given: tagger, answer: "ask", by: "row" },
    {
      when: "a pipeline by its name alone deletes what it wrote",
      given: { ...author, shown: maria, hand: coder("name") },
      answer: "ask",
      by: "claims",
    },
    {
      when: "code that never wrote it deletes it",
      given: { shown: maria, hand: coder() },
      answer: "ask",
      by: "claims",
    },
    {
      when: "a guardrail demands it",
      given: { ...creator, guardrails: ["keep-it"], resource: plain },
      answer: "ask",
      by: "guardrail",
    },
    {
      when: "only tags are held",
      given: { resource: plain, shown: [held("/Tags[Key=team]/Value")] },
      answer: "none",
    },
    {
      when: "the hand alone held it",
      given: { resource: plain, shown: [held("/X", "zoe")] },
      answer: "none",
    },
    {
      when: "the hand alone held it, through a role that AWS recorded for them",
      given: {
        resource: plain,
        shown: [held("/X", "scaler", { actor: { principal: "scaler", kind: "person", human: "sso/zoe" } })],
        hand: { principal: "sso/zoe", kind: "person" },
      },
      answer: "none",
    },
    {
      when: "nobody knows the hand",
      given: { shown: maria, hand: { principal: "unknown", kind: "unknown" } },
      answer: "ask",
      by: "claims",
    },
    { when: "it is there", given: { shown: maria, live: { "/": "present" } }, answer: "none" },
    { when: "that it is gone was agreed", given: { shown: maria, prior: { "/": "absent" } }, answer: "none" },
  ])("is $answer when $when", ({ given, answer, by }) => {
    expect(judged(given)).toMatchObject({ answer, by });
  });

  it("is disputed by who declared that it must be there, and not by who wants it gone as well", () => {
    const wish = (constraint: Claim["constraint"]) => [held("/", "maria", { id: "w", constraint })];
    const of = (constraint: Claim["constraint"]) =>
      deletionOf(
        { path: "/", live: "absent", prior: "present", demands: [] } as never,
        contextOf(dispute({ resource: plain }), policy(rules)),
        { shown: wish(constraint), guardrails: [] },
      ).answer;
    expect(of({ absent: false })).toBe("tell");
    expect(of({ is: "present" })).toBe("tell");
    expect(of({ absent: true })).toBe("none");
  });

  it("is the last hand's that was seen to delete", () => {
    const first = deleted({ principal: "ada", kind: "person" }, at("03:00"));
    const { hand } = judged({ claims: [deleted(), first] });
    expect(hand?.principal).toBe("zoe");
  });

  it("is told in words: who deleted what, and who held it", () => {
    const text = (hand: unknown) =>
      deletionText(judged({ shown: maria, hand }), contextOf(dispute({ resource: database }), policy(rules)));
    expect(text({ principal: "123456789012:role/ops", via: "console", kind: "person" })).toBe(
      "ops via console deleted AWS::RDS::DBInstance orders, which maria held",
    );
    expect(text({ principal: "unknown", kind: "unknown" })).toMatch(/^somebody unknown deleted/);
  });

  it("is told where no row names it, and says which row decided", () => {
    expect(judged({ shown: maria }, { ...rules, deletions: [] })).toMatchObject({
      answer: "tell",
      row: undefined,
    });
    expect(judged({ shown: maria }).row).toBe(1);
  });

  it("offers that it stays away, that it is wanted back, and to hold; silence agrees to nothing", () => {
    const { held: holders } = judged({ shown: maria });
    expect(deletionOptions({ held: holders }).map(({ answer, value }) => [answer, value])).toEqual([
      ["keep", "absent"],
      ["revert", "present"],
      ["hold", "absent"],
    ]);
    expect(deletionOptions({ held: holders })[1]).toMatchObject({ for: "c-/DBInstanceClass-maria" });
    expect(deletionOnSilence).toEqual({ answer: "revert", value: "present" });
    const field = { path: "/", live: "absent" } as never;
    expect([isDeletionOutstanding(field, "present"), isDeletionOutstanding(field, "absent")]).toEqual([
      true,
      false,
    ]);
  });
});

describe("what is gone", () => {
  const demand = { id: "keep-it", title: "t", fields: ["/"], constraint: { absent: false } };

  it("has one field left, whatever else is claimed of it", () => {
    const claims = [deleted(), held("/A"), held("/A", "otto", { constraint: { is: 2 } })];
    const { fields } = verdict({ live: { "/": "absent" }, prior: { "/": "present" }, claims });
    expect(fields.map(({ path }) => path)).toEqual(["/"]);
  });

  it("breaks a guardrail that demands it, and no other that names every field", () => {
    const wide = { ...demand, id: "wide", fields: ["/**"], constraint: { is: true } };
    const given = dispute({ live: { "/": "absent" }, prior: { "/": "present" }, claims: [deleted()] });
    const context = contextOf(given, policy({ guardrails: [demand, wide] }));
    const [field] = fieldCases(given.claims.map(weigher(context)), context);
    expect(field?.guards).toEqual([{ row: 0, constraint: { is: "present" }, prefer: undefined }]);
  });
});
