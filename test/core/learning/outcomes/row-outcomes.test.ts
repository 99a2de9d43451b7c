import { describe, expect, it } from "vitest";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { DecisionRecord } from "#core/arbitration/record.ts";
import {
  becameOf,
  isAnsweredBy,
  type RowOutcome,
  type RowOutcomesOn,
  rowOutcomesOn,
} from "#core/learning/outcomes/row-outcomes.ts";
import type { WriteHeard } from "#core/learning/outcomes/what-became.ts";
import { decided, policyWith, quarrel } from "../evening-quarrel.ts";

const learned = { since: "2026-11-01T00:00:00Z", draft: "d".repeat(64), support: "a".repeat(64) };
const under = policyWith({
  answers: [{ id: "learnt", for: { classes: ["capacity"] }, answer: "holder", learned }],
  rules: [{ id: "ask-at-night", for: { classes: ["capacity"] }, ask: {} }],
});

/** One of which nobody was asked, for the row answered. */
const plain = (more: object = {}): Dispute => quarrel({ rulings: [], dispute: { asked: [], ...more } });
const record = decided(plain(), under);
const at = "2026-11-24T02:31:00.000Z";
const field = "/DesiredCapacity" as WriteHeard["field"];

const write = (principal: string, when: string, more: Partial<WriteHeard> = {}): WriteHeard => ({
  ...{ field, principal, at: when, by: "change" },
  ...more,
});
const on = (more: Partial<RowOutcomesOn> = {}): RowOutcomesOn => ({
  ...{ records: [record], writes: [], policy: under, now: Date.parse("2026-11-27T00:00:00Z") },
  ...more,
});
const found = (more: Partial<RowOutcomesOn> = {}): readonly RowOutcome[] => rowOutcomesOn(on(more));
const leftBy = (writes: readonly WriteHeard[], records: readonly DecisionRecord[] = [record]) =>
  found({ writes, records })[0]?.undone;

