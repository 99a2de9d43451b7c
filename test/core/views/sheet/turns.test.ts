import { describe, expect, it } from "vitest";
import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import { recordOf } from "#core/arbitration/record.ts";
import { loggedDecision } from "#core/cases/decision.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { supposables, supposedSheet } from "#core/views/sheet/supposing.ts";
import { turnsOf } from "#core/views/sheet/turns.ts";
import { at, byCode, claim, dispute, policy, situation, time } from "../../arbitration/small-disputes.ts";
import { around, change, known, lookAt } from "../../looking/looked-at-group.ts";

const rules = policy();
const knowing = { policy: rules, types: memoryTypeKnowledge([]) };
const size = "/DesiredCapacity";
const hotfix = dispute({
  ...{ is: 10, was: 3, situations: [situation({ responders: ["ada"] })] },
  claims: [
    byCode({ id: "deploy", constraint: { is: 3 } }),
    claim({
      ...{ id: "fix", by: "ada", kind: "person", constraint: { is: 10 }, until: at("06:00") },
      motivation: { kind: "incident", ref: "INC-7" },
    }),
  ],
});
const docket = freshRecord(hotfix.resource);
const decision = loggedDecision(docket, {
  ...{ case: "a", run: 1, turn: 0, at: hotfix.now },
  record: recordOf(hotfix, rules),
});

const everything = () => true;
type More = Partial<Omit<Parameters<typeof turnsOf>[0], "record">> & { readonly record?: object };
const turns = ({ record = {}, decisions = [], ...more }: More = {}) =>
  turnsOf(
    {
      ...{ reader: { sees: everything }, from: 0, most: 10 },
      ...more,
      ...{ decisions, record: { ...docket, ...record } as unknown as DocketRecord },
    },
    knowing,
  );
const moment = (when: string) => ({ at: at(when), text: `2026-11-21 ${when} UTC` });
const wrote = (when: string, parts: object = {}) => ({
  ...{ field: size, at: at(when), by: "change", principal: "123456789012:role/deploy", after: 3 },
  ...parts,
});
const ruled = (when: string, parts: object = {}) => ({
  id: "r",
  field: size,
  by: "sso/ada",
  at: at(when),
  ...parts,
});

describe("a turn of a resource is", () => {
  it("nothing where nothing happened", () => {
    expect(turns()).toEqual({ turns: [], isMore: false });
  });

  it.each<{ what: string; record: object; is: readonly object[] }>([
    {
      what: "a write",
      record: { history: [wrote("03:00")] },
      is: [{ kind: "write", at: moment("03:00"), field: size, who: "deploy", value: "`3`" }],
    },
    {
      what: "a write of Parley's",
      record: { history: [wrote("03:00", { by: "revert" })] },
      is: [{ kind: "write", at: moment("03:00"), field: size, value: "`3`" }],
    },
    {
      what: "a write of nobody knows what",
      record: { history: [wrote("03:00", { after: undefined })] },
      is: [{ kind: "write", at: moment("03:00"), field: size, who: "deploy" }],
    },
    {
      what: "a write of a secret",
      record: { history: [wrote("03:00", { field: "/MasterPassword", after: "x" })] },
      is: [
        { kind: "write", at: moment("03:00"), field: "/MasterPassword", who: "deploy", value: "(hidden)" },
      ],
    },
    {
      what: "a question that was put",
      record: { asked: [{ field: size, at: at("03:00") }] },
      is: [{ kind: "asked", at: moment("03:00"), field: size }],
    },
    {
      what: "a question that is open, of each field",
      record: { case: { questions: [{ fields: [size, "/MinSize"], askedAt: at("03:00") }] } },
      is: [
        { kind: "asked", at: moment("03:00"), field: size },
        { kind: "asked", at: moment("03:00"), field: "/MinSize" },
      ],
    },
    {
      what: "a question once, though it is told twice",
      record: {
        asked: [{ field: size, at: at("03:00") }],
        case: { questions: [{ fields: [size], askedAt: "2026-11-21T03:00:00.000Z" }] },
      },
      is: [{ kind: "asked", at: { ...moment("03:00"), at: "2026-11-21T03:00:00.000Z" }, field: size }],
    },
    {
      what: "an answer",
      record: { rulings: [ruled("03:00")] },
      is: [{ kind: "answered", at: moment("03:00"), field: size, who: "ada" }],
    },
    {
      what: "silence",
      record: { rulings: [ruled("03:00", { by: "silence" })] },
      is: [{ kind: "answered", at: moment("03:00"), field: size }],
    },
  ])("%#: $what", ({ record, is }) => {
    expect(turns({ record }).turns).toStrictEqual(is);
  });

  it("a verdict, on fields that the reader may see", () => {
    const [one, ...rest] = turns({ decisions: [decision] }).turns;
    expect(rest).toEqual([]);
    expect(one).toMatchObject({
      kind: "verdict",
      at: moment("04:00"),
      decided: { case: "a", id: decision.id },
    });
    expect(turns({ decisions: [decision], reader: { sees: () => false } }).turns).toEqual([]);
    const quiet = {
      ...decision,
      record: { ...decision.record, verdict: { ...decision.record.verdict, fields: [] } },
    };
    expect(turns({ decisions: [quiet], reader: { sees: () => false } }).turns).toHaveLength(1);
  });

  it("none of a field that the reader may not see", () => {
    const record = {
      history: [wrote("03:00"), wrote("03:01", { field: "/MinSize" })],
      asked: [{ field: size, at: at("03:02") }],
      case: { questions: [{ fields: [size, "/MinSize"], askedAt: at("03:03") }] },
      rulings: [ruled("03:04"), ruled("03:05", { field: "/MinSize" })],
    };
    const told = turns({ record, reader: { sees: (path) => path === "/MinSize" } }).turns;
    expect(told.map(({ at: { at: when } }) => when)).toEqual([at("03:05"), at("03:03"), at("03:01")]);
  });

  it.each([
    { what: "all, the latest first", more: {}, is: ["03:04", "03:02", "03:00"], isMore: false },
    { what: "from a moment on", more: { from: time("03:02") }, is: ["03:04", "03:02"], isMore: false },
    { what: "so many at most", more: { most: 2 }, is: ["03:04", "03:02"], isMore: true },
    { what: "just as many", more: { most: 3 }, is: ["03:04", "03:02", "03:00"], isMore: false },
  ])("told: $what", ({ more, is, isMore }) => {
    const history = ["03:00", "03:04", "03:02"].map((when) => wrote(when));
    const told = turns({ record: { history }, ...more });
    expect(told.turns.map(({ at: { at: when } }) => when)).toEqual(is.map(at));
    expect(told.isMore).toBe(isMore);
  });

  it("told in the reader's zone", () => {
    const reader = { sees: everything, zone: "Europe/Stockholm" };
    expect(turns({ record: { history: [wrote("03:00")] }, reader }).turns[0]?.at.text).toBe(
      "2026-11-21 04:00 Europe/Stockholm (03:00 UTC)",
    );
  });
});

