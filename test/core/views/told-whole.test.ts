import { describe, expect, it } from "vitest";
import type { Ruling } from "#core/arbitration/dispute.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { authorViews } from "#core/views/author-view.ts";
import { claimView } from "#core/views/claim-view.ts";
import { decisionLine, decisionView } from "#core/views/decision-view.ts";
import { docketView } from "#core/views/docket-view.ts";
import { profileView } from "#core/views/profile-view.ts";
import { hidesIn } from "#core/views/shown-value.ts";
import { situationView } from "#core/views/situation-view.ts";
import { at, claim, situation, time } from "../arbitration/small-disputes.ts";
import { asking, enforcing, group, inLaunch, judged, recordOf, types } from "../cases/open-cases.ts";

const policy = enforcing({ sensitive: { names: ["hush"] } });
const knowing = { policy, types };
const hides = hidesIn(group, knowing);

describe("a claim is told", () => {
  it("with all that may be known of it", () => {
    const more = {
      ...{ strength: "must", source: "declared", backing: "wrote", contradicted: true, while: "INC-7" },
      ...{ changedAt: at("03:01"), until: at("05:00"), prefer: 9 },
      motivation: { kind: "incident", ref: "INC-7", note: "load", evidence: [{ graph: 1 }] },
      actor: { principal: "ann", via: "console", kind: "person", human: "ann@acme.com", goals: ["cost"] },
    };
    expect(claimView(claim(more), hides)).toStrictEqual({
      ...{ id: "c1", field: "/DesiredCapacity", wants: { min: 8 }, prefer: 9, strength: "must" },
      ...{ intent: "availability", source: "declared", backing: "wrote", contradicted: true },
      actor: { principal: "ann", via: "console", kind: "person" },
      motivation: { kind: "incident", ref: "INC-7", note: "load" },
      ...{ madeAt: at("03:00"), changedAt: at("03:01"), until: at("05:00"), while: "INC-7" },
    });
  });

  it("without what nobody said", () => {
    const { constraint: _, strength: __, ...bare } = claim();
    expect(claimView(bare, hides)).toStrictEqual({
      ...{ id: "c1", field: "/DesiredCapacity", intent: "availability", source: "declared" },
      ...{ actor: { principal: "role-of-c1", kind: "automation" }, motivation: { kind: "budget" } },
      madeAt: at("03:00"),
    });
  });

  it("without its secrets", () => {
    const field = "/HushHush" as FieldPath;
    expect(claimView(claim({ field, constraint: { is: "x" }, prefer: "y" }), hides)).toMatchObject({
      wants: { is: "(hidden)" },
      prefer: "(hidden)",
    });
  });
});

describe("a situation is told", () => {
  it("with all that its source says", () => {
    const whole = {
      ...{ until: at("05:00"), state: "closed", closedAt: at("04:00"), by: "ann", severity: "high" },
      ...{ exploited: true, goal: "security", responders: ["ben"], note: "load" },
    };
    expect(situationView(situation(whole))).toStrictEqual({
      ...{
        kind: "incident",
        ref: "INC-7",
        scope: { resources: "checkout" },
        since: at("02:00"),
        source: "pager",
      },
      ...whole,
      by: ["ann"],
    });
    expect(situationView(situation({ by: ["ann", "ben"] })).by).toEqual(["ann", "ben"]);
  });

  it("without what it does not say", () => {
    expect(situationView(situation({ responders: [] }))).toStrictEqual({
      ...{ kind: "incident", ref: "INC-7", state: "open", scope: { resources: "checkout" } },
      ...{ since: at("02:00"), source: "pager" },
    });
  });
});

describe("an actor that is registered is told", () => {
  it("with who registered them and when, and whatever was said", () => {
    const said = {
      principals: ["ann"],
      via: ["console"],
      kind: "person",
      intent: "cost",
      motivation: "budget",
      note: "n",
    };
    const profile = { name: "ann", by: "lea", at: at("03:00") };
    expect(profileView({ ...profile, ...said } as never)).toStrictEqual({
      source: "registry",
      ...profile,
      ...said,
    });
    expect(profileView(profile as never)).toStrictEqual({ source: "registry", ...profile });
  });
});

