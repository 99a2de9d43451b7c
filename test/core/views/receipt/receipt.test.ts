import { describe, expect, it } from "vitest";
import { recordOf } from "#core/arbitration/record.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { answersIn, type CaseTold } from "#core/views/receipt/answers.ts";
import { type ReceiptInput, receiptOf } from "#core/views/receipt/receipt.ts";
import { writtenIn } from "#core/views/receipt/written.ts";
import { decidedLine, foretoldLine } from "#core/views/sheet/decided.ts";
import { sheetScene } from "#core/views/sheet/scene.ts";
import { at, claim, dispute, policy, situation } from "../../arbitration/small-disputes.ts";
import { known, restore, types } from "../../looking/looked-at-group.ts";

const size = "/DesiredCapacity";
const secret = "/MasterPassword";
const knowing = { policy: policy({ sensitive: { fields: [secret] } }), types };
const all = { sees: () => true, zone: "Europe/Stockholm" };
const one = { sees: (path: string) => path === size, zone: undefined };
const swedish = (hour: string, utc: string) => `2026-11-21 ${hour} Europe/Stockholm (${utc} UTC)`;

const room = claim({ id: "room", by: "scaler", constraint: { min: 8 } });
const thrift = claim({ id: "thrift", by: "cost", constraint: { max: 4 }, intent: "cost" });
const rivals = { claims: [room, thrift] };

function decided(
  parts: Parameters<typeof dispute>[0] = rivals,
  more: Partial<LoggedDecision> = {},
): LoggedDecision {
  const record = recordOf(dispute(parts), knowing.policy);
  const { resource, now } = record.dispute;
  return {
    id: "d1",
    case: "c1",
    resource,
    version: 1,
    at: now,
    after: undefined,
    digest: "x",
    record,
    ...more,
  };
}

type ToldParts = {
  readonly of?: Parameters<typeof dispute>[0];
  readonly record?: object;
  readonly reader?: ReceiptInput["reader"];
  readonly to?: string | undefined;
};

function told({ of = {}, record = {}, reader = all, ...rest }: ToldParts = {}): CaseTold {
  const decision = decided(of);
  return {
    record: { ...known(), ...record } as DocketRecord,
    decisions: [decision, { ...decision, id: "d2" }],
    scene: sheetScene(decision.record, reader, knowing),
    span: { from: at("03:00"), to: "to" in rest ? rest.to : at("04:00") },
  };
}

describe("who answered", () => {
  const ruling = (parts: object = {}) => ({
    ...{
      id: "r1",
      field: size,
      over: [],
      answer: "keep",
      by: "arn:aws:iam::123456789012:user/olga",
      at: at("03:30"),
    },
    ...parts,
  });
  const line = {
    field: size,
    answer: "keep",
    by: "olga",
    at: { at: at("03:30"), text: swedish("04:30", "03:30") },
  };
  const rulings = (...some: readonly object[]) => ({ record: { rulings: some } });
  const besides = (question: object) => ({
    record: {
      rulings: [ruling({ by: "silence" })],
      asked: [{ field: size, at: at("03:10"), deadline: at("03:30"), claims: [], ...question }],
    },
  });

  it.each<{ what: string; told: ToldParts; is: readonly object[] }>([
    { what: "is nobody, where nobody did", told: {}, is: [] },
    { what: "stands in the docket", told: rulings(ruling()), is: [line] },
    { what: "stands in the decision", told: { of: { rulings: [ruling()] } }, is: [line] },
    { what: "stands once", told: { of: { rulings: [ruling()] }, ...rulings(ruling()) }, is: [line] },
    {
      what: "is unnamed where nobody did in time",
      told: rulings(ruling({ by: "silence" })),
      is: [{ ...line, by: undefined }],
    },
    {
      what: "is told as beside where it changed nothing",
      told: besides({ cause: "defiance" }),
      is: [{ ...line, by: undefined, isBeside: true }],
    },
    {
      what: "is told as deciding where it stood in the way",
      told: besides({ cause: "rule" }),
      is: [{ ...line, by: undefined }],
    },
    { what: "with a proof", told: rulings(ruling({ proof: "link" })), is: [{ ...line, proof: "link" }] },
    {
      what: "with a value",
      told: rulings(ruling({ answer: "value", value: 4 })),
      is: [{ ...line, answer: "value", value: "`4`" }],
    },
    {
      what: "with a value that is hidden",
      told: rulings(ruling({ field: secret, value: "p4ss" })),
      is: [{ ...line, field: secret, value: "(hidden)" }],
    },
    {
      what: "until when",
      told: rulings(ruling({ until: at("09:00") })),
      is: [{ ...line, until: { at: at("09:00"), text: swedish("10:00", "09:00") } }],
    },
    {
      what: "in plain words",
      told: rulings(ruling({ note: "so\u202E\nit is" })),
      is: [{ ...line, note: "so it is" }],
    },
    {
      what: "as the case began",
      told: rulings(ruling({ at: at("03:00") })),
      is: [{ ...line, at: { at: at("03:00"), text: swedish("04:00", "03:00") } }],
    },
    { what: "not before it began", told: rulings(ruling({ at: at("02:59:59") })), is: [] },
    {
      what: "as the case ended",
      told: rulings(ruling({ at: at("04:00") })),
      is: [{ ...line, at: { at: at("04:00"), text: swedish("05:00", "04:00") } }],
    },
    { what: "not after it ended", told: rulings(ruling({ at: at("04:00:01") })), is: [] },
    {
      what: "at any time while it lasts",
      told: { ...rulings(ruling({ at: at("05:00") })), to: undefined },
      is: [{ ...line, at: { at: at("05:00"), text: swedish("06:00", "05:00") } }],
    },
    {
      what: "not of what the reader may not see",
      told: { reader: one, ...rulings(ruling({ field: "/MinSize" })) },
      is: [],
    },
    {
      what: "in the order of time",
      told: rulings(ruling({ id: "b", at: at("03:40") }), ruling()),
      is: [line, { ...line, at: { at: at("03:40"), text: swedish("04:40", "03:40") } }],
    },
  ])("%#: $what", ({ told: parts, is }) => {
    const found = answersIn(told(parts));
    expect(JSON.parse(JSON.stringify(found))).toEqual(JSON.parse(JSON.stringify(is)));
    for (const each of found) for (const value of Object.values(each)) expect(value).toBeDefined();
  });
});

