import { describe, expect, it } from "vitest";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { changedFates, isOver } from "#core/cases/stakes/changed-fates.ts";
import type { StakeScene } from "#core/cases/stakes/stake-scene.ts";
import { undoneBy } from "#core/cases/stakes/undone.ts";
import type { ActorNoticeKind } from "#core/claims/words.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { Restore } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { at, claim, dispute, field, time } from "../../arbitration/small-disputes.ts";
import { around, enforcing, openCase, restore } from "../open-cases.ts";

const size = "/DesiredCapacity" as FieldPath;
const want = claim({ id: "a", by: "ann", constraint: { is: "5" }, changedAt: at("03:40") });
const verdict: FieldVerdict = {
  ...field({ is: 3, was: 3, claims: [claim()] }),
  ...{ holders: [], deferred: [], refused: [], wishes: [] },
};
const deferred = [{ claim: "a", wakes: [] }];

type Known = {
  readonly was?: ActorNoticeKind;
  readonly rulings?: readonly object[];
  readonly judgedAt?: string;
};

function sceneOf(of: Partial<FieldVerdict>, { was, rulings = [], judgedAt }: Known = {}): StakeScene {
  const one = dispute({ claims: [want], rulings });
  const record = {
    ...freshRecord(one.resource),
    told: { round: 1, fates: was === undefined ? {} : { a: was } },
    ...(judgedAt !== undefined && { decision: { at: at(judgedAt) } }),
  } as StakeScene["record"];
  const fields = [{ ...verdict, ...of }];
  return { record, dispute: one, verdict: { fields }, now: time("04:00"), around: around(enforcing()) };
}

const asks = openCase({
  questions: [{ fields: [size], claims: ["a"], ask: { beside: false } } as never],
});
const after = (isAsked: boolean, restores: readonly Restore[] = []) => ({
  case: isAsked ? asks : openCase(),
  restores,
});

function told(of: Partial<FieldVerdict>, known: Known = {}, isAsked = false) {
  const { changes, fates } = changedFates(sceneOf(of, known), after(isAsked));
  return { now: changes.map(({ kind }) => kind)[0], kept: fates["a"] };
}

const holds = { holders: ["a"] };
const waits = { deferred };
const refused = { refused: ["a"] };

describe("a claimant is told", () => {
  it.each<{ now?: ActorNoticeKind; was?: ActorNoticeKind; kept?: ActorNoticeKind; when: string; of: object }>(
    [
      { when: "they have what they want", of: holds },
      { now: "waits", kept: "waits", when: "they wait", of: waits },
      { kept: "waits", was: "waits", when: "they go on waiting", of: waits },
      { now: "refused", was: "waits", kept: "refused", when: "they waited and are refused", of: refused },
      { now: "turn", was: "waits", when: "they waited and hold it now", of: holds },
      { now: "turn", was: "undone", when: "it was put back and they hold it now", of: holds },
      { kept: "undone", was: "undone", when: "it was put back and they wait now", of: waits },
      { kept: "undone", was: "undone", when: "it was put back and they are refused now", of: refused },
      { kept: "ruled", was: "ruled", when: "it was answered and they wait now", of: waits },
      { kept: "ruled", was: "ruled", when: "it was answered and they are refused now", of: refused },
      { kept: "refused", was: "refused", when: "they were refused and wait now", of: waits },
      {
        now: "wish",
        was: "refused",
        kept: "wish",
        when: "they were refused and only wish now",
        of: { wishes: ["a"] },
      },
      { was: "waits", when: "nothing is decided about them any more", of: {} },
    ],
  )("$now where $when", ({ now, was, kept, of }) => {
    expect(told(of, was === undefined ? {} : { was })).toEqual({ now, kept });
  });

  it.each<{ now?: ActorNoticeKind; was?: ActorNoticeKind; when: string }>([
    { now: "asked", when: "nothing was told before" },
    { now: "asked", was: "undone", when: "it was put back before" },
    { now: "asked", was: "ruled", when: "it was answered before" },
    { was: "asked", when: "that was told before" },
  ])("$now where a person is asked and $when", ({ now, was }) => {
    expect(told(holds, was === undefined ? {} : { was }, true)).toEqual({ now, kept: "asked" });
  });

  it("nothing where no case is open that could ask", () => {
    const { changes } = changedFates(sceneOf(holds), { case: undefined, restores: [] });
    expect(changes).toEqual([]);
  });
});