describe("who is known to write where is told", () => {
  const learnt = {
    creator: { principal: "deploy", at: at("01:00"), how: "created" },
    authors: {
      "/MinSize": { principal: "ann", human: "ann@acme.com", at: at("02:00"), how: "settled" },
      "/DesiredCapacity": { principal: "ben", at: at("02:00"), how: "settled" },
    },
    writers: {
      "/MaxSize": { at: at("02:00"), how: "settled", struck: { by: "lea", at: at("03:00"), why: "x" } },
    },
  };
  const record = { ...freshRecord(group), learnt } as never;
  const resource = resourceText(group);

  it("first the creator, then by field", () => {
    expect(authorViews(record)).toStrictEqual([
      { resource, principal: "deploy", at: at("01:00"), how: "created" },
      { resource, field: "/DesiredCapacity", principal: "ben", at: at("02:00"), how: "settled" },
      {
        resource,
        field: "/MaxSize",
        at: at("02:00"),
        how: "settled",
        struck: { by: "lea", at: at("03:00") },
      },
      {
        resource,
        field: "/MinSize",
        principal: "ann",
        human: "ann@acme.com",
        at: at("02:00"),
        how: "settled",
      },
    ]);
  });

  it.each([
    { of: "ben", is: ["/DesiredCapacity"] },
    { of: "ann@acme.com", is: ["/MinSize"] },
    { of: "deploy", is: [undefined] },
    { of: "eve", is: [] },
  ])("of $of alone where they are asked for", ({ of, is }) => {
    expect(authorViews(record, of).map(({ field }) => field)).toEqual(is);
  });

  it("of nobody where nothing was learnt", () => {
    expect(authorViews(freshRecord(group))).toEqual([]);
  });
});

describe("a docket is told", () => {
  const record = recordOf({ claims: [claim({ changedAt: at("03:30") })], live: { DesiredCapacity: "8" } });

  it("with what is claimed, what stands and what was agreed there", () => {
    expect(docketView(record, time("04:00"), knowing)).toMatchObject({
      ...{ resource: resourceText(group), version: 4, state: "there", seenAt: at("03:59") },
      claims: [{ id: "c1", field: "/DesiredCapacity" }],
      fields: [{ path: "/DesiredCapacity", live: "8", prior: "3" }],
      case: { id: "casea", state: "opening", openedAt: at("03:59"), questions: [] },
    });
    expect(docketView(record, time("04:00"), knowing)).not.toHaveProperty("leftOut");
  });

  it("with its open questions, its last decision and when it is looked at next", () => {
    const asked = judged(asking(), { around: inLaunch(policy) }).record;
    const told = docketView({ ...asked, due: at("08:00") }, time("04:00"), knowing);
    expect(told.case?.questions).toHaveLength(1);
    expect(told.decision).toBe(asked.decision?.id);
    expect(told.due).toBe(at("08:00"));
  });

  it("without what nobody knows", () => {
    expect(docketView(freshRecord(group), time("04:00"), knowing)).toStrictEqual({
      ...{ resource: resourceText(group), version: freshRecord(group).version, state: "unknown" },
      ...{ claims: [], fields: [] },
    });
    const unseen = { ...record, live: undefined, prior: {} } as never;
    expect(docketView(unseen, time("04:00"), knowing).fields).toStrictEqual([{ path: "/DesiredCapacity" }]);
  });

  it("with 200 claims and fields at most, and how many more there are", () => {
    const many = Array.from({ length: 203 }, (_, n) =>
      claim({ id: `c${n}`, by: `p${n}`, field: `/F${n}`, changedAt: at("03:30") }),
    );
    const told = docketView(recordOf({ claims: many }), time("04:00"), knowing);
    expect([told.claims.length, told.fields.length, told.leftOut]).toEqual([
      200,
      200,
      { claims: 3, fields: 3 },
    ]);
  });
});