describe("what Parley wrote", () => {
  const put = (parts: Partial<Restore> = {}) => restore({ at: at("03:10"), endedAt: at("03:11"), ...parts });
  const restores = (...some: readonly Restore[]) => ({ record: { restores: some } });
  const moment = { at: at("03:10"), text: swedish("04:10", "03:10") };
  const line = {
    field: size,
    value: "`3`",
    at: moment,
    state: "confirmed",
    confirmed: { at: at("03:11"), text: swedish("04:11", "03:11") },
  };
  const { confirmed: _, ...open } = line;
  const busy = { kind: "busy", why: "so" } as const;
  const past = (parts: object = {}) => ({
    field: size,
    at: at("03:10"),
    principal: "parley",
    after: 3,
    by: "revert",
    ...parts,
  });
  const pastly = { ...line, confirmed: { at: at("04:00"), text: swedish("05:00", "04:00") } };
  const history = (...some: readonly object[]) => ({ record: { history: some } });

  it.each<{ what: string; told: ToldParts; is: readonly object[] }>([
    { what: "is nothing", told: {}, is: [] },
    { what: "is confirmed", told: restores(put()), is: [line] },
    { what: "is of another decision of the case", told: restores(put({ decision: "d2" })), is: [line] },
    { what: "is nothing for another case", told: restores(put({ decision: "d3" })), is: [] },
    { what: "is due", told: restores(put({ state: "due" })), is: [{ ...open, state: "under way" }] },
    { what: "is sent", told: restores(put({ state: "sent" })), is: [{ ...open, state: "under way" }] },
    {
      what: "has failed",
      told: restores(put({ state: "failed", failure: busy })),
      is: [{ ...open, state: "failed", failure: "busy" }],
    },
    { what: "is done, nobody knows when", told: restores(put({ endedAt: undefined as never })), is: [open] },
    {
      what: "is each of its fields",
      told: restores(put({ values: { [size]: 3, [secret]: "p" } as never })),
      is: [line, { ...line, field: secret, value: "(hidden)" }],
    },
    {
      what: "is what the reader may see",
      told: { ...restores(put({ values: { "/MinSize": 3 } as never })), reader: one },
      is: [],
    },
    {
      what: "is what its notes say, and no past",
      told: { record: { restores: [put()], history: [past({ field: "/MinSize" })] } },
      is: [line],
    },
    { what: "stands in the past of the docket", told: history(past()), is: [pastly] },
    { what: "stands in the past of the decision", told: { of: { history: [past()] } }, is: [pastly] },
    { what: "stands in both once", told: { of: { history: [past()] }, ...history(past()) }, is: [pastly] },
    { what: "is none of others", told: history(past({ by: "change" })), is: [] },
    { what: "is none of another time", told: history(past({ at: at("02:59") })), is: [] },
    {
      what: "is none that the reader may not see",
      told: { ...history(past({ field: "/MinSize" })), reader: one },
      is: [],
    },
    {
      what: "is not confirmed, where it stands no more",
      told: history(past({ after: 4 })),
      is: [{ ...open, value: "`4`", state: "under way" }],
    },
    {
      what: "is not confirmed, where nobody knows what stands",
      told: history(past({ field: "/MinSize" })),
      is: [{ ...open, field: "/MinSize", state: "under way" }],
    },
    {
      what: "is not confirmed, where nobody knows what it was",
      told: history(past({ after: undefined })),
      is: [{ ...open, value: "absent", state: "under way" }],
    },
    {
      what: "is told in the order of time",
      told: history(past({ at: at("03:20") }), past()),
      is: [pastly, { ...pastly, at: { at: at("03:20"), text: swedish("04:20", "03:20") } }],
    },
  ])("%#: $what", ({ told: parts, is }) => {
    expect(writtenIn(told(parts))).toStrictEqual(is);
  });
});