describe("one about whose claim a person was asked is told the answer", () => {
  const ruling = (more: object = {}) => ({
    ...{ id: "r1", over: ["a"], field: size },
    answer: "keep",
    by: "olga",
    at: at("03:50"),
    ...more,
  });
  it.each<{ now?: ActorNoticeKind; when: string; known: Known; isAsked?: boolean }>([
    { now: "ruled", when: "it was given", known: { was: "asked", rulings: [ruling()] } },
    {
      now: "ruled",
      when: "it was given since the last decision",
      known: { was: "asked", rulings: [ruling()], judgedAt: "03:49" },
    },
    {
      now: "ruled",
      when: "it was given at that very moment",
      known: { was: "asked", rulings: [ruling()], judgedAt: "03:50" },
    },
    {
      now: "waits",
      when: "it is older than the last decision",
      known: { was: "asked", rulings: [ruling()], judgedAt: "03:51" },
    },
    {
      now: "waits",
      when: "it is of another field",
      known: { was: "asked", rulings: [ruling({ field: "/MaxSize" })] },
    },
    { now: "waits", when: "nobody had been asked", known: { rulings: [ruling()] } },
    { when: "they are asked still", known: { was: "asked", rulings: [ruling()] }, isAsked: true },
  ])("$now where $when", ({ now, known, isAsked = false }) => {
    expect(told(waits, known, isAsked).now).toBe(now);
  });
});

describe("one whose write is being put back", () => {
  const back = (more: Partial<Restore> = {}) =>
    restore({ values: { [size]: "8" } as never, from: { [size]: "5" } as never, ...more });
  it.each([
    { is: undefined, when: "it is under way", write: back() },
    { is: "waits", when: "it is done", write: back({ state: "done" } as never) },
    { is: "waits", when: "it is of another field", write: back({ values: { "/MaxSize": "8" } as never }) },
  ])("is told $is where $when", ({ is, write }) => {
    const { changes } = changedFates(sceneOf(waits), after(false, [write]));
    expect(changes.map(({ kind }) => kind)[0]).toBe(is);
  });
});

describe("a write takes away what a claim wants and has", () => {
  const part = "/Policy/Max" as FieldPath;
  const whole = "/Policy" as FieldPath;
  const over = (of: object, values: object, from: object) =>
    isOver({ ...want, ...of }, restore({ values: values as never, from: from as never }), sceneOf({}));

  it.each([
    { is: true, when: "it had it and gets another", of: {}, values: { [size]: "8" }, from: { [size]: "5" } },
    { is: false, when: "it had it not", of: {}, values: { [size]: "8" }, from: { [size]: "3" } },
    { is: false, when: "it still has it", of: {}, values: { [size]: "5" }, from: { [size]: "5" } },
    {
      is: false,
      when: "it never wrote",
      of: { changedAt: undefined },
      values: { [size]: "8" },
      from: { [size]: "5" },
    },
    {
      is: false,
      when: "it wants nothing",
      of: { constraint: undefined },
      values: { [size]: "8" },
      from: { [size]: "5" },
    },
    {
      is: false,
      when: "it is another field",
      of: {},
      values: { "/MaxSize": "8" },
      from: { "/MaxSize": "5" },
    },
    {
      is: true,
      when: "one of several is",
      of: {},
      values: { "/MaxSize": "8", [size]: "8" },
      from: { "/MaxSize": "8", [size]: "5" },
    },
    {
      is: true,
      when: "the whole is written",
      of: { field: part },
      values: { [whole]: { Max: "8" } },
      from: { [whole]: { Max: "5" } },
    },
    {
      is: false,
      when: "the rest of the whole is",
      of: { field: part },
      values: { [whole]: { Max: "5", Min: "1" } },
      from: { [whole]: { Max: "5" } },
    },
    {
      is: false,
      when: "only a part of it is written",
      of: { field: whole },
      values: { [part]: "8" },
      from: { [part]: "5" },
    },
  ])("$is where $when", ({ is, of, values, from }) => {
    expect(over(of, values, from)).toBe(is);
  });
});

describe("whose write was put back is told", () => {
  const back = (more: object = {}) =>
    restore({ values: { [size]: "8" } as never, from: { [size]: "5" } as never, ...more });
  const whom = (of: Partial<FieldVerdict>, write = back()) =>
    undoneBy(write, sceneOf(of)).map(({ claim: { id } }) => id);

  it.each([
    { to: ["a"], when: "another holds it", of: { holders: ["h"] } },
    { to: [], when: "they hold it nevertheless", of: holds },
    { to: [], when: "nothing was decided about it", of: { path: "/MaxSize" as FieldPath } },
  ])("to $to where $when", ({ to, of }) => {
    expect(whom(of)).toEqual(to);
  });

  it("to nobody where it was never theirs", () => {
    expect(whom({ holders: ["h"] }, back({ from: { [size]: "3" } }))).toEqual([]);
  });
});