describe("what became of what a row decided", () => {
  it("is told with who brought it, and with matched times", () => {
    expect(found()).toEqual([
      {
        id: "f1aa12c478e28e395b7e597a633a00a5",
        row: "learnt",
        at,
        resource: "123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/planted-resource",
        actor: "123456789012:role/planted-saver",
        undone: undefined,
        matched: { times: 0, wrong: 0 },
      },
    ]);
    const writes = [write("sso/cy", "2026-11-01T00:00:00Z")];
    expect(found({ writes })[0]?.matched).toEqual({ times: 7, wrong: 0 });
  });

  it.each([
    { what: "no row answered", more: { records: [decided(plain())] }, is: 0 },
    { what: "nothing was decided", more: { records: [] }, is: 0 },
    { what: "its day is not over", more: { now: Date.parse(at) + 86_399_999 }, is: 0 },
    { what: "its day is just over", more: { now: Date.parse(at) + 86_400_000 }, is: 1 },
    { what: "the same was judged again", more: { records: [record, record] }, is: 1 },
  ])("is told $is times where $what", ({ more, is }) => {
    expect(found(more)).toHaveLength(is);
  });

  it("is none where no side is known, as of what nobody claims", () => {
    const nobodys = { ...record, dispute: { ...record.dispute, claims: [] } };
    expect(found({ records: [nobodys] })).toEqual([]);
  });

  it("has for actor the human behind the challenge", () => {
    const [scaler, saver] = plain().claims;
    const behind = { ...saver, actor: { ...saver?.actor, human: "sso/Olga@example.com" } };
    const theirs = decided(plain({ claims: [scaler, behind] }), under);
    expect(found({ records: [theirs] })[0]?.actor).toBe("sso/olga@example.com");
  });

  it.each([
    { what: "nobody wrote", writes: [], is: undefined },
    {
      what: "a human wrote",
      writes: [write("sso/Bob", "2026-11-24T05:00:00Z")],
      is: { human: "sso/bob", at: "2026-11-24T05:00:00Z" },
    },
    {
      what: "two wrote, the later told first",
      writes: [write("sso/bob", "2026-11-24T06:00:00Z"), write("sso/cy", "2026-11-24T05:00:00Z")],
      is: { human: "sso/cy", at: "2026-11-24T05:00:00Z" },
    },
    {
      what: "two wrote at once, the first by name",
      writes: [write("sso/cy", "2026-11-24T05:00:00Z"), write("sso/bob", "2026-11-24T05:00:00Z")],
      is: { human: "sso/bob", at: "2026-11-24T05:00:00Z" },
    },
    {
      what: "two wrote at once, told in that order",
      writes: [write("sso/bob", "2026-11-24T05:00:00Z"), write("sso/cy", "2026-11-24T05:00:00Z")],
      is: { human: "sso/bob", at: "2026-11-24T05:00:00Z" },
    },
    {
      what: "a role was used by hand",
      writes: [write("123456789012:role/other", "2026-11-24T05:00:00Z", { via: "console" })],
      is: { human: "by hand", at: "2026-11-24T05:00:00Z" },
    },
    {
      what: "a human stands behind that role",
      writes: [
        write("123456789012:role/other", "2026-11-24T05:00:00Z", { via: "console", human: "sso/bob" }),
      ],
      is: { human: "sso/bob", at: "2026-11-24T05:00:00Z" },
    },
    {
      what: "a party wrote",
      writes: [write("123456789012:role/planted-saver", "2026-11-24T05:00:00Z", { via: "console" })],
      is: undefined,
    },
    {
      what: "it was the day after",
      writes: [write("sso/bob", "2026-11-25T02:31:01Z")],
      is: undefined,
    },
  ])("is undone by nobody but who is meant: $what", ({ writes, is }) => {
    expect(leftBy(writes)).toEqual(is);
  });

  const [scaler, saver] = plain().claims;
  const bob = [write("sso/bob", "2026-11-24T05:00:00Z")];
  const leftByBob = (claims: readonly object[]) => leftBy(bob, [decided(plain({ claims }), under)]);

  it.each([
    { what: "a session was called so", more: { actor: { ...saver?.actor, said: "sso/bob" } }, undone: false },
    { what: "they gave leave", more: { delegatedBy: { principal: "sso/bob", upTo: "none" } }, undone: false },
    {
      what: "another session was called so",
      more: { actor: { ...saver?.actor, said: "sso/cy" } },
      undone: true,
    },
  ])("is undone: $undone, where $what, by who may be a claimant", ({ more, undone }) => {
    expect(leftByBob([scaler ?? {}, { ...saver, ...more }]) !== undefined).toBe(undone);
  });

  it("is undone by who answers otherwise, by the name of who answers", () => {
    const ruling = { ...quarrel({ answer: "keep" }).rulings[0], by: "sso/Zed", at: "2026-11-24T06:00:00Z" };
    const answered = { ...record, dispute: { ...record.dispute, rulings: [ruling] } } as DecisionRecord;
    expect(leftBy([], [answered])).toEqual({ human: "sso/zed", at: "2026-11-24T06:00:00Z" });
  });

  it("may be undone by who claims something else there", () => {
    const elsewhere = {
      ...saver,
      id: "c9",
      field: "/MaxSize",
      actor: { principal: "sso/bob", kind: "person" },
    };
    expect(leftByBob([scaler ?? {}, saver ?? {}, elsewhere])).toEqual({ human: "sso/bob", at: bob[0]?.at });
  });

  it("is not undone once the next verdict took its place", () => {
    expect(leftBy(bob, [record, decided(plain({ now: "2026-11-24T04:00:00Z" }))])).toBeUndefined();
    expect(leftBy(bob)).toBeDefined();
  });

  it("is not undone by an alarm, and an alarm makes no matched time worse", () => {
    const situations = [
      ...plain().situations,
      ...["2026-11-24T02:50:00Z", "2026-11-23T02:50:00Z"].map((since, n) => ({
        ...{ kind: "alarm", ref: `a${n}`, state: "open", scope: { env: "prod" }, since },
        source: "cloudwatch",
      })),
    ];
    const alarmed = decided(plain({ situations }), under);
    const writes = [write("sso/cy", "2026-11-01T00:00:00Z")];
    expect(found({ records: [alarmed], writes })).toMatchObject([
      { undone: undefined, matched: { times: 7, wrong: 0 } },
    ]);
  });
});

const [own] = record.verdict.fields;
const other = { rule: "rank/urgency", text: "" };
const twoFields = {
  ...record,
  verdict: {
    ...record.verdict,
    fields:
      own === undefined
        ? []
        : [
            { ...own, because: [...own.because, other] },
            { ...own, because: [other] },
          ],
  },
};

describe("which verdicts are told of", () => {
  it("are those that are meant", () => {
    expect(becameOf(on(), () => () => false)).toEqual([]);
    expect(
      becameOf(
        on(),
        (of) =>
          ({ row }) =>
            of === record && row === "answer/learnt /answers/0",
      ),
    ).toMatchObject([{ at, actor: "123456789012:role/planted-saver", judged: { answeredBy: "learnt" } }]);
  });

  it.each([
    { what: "the row", rows: ["learnt"], of: record, is: true },
    { what: "another row", rows: ["other"], of: record, is: false },
    { what: "one field of two", rows: ["learnt"], of: twoFields, is: true },
    { what: "no row", rows: [], of: record, is: false },
    {
      what: "a decision without one",
      rows: ["learnt", "situation", "order/situation"],
      of: decided(plain()),
      is: false,
    },
  ])("are such that a row answered: $is of $what", ({ rows, of, is }) => {
    expect(isAnsweredBy(of, new Set(rows))).toBe(is);
  });
});