describe("a receipt", () => {
  const first = decided(rivals, { id: "d1", at: at("03:50") });
  const later = decided({ ...rivals, now: at("05:00"), is: 8, was: 3 }, { id: "d2", at: at("05:00") });
  const receipt = (parts: Partial<ReceiptInput> = {}) =>
    receiptOf({ record: known(), decisions: [first, later], reader: all, ...parts }, knowing);

  it("says what the case came to", () => {
    expect(receipt()).toMatchObject({
      ...{ case: "c1", state: "settled", began: { at: at("03:50"), text: swedish("04:50", "03:50") } },
      place: { name: "AutoScalingGroup checkout", at: { at: at("05:00") } },
      rows: [{ path: size }],
      changes: [{ field: size, before: "`3`", found: "`3`", after: "`8`", isAsked: false }],
      sides: [{ who: "scaler" }, { who: "cost" }],
      ...{ facts: [], answers: [], written: [] },
    });
    expect(Object.keys(receipt().place).toSorted()).toEqual(["at", "name", "place", "resource"]);
  });

  it.each([
    { what: "open", open: { id: "c1", state: "waiting", openedAt: at("03:00") }, is: "waiting", answers: 2 },
    {
      what: "over, as another is open",
      open: { id: "c2", state: "waiting", openedAt: at("03:00") },
      is: "settled",
      answers: 0,
    },
    { what: "over", open: undefined, is: "settled", answers: 0 },
  ])("of a case that is $what tells what happened within it", ({ open, is, answers }) => {
    const ruling = (id: string, when: string) => ({
      id,
      field: size,
      over: [],
      answer: "keep",
      by: "olga",
      at: at(when),
    });
    const rulings = [ruling("a", "03:30"), ruling("b", "05:10")];
    const found = receipt({ record: { ...known(), rulings, case: open } as never });
    expect([found.state, found.answers.length]).toEqual([is, answers]);
  });

  const bare = (parts: object) => ({
    ...{ path: size, outcome: "keep", value: 3, holders: [], wishes: [], deferred: [], refused: [] },
    ...{ effect: "none", ask: null, because: [], codify: false },
    ...parts,
  });
  const judgedAs = (field: object, of = {}) => {
    const decision = decided(of);
    const verdict = { ...decision.record.verdict, fields: [bare(field)] };
    return { decisions: [{ ...decision, record: { ...decision.record, verdict } }] as never };
  };

  it.each<{ what: string; field: object; is: readonly string[] }>([
    { what: "nothing that nobody minds", field: {}, is: [] },
    { what: "what is put back", field: { outcome: "revert" }, is: [size] },
    { what: "what is told", field: { effect: "notify" }, is: [size] },
    { what: "what somebody waits for", field: { deferred: [{ claim: "x", wakes: [] }] }, is: [size] },
    { what: "what somebody does not get", field: { refused: ["x"] }, is: [size] },
    {
      what: "what is asked beside",
      field: { ask: { question: "?", cause: "defiance", options: [], approvers: [], deadline: at("09:00") } },
      is: [size],
    },
  ])("%#: is about $what", ({ field, is }) => {
    expect(receipt(judgedAs(field)).changes.map((change) => change.field)).toEqual(is);
  });

  const ask = (path: string, value?: string) => ({ path, outcome: "ask", value });

  it.each<{ what: string; field: object; of?: object; is: object }>([
    {
      what: "asked about",
      field: { outcome: "ask" },
      is: { field: size, before: "`3`", found: "`3`", after: "`3`", isAsked: true },
    },
    {
      what: "put back",
      field: { outcome: "revert" },
      is: { field: size, before: "`3`", found: "`3`", after: "`3`", isAsked: false },
    },
    { what: "known to nobody", field: ask("/MinSize"), is: { field: "/MinSize", isAsked: true } },
    {
      what: "hidden",
      field: ask(secret, "p"),
      of: { live: { [secret]: "q" }, prior: { [secret]: "r" } },
      is: { field: secret, before: "(hidden)", found: "(hidden)", after: "(hidden)", isAsked: true },
    },
  ])("%#: tells of what is $what", ({ field, of, is }) => {
    expect(receipt(judgedAs(field, of)).changes).toStrictEqual([is]);
  });

  it("tells of each side once, and of no other's", () => {
    const claims = [
      room,
      { ...room, id: "again" },
      claim({ id: "w", by: "gone", state: "withdrawn" }),
      claim({ id: "o", by: "zoe", field: "/MinSize", constraint: { is: 1 } }),
    ];
    const decisions = [decided({ claims: [...claims, thrift] })] as const;
    expect(receipt({ decisions }).sides.map(({ who }) => who)).toEqual(["scaler", "cost"]);
    const blind = { sees: (path: string) => path === "/MinSize" };
    expect(receipt({ decisions, reader: blind })).toMatchObject({ rows: [], changes: [], sides: [] });
  });

  it("tells what was going on", () => {
    const decisions = [decided({ ...rivals, situations: [situation()] })] as const;
    expect(receipt({ decisions }).facts).toEqual([
      `incident INC-7, since ${swedish("03:00", "02:00")}, as pager tells`,
    ]);
  });

  it("tells of a hundred fields", () => {
    const fields = Array.from({ length: 101 }, (_, n) => bare({ path: `/F${n}`, outcome: "ask" }));
    const decision = decided({});
    const verdict = { ...decision.record.verdict, fields };
    const decisions = [{ ...decision, record: { ...decision.record, verdict } }] as never;
    const { changes } = receipt({ decisions });
    expect([changes.length, changes[0]?.field, changes[1]?.field]).toEqual([100, "/F0", "/F1"]);
  });
});