describe("a decision is told", () => {
  const { logged } = judged(asking(), { around: inLaunch(policy) });
  const ruling = (more: Partial<Ruling> = {}) =>
    ({
      id: "r1",
      field: "/DesiredCapacity",
      over: [],
      answer: "keep",
      by: "olga",
      at: at("03:00"),
      ...more,
    }) as Ruling;
  const withRulings = (...rulings: readonly Ruling[]): LoggedDecision => {
    const { record } = logged;
    return { ...logged, record: { ...record, dispute: { ...record.dispute, rulings } } };
  };

  it("in a list by its outcome and that of each field", () => {
    expect(decisionLine(logged)).toStrictEqual({
      ...{
        id: logged.id,
        resource: resourceText(group),
        case: "casea",
        version: logged.version,
        at: logged.at,
      },
      ...{ outcome: "ask", effect: logged.record.verdict.effect },
      fields: [{ path: "/DesiredCapacity", outcome: "ask" }],
    });
  });

  it("by itself with its words, its claims and what chains it to the one before", () => {
    const { after: _, ...rest } = logged;
    const told = decisionView({ ...rest, after: "digest-before" }, knowing);
    expect(told).toMatchObject({
      ...{ id: logged.id, digest: logged.digest, after: "digest-before", policy: logged.record.policy },
      explanation: logged.record.verdict.explanation,
      claims: [{ id: "a" }, { id: "b" }],
      verdict: [{ path: "/DesiredCapacity", outcome: "ask", ask: { cause: expect.any(String) } }],
    });
    expect(decisionView(rest as LoggedDecision, knowing)).not.toHaveProperty("after");
  });

  it("with what people had answered, as far as they said it", () => {
    const whole = ruling({ value: 8, until: at("05:00"), proof: "link", note: "load" });
    expect(decisionView(withRulings(ruling(), whole), knowing).rulings).toStrictEqual([
      { id: "r1", field: "/DesiredCapacity", answer: "keep", by: "olga", at: at("03:00") },
      {
        ...{ id: "r1", field: "/DesiredCapacity", answer: "keep", value: 8, by: "olga", at: at("03:00") },
        ...{ until: at("05:00"), proof: "link", note: "load" },
      },
    ]);
  });

  it("without a secret in any answer", () => {
    const secret = ruling({ field: "/HushHush" as FieldPath, value: "x" });
    expect(decisionView(withRulings(secret), knowing).rulings).toMatchObject([{ value: "(hidden)" }]);
  });

  it("with the outcome of each field, what it rests on, and no secret", () => {
    const [first] = logged.record.verdict.fields;
    const of = (more: object): LoggedDecision => {
      const { record } = logged;
      const fields = [{ ...first, ...more }] as typeof record.verdict.fields;
      return { ...logged, record: { ...record, verdict: { ...record.verdict, fields } } };
    };
    const { value: _, until: __, ...bare } = { ...first, value: undefined, until: undefined };
    const because = [
      { rule: "rank/order", at: "kit.yaml:3", text: "sooner" },
      { rule: "ruling", text: "said" },
    ];
    const plain = { ...bare, ask: null, because, holders: ["a"], codify: true };
    const [told] = decisionView(of({ ...plain, value: "8", until: at("05:00") }), knowing).verdict;
    expect(told).toStrictEqual({
      ...{ path: "/DesiredCapacity", outcome: "ask", value: "8", holders: ["a"], until: at("05:00") },
      ...{ codify: true, deferred: bare.deferred, refused: bare.refused, because, ask: null },
    });
    const secret = decisionView(of({ ...plain, path: "/HushHush", value: "8" }), knowing).verdict;
    expect(secret).toMatchObject([{ value: "(hidden)" }]);
    const { record } = logged;
    const unsaid = { ...record, verdict: { ...record.verdict, fields: [plain] } } as typeof record;
    expect(Object.keys(decisionView({ ...logged, record: unsaid }, knowing).verdict[0] ?? {})).not.toContain(
      "until",
    );
  });

  it("with 200 of each at most", () => {
    const { record } = logged;
    const [first] = record.verdict.fields;
    const many = <T>(one: T) => Array.from({ length: 201 }, () => one);
    const verdict = { ...record.verdict, fields: many(first), warnings: many("w") } as typeof record.verdict;
    const dispute = { ...record.dispute, claims: many(claim()), rulings: many(ruling()) };
    const told = decisionView({ ...logged, record: { ...record, verdict, dispute } }, knowing);
    const lists = [told.fields, told.verdict, told.warnings, told.claims, told.rulings];
    expect(lists.map(({ length }) => length)).toEqual([200, 200, 200, 200, 200]);
  });
});