describe("what may be supposed of a resource", () => {
  const open = [situation(), situation({ ref: "INC-8" })];
  const here = around({ policy: rules, situations: open });
  const { record } = lookAt(known(), "03:05", {
    ...{ events: [change("03:00", { edits: { [size]: 7 } })], is: { DesiredCapacity: 7 } },
    around: here,
  });
  const ground = (sees: (path: string) => boolean = everything, situations = open) => ({
    ...{ record, reader: { sees }, now: time("03:06") },
    around: around({ policy: rules, situations }),
  });

  it("is told without what it stands for, and only what the reader may see", () => {
    const { closed, gone } = supposables(ground());
    expect(gone.map(({ text }) => text)).toEqual([`anna, ${size}`]);
    expect([...closed, ...gone].every(({ key }) => /^[0-9a-f]{16}$/.test(key))).toBe(true);
    expect(new Set([...closed, ...gone].map(({ key }) => key)).size).toBe(closed.length + gone.length);
    expect(supposables(ground(() => false)).gone).toEqual([]);
  });

  it("is each situation once", () => {
    const texts = (situations: typeof open) =>
      supposables(ground(everything, situations)).closed.map(({ text }) => text);
    const both = ["incident INC-7", "incident INC-8"];
    expect(texts(open)).toEqual(both);
    expect(texts([...open, ...open])).toEqual(both);
  });

  it("is a claim that is gone, and what that makes different", () => {
    const { gone } = supposables(ground());
    const keys = gone.map(({ key }) => key);
    const suppose = (parts: object, of = ground()) => supposedSheet({ closed: [], gone: [], ...parts }, of);
    const without = suppose({ gone: [...keys, "nothing of that key"] });
    expect(without).toMatchObject({ closed: [], gone: [`anna, ${size}`] });
    expect(without.judged.dispute.claims).toEqual([]);
    expect(
      suppose(
        { gone: keys },
        ground(() => false),
      ).gone,
    ).toEqual([]);
    const asItIs = suppose({});
    expect(asItIs).toMatchObject({ closed: [], gone: [], differs: [] });
    expect(asItIs.judged.dispute.claims).toHaveLength(1);
    expect(asItIs.judged.dispute.now).toBe("2026-11-21T03:06:00Z");
    expect(suppose({ at: time("05:00") }).judged.dispute.now).toBe("2026-11-21T05:00:00Z");
  });

  it("is a situation that is closed", () => {
    const { closed } = supposables(ground());
    const keys = closed.map(({ key }) => key);
    const then = supposedSheet({ closed: keys, gone: [] }, ground());
    expect(then.closed).toEqual(closed.map(({ text }) => text));
    const states = (sheet: typeof then) =>
      sheet.judged.dispute.situations.map(({ ref, state }) => [ref, state]);
    expect(states(then)).toEqual([
      ["INC-7", "closed"],
      ["INC-8", "closed"],
    ]);
    const first = supposedSheet({ closed: keys.slice(0, 1), gone: [] }, ground());
    expect(states(first).filter(([, state]) => state === "closed")).toEqual([["INC-7", "closed"]]);
  });
});
