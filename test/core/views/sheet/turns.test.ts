import { describe, expect, it } from "vitest";
import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { recordOf } from "#core/arbitration/record.ts";
import { loggedDecision } from "#core/cases/decision.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { turnsOf } from "#core/views/sheet/turns.ts";
import { at, byCode, claim, dispute, policy, situation, time } from "../../arbitration/small-disputes.ts";
import { openCase } from "../../cases/open-cases.ts";
import { open } from "../../questions/asking-kit.ts";

const rules = policy();
const knowing = { policy: rules, types: memoryTypeKnowledge([]) };
const hotfix = dispute({
  is: 10,
  was: 3,
  situations: [situation({ responders: ["ada"] })],
  claims: [
    byCode({ id: "deploy", constraint: { is: 3 } }),
    claim({
      id: "fix",
      by: "ada",
      kind: "person",
      constraint: { is: 10 },
      motivation: { kind: "incident", ref: "INC-7" },
    }),
  ],
});
const decided = (when: string, of: Dispute = hotfix) =>
  loggedDecision(freshRecord(of.resource), {
    ...{ case: "a", run: 1, turn: 0, at: at(when) },
    record: recordOf({ ...of, now: at(when) }, rules),
  });

type Past = Pick<Dispute, "history" | "asked" | "rulings">;
const past = (parts: { readonly [key in keyof Past]?: readonly object[] }): Past => dispute(parts);
const wrote = (when: string, more: object = {}) => ({
  field: "/DesiredCapacity",
  at: at(when),
  by: "change",
  principal: "ada",
  after: 5,
  ...more,
});
const asked = (when: string, more: object = {}) => ({
  ...{ field: "/DesiredCapacity", at: at(when), deadline: at("09:00"), cause: "rule", round: 1 },
  ...{ claims: [], ...more },
});
const ruled = (when: string, more: object = {}) => ({
  ...{ id: `r${when}`, field: "/DesiredCapacity", over: [], answer: "keep", by: "olga", at: at(when) },
  ...more,
});

type Told = Partial<Parameters<typeof turnsOf>[0]> & { readonly case?: DocketRecord["case"] };

const turns = (parts: Parameters<typeof past>[0], more: Told = {}) => {
  const { history, asked: put, rulings } = past(parts);
  const record = { ...freshRecord(hotfix.resource), history, asked: put, rulings, case: more.case };
  const reader = { sees: (path: string) => path !== "/Unseen" };
  return turnsOf({ record, decisions: [], reader, from: 0, most: 10, ...more }, knowing);
};
const text = (when: string) => ({ at: at(when), text: `2026-11-21 ${when} UTC` });

describe("the turning points of a resource", () => {
  it("are its writes, questions, answers and verdicts, the latest first", () => {
    const all = turns(
      { history: [wrote("03:00")], asked: [asked("03:01")], rulings: [ruled("03:02")] },
      { decisions: [decided("03:03")] },
    );
    expect(all.turns.map(({ kind, at: { text: told } }) => [kind, told])).toEqual([
      ["verdict", "2026-11-21 03:03 UTC"],
      ["answered", "2026-11-21 03:02 UTC"],
      ["asked", "2026-11-21 03:01 UTC"],
      ["write", "2026-11-21 03:00 UTC"],
    ]);
    expect(all.isMore).toBe(false);
  });

  it.each([
    { what: "somebody's with its value", of: wrote("03:00"), more: { who: "ada", value: "`5`" } },
    { what: "Parley's without a name", of: wrote("03:00", { by: "revert" }), more: { value: "`5`" } },
    {
      what: "one of which no value is known",
      of: wrote("03:00", { after: undefined }),
      more: { who: "ada" },
    },
  ])("tell of a write: $what", ({ of, more }) => {
    expect(turns({ history: [of] }).turns).toEqual([
      { kind: "write", at: text("03:00"), field: "/DesiredCapacity", ...more },
    ]);
  });

  it.each([
    { what: "a person's", by: "olga", more: { who: "olga" } },
    { what: "silence's", by: "silence", more: {} },
  ])("tell of an answer: $what", ({ by, more }) => {
    expect(turns({ rulings: [ruled("03:02", { by })] }).turns).toEqual([
      { kind: "answered", at: text("03:02"), field: "/DesiredCapacity", ...more },
    ]);
  });

  it.each([
    { what: "what was asked", put: [asked("03:01")], now: [], told: ["03:01"] },
    { what: "what is asked now", put: [], now: [open(["/DesiredCapacity"])], told: ["03:00"] },
    {
      what: "both once where they are one",
      put: [asked("03:00")],
      now: [open(["/DesiredCapacity"])],
      told: ["03:00"],
    },
    {
      what: "both where they are two",
      put: [asked("03:01")],
      now: [open(["/DesiredCapacity"])],
      told: ["03:01", "03:00"],
    },
  ])("tell of a question: $what", ({ put, now, told }) => {
    const all = turns({ asked: put }, { case: openCase({ questions: now }) }).turns;
    expect(all).toEqual(told.map((when) => ({ kind: "asked", at: text(when), field: "/DesiredCapacity" })));
  });

  it("tell of a question about two fields twice", () => {
    const all = turns({}, { case: openCase({ questions: [open(["/A", "/B"])] }) }).turns;
    expect(all.map((turn) => "field" in turn && turn.field)).toEqual(["/A", "/B"]);
  });

  it("tell of no field that is not for their reader", () => {
    const field = { field: "/Unseen" };
    const all = turns(
      { history: [wrote("03:00", field)], asked: [asked("03:01", field)], rulings: [ruled("03:02", field)] },
      { case: openCase({ questions: [open(["/Unseen"])] }) },
    );
    expect(all).toEqual({ turns: [], isMore: false });
  });

  it.each([
    { what: "of which nothing is for its reader", sees: () => false, count: 0 },
    { what: "of which all is", sees: () => true, count: 1 },
  ])("tell of a verdict $what or nothing was decided: $count", ({ sees, count }) => {
    expect(turns({}, { decisions: [decided("03:03")], reader: { sees } }).turns).toHaveLength(count);
    const nothing = decided("03:03", dispute());
    expect(turns({}, { decisions: [nothing], reader: { sees: () => true } }).turns).toHaveLength(1);
  });

  it("are told from a moment on, that moment too", () => {
    const history = [wrote("03:00"), wrote("03:01"), wrote("03:02")];
    const all = turns({ history }, { from: time("03:01") });
    expect(all.turns.map((turn) => turn.at.at)).toEqual([at("03:02"), at("03:01")]);
  });

  it.each([
    { most: 1, count: 1, isMore: true },
    { most: 2, count: 2, isMore: false },
    { most: 3, count: 2, isMore: false },
  ])("are as many as are asked for: of two at most $most", ({ most, count, isMore }) => {
    const all = turns({ history: [wrote("03:00"), wrote("03:02")] }, { most });
    expect(all.turns).toHaveLength(count);
    expect(all.turns[0]?.at.at).toBe(at("03:02"));
    expect(all.isMore).toBe(isMore);
  });

  it("say times in their reader's zone", () => {
    const reader = { sees: () => true, zone: "Europe/Stockholm" };
    const all = turns({ history: [wrote("03:00")], rulings: [ruled("03:02")] }, { reader });
    expect(all.turns.map((turn) => turn.at.text)).toEqual([
      "2026-11-21 04:02 Europe/Stockholm (03:02 UTC)",
      "2026-11-21 04:00 Europe/Stockholm (03:00 UTC)",
    ]);
  });
});