describe("what was decided, on a line,", () => {
  it("names the first two fields", () => {
    const claims = ["/A", "/B", "/C"].flatMap((field) => [
      { ...room, id: `r${field}`, field },
      { ...thrift, id: `t${field}`, field },
    ]);
    const values = { "/A": 3, "/B": 3, "/C": 3 };
    const decision = decided({ claims, live: values, prior: values } as never, { id: "d9", case: "c9" });
    expect(decidedLine(decision, all, knowing)).toEqual({
      ...{ id: "d9", case: "c9", more: 1, name: "AutoScalingGroup checkout" },
      resource: "123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout",
      at: { at: at("04:00"), text: swedish("05:00", "04:00") },
      fields: [
        { field: "/A", outcome: "revert", now: "`3`", settled: "`8`" },
        { field: "/B", outcome: "revert", now: "`3`", settled: "`8`" },
      ],
    });
  });

  it("leaves out what nobody minds and what its reader may not see", () => {
    const quiet = decided({ claims: [claim({ constraint: { is: 3 }, motivation: { kind: "none" } })] });
    expect(decidedLine(quiet, all, knowing)).toMatchObject({ fields: [], more: 0 });
    expect(decidedLine(decided(), { sees: () => false }, knowing)).toMatchObject({ fields: [], more: 0 });
  });

  it("leaves out values that nobody knows", () => {
    const unknown = decided({
      claims: [
        { ...room, field: "/MinSize" as never },
        { ...thrift, field: "/MinSize" as never },
      ],
    });
    const { fields } = decidedLine(unknown, all, knowing);
    expect(fields.map((field) => Object.keys(field).includes("now"))).toEqual([false]);
  });

  const foretold = (differs: readonly string[]) => {
    const { dispute: of, verdict } = decided().record;
    return foretoldLine({ dispute: of, verdict, differs }, all, knowing);
  };

  it("foretells what comes out differently, and nothing else", () => {
    expect(foretold([size])).toEqual({
      at: { at: at("04:00"), text: swedish("05:00", "04:00") },
      fields: [{ field: size, outcome: "revert", now: "`3`", settled: "`8`" }],
      more: 0,
    });
    expect(foretold(["/MinSize"])).toBeUndefined();
  });
});
