import { describe, expect, it } from "vitest";
import { judgeCase } from "#core/cases/judge-case.ts";
import { FieldPath } from "#core/fields/path.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { at, claim, policy, time } from "../arbitration/small-disputes.ts";
import {
  around,
  asking,
  enforcing,
  inLaunch,
  judged,
  judging,
  launches,
  openCase,
  questionsOf,
  recordOf,
  restore,
} from "./open-cases.ts";

const wish = claim({ id: "a", by: "anna", constraint: { is: "8" } });
const contested = recordOf({ claims: [wish] });
const advising = enforcing({ mode: { default: "advise" } });
const observing = policy({ mode: { default: "observe" } });
const sent = restore({ state: "sent", token: "t1" });

describe("what comes next", () => {
  it.each([
    { next: "restore", when: "a field goes back", record: contested, more: {} },
    { next: "ask", when: "a person has to decide", record: asking(), more: { around: inLaunch() } },
    { next: "settle", when: "everything stays", record: recordOf(), more: {} },
    {
      next: "settle",
      when: "Parley only observes a revert",
      record: contested,
      more: { around: around(observing) },
    },
    {
      next: "settle",
      when: "Parley only advises a revert",
      record: contested,
      more: { around: around(advising) },
    },
    {
      next: "ask",
      when: "Parley advises and a person has to decide",
      record: asking(),
      more: { around: inLaunch(advising) },
    },
    {
      next: "settle",
      when: "Parley only observes a question",
      record: asking(),
      more: { around: inLaunch(observing) },
    },
    {
      next: "restore",
      when: "a write is on its way already",
      record: recordOf({ restores: [sent] }),
      more: {},
    },
    { next: "hand-over", when: "it was judged 300 times", record: contested, more: { turn: 300 } },
    { next: "done", when: "there is no case", record: recordOf({ case: undefined }), more: {} },
    { next: "done", when: "it is another case", record: contested, more: { case: "caseb" } },
    {
      next: "done",
      when: "a later execution works on it",
      record: recordOf({ case: openCase({ run: 2 }) }),
      more: {},
    },
    {
      next: "settle",
      when: "the resource is gone",
      record: { ...contested, live: { at: at("03:59"), state: "gone", properties: {} } as const },
      more: {},
    },
    {
      next: "settle",
      when: "the resource could not be read",
      record: { ...contested, live: { at: at("03:59"), state: "unreadable", properties: {} } as const },
      more: {},
    },
  ])("$next when $when", ({ next, record, more }) => {
    expect(judgeCase(record, judging(more)).next).toBe(next);
  });

  it("runs from then on, stirred by nobody and without a token", () => {
    const record = recordOf({ case: openCase({ state: "waiting", stirred: true, token: "secret" }) });
    const { record: after } = judged(record, { run: 3 });
    expect(after.case).toEqual({ ...openCase({ state: "running", run: 3 }) });
  });

  it("keeps an eye on the docket until it is settled", () => {
    expect(judged(contested).record.due).toBe(at("04:05"));
  });
});

describe("the decision", () => {
  it("is named by the case and the docket's version, and the docket points to it", () => {
    const first = judged(contested);
    expect(judged(contested, { now: time("04:01") }).logged.id).toBe(first.logged.id);
    expect(judged({ ...contested, version: 5 }).logged.id).not.toBe(first.logged.id);
    expect(first.record.decision).toEqual({
      id: first.logged.id,
      digest: first.logged.digest,
      at: first.logged.at,
    });
    expect(first.logged).toMatchObject({ case: "casea", version: 4, at: at("04:00"), after: undefined });
  });

  it("carries the digest of the one before, and its own digest covers that", () => {
    const later = judged({ ...contested, decision: { id: "d0", digest: "before" } });
    expect(later.logged.after).toBe("before");
    expect(later.logged.digest).not.toBe(judged(contested).logged.digest);
  });
});

describe("questions", () => {
  it("are asked once, with a deadline that is remembered", () => {
    const first = judged(asking(), { around: inLaunch() });
    const [question] = questionsOf(first);
    expect(question).toMatchObject({
      fields: ["/DesiredCapacity"],
      claims: ["a", "b"],
      askedAt: at("04:00"),
      told: [],
    });
    expect(question?.ask).toMatchObject({
      deadline: at("08:00"),
      approvers: ["olga", "otto"],
      options: [
        { answer: "keep", value: "3" },
        { answer: "revert", value: "6", for: "b" },
        { answer: "value", value: "8", for: "a" },
        { answer: "value" },
        { answer: "hold", value: "3" },
      ],
    });
    expect(first.record.asked).toEqual([
      {
        field: "/DesiredCapacity",
        at: at("04:00"),
        deadline: at("08:00"),
        round: 1,
        beside: false,
        cause: "near-tie",
        claims: ["a", "b"],
        urgency: "deadline",
        options: question?.ask.options,
        meanwhile: { value: "3" },
        onSilence: { answer: "keep", value: "3", for: "1d" },
      },
    ]);
  });

  it("keep their id, their deadline and what was told while the verdict keeps", () => {
    const first = judged(asking(), { around: inLaunch() }).record;
    const told = questionsOf({ record: first }).map((each) => ({ ...each, told: ["asked"] as const }));
    const waiting = { ...first, version: 9, case: openCase({ questions: told }) };
    const later = judged(waiting, { around: inLaunch(), now: time("06:30") });
    expect(questionsOf(later)).toEqual(told);
    expect(later.closed).toEqual([]);
    expect(later.record.asked).toEqual(first.asked);
  });

  it("are closed where somebody has put the agreed value back, and leave no deadline behind", () => {
    const parts = { live: { DesiredCapacity: "4" } };
    const first = judged(asking(parts), { around: inLaunch() }).record;
    const write = { field: FieldPath.parse("/DesiredCapacity"), at: at("04:50"), by: "change" } as const;
    const after = judged(
      {
        ...recordOf(),
        history: [{ ...write, principal: "cleo", after: "3" }],
        asked: first.asked,
        case: openCase({ questions: questionsOf({ record: first }) }),
      },
      { now: time("05:00") },
    );
    expect(after.closed.map(({ id }) => id)).toEqual(questionsOf({ record: first }).map(({ id }) => id));
    expect(questionsOf(after)).toEqual([]);
    expect(after.record.asked[0]?.deadline).toBe(at("05:00"));
    expect(after.next).toBe("settle");
  });

  it("stay where live is another, and offer that as well", () => {
    const first = judged(asking(), { around: inLaunch() }).record;
    const moved = {
      ...first,
      live: { at: at("05:00"), state: "there", properties: { DesiredCapacity: "4" } } as const,
    };
    const after = judged(moved, { around: inLaunch(), now: time("05:00") });
    expect(after.closed).toEqual([]);
    const [put] = questionsOf({ record: first });
    const [question] = questionsOf(after);
    expect(question).toMatchObject({ id: put?.id, ask: { deadline: at("08:00") } });
    const offered = put?.ask.options ?? [];
    expect(question?.ask.options.slice(0, offered.length)).toEqual(offered);
    expect(question?.ask.options.slice(offered.length)).toMatchObject([{ answer: "keep", value: "4" }]);
    expect(after.record.asked).toMatchObject([{ options: question?.ask.options }]);
  });

  it("are told anew where others have to answer", () => {
    const first = judged(asking(), { around: inLaunch() }).record;
    const told = questionsOf({ record: first }).map((each) => ({ ...each, told: ["asked"] as const }));
    const rules = enforcing({ approvers: [{ name: "owners", principals: ["oona"] }] });
    const later = judged({ ...first, case: openCase({ questions: told }) }, { around: inLaunch(rules) });
    expect(questionsOf(later)[0]).toMatchObject({ id: told[0]?.id, told: [], ask: { approvers: ["oona"] } });
  });
});

const tellAll = (record: DocketRecord): DocketRecord => ({
  ...record,
  case: openCase({
    questions: questionsOf({ record }).map((each) => ({ ...each, told: ["asked"], toldAt: each.askedAt })),
  }),
});

describe("silence", () => {
  const open = tellAll(judged(asking(), { around: inLaunch() }).record);
  const late = judged(open, { around: inLaunch(), now: time("08:00") });

  it("is a ruling of the moment at which the deadline passed", () => {
    const [question] = questionsOf({ record: open });
    expect(late.record.rulings).toEqual([
      {
        id: `${question?.id}.0.${time("04:00").toString(36)}`,
        field: "/DesiredCapacity",
        over: [
          "a",
          { actor: "anna", constraint: { is: "8" }, motivation: { kind: "launch", ref: "L1" } },
          "b",
          { actor: "ben", constraint: { is: "6" }, motivation: { kind: "launch", ref: "L2" } },
        ],
        answer: "keep",
        value: "3",
        by: "silence",
        at: at("08:00"),
        until: "2026-11-22T08:00:00Z",
        round: 1,
      },
    ]);
  });

  it("ends the question without superseding it, and settles the case", () => {
    expect(late.closed).toEqual([]);
    expect(questionsOf(late)).toEqual([]);
    expect(late.next).toBe("settle");
    expect(late.decision.fields[0]).toMatchObject({ outcome: "keep", value: "3" });
  });

  it("is ruled once", () => {
    const again = judged(late.record, { around: inLaunch(), now: time("09:00") });
    expect(again.record.rulings).toEqual(late.record.rulings);
  });

  it("does not count before the deadline", () => {
    expect(judged(open, { around: inLaunch(), now: time("07:59") }).record.rulings).toEqual([]);
  });

  it("ends after its time, and then the next group is asked; the third time it is final", () => {
    const day = 86_400_000;
    const groups = [
      { name: "owners", principals: ["olga"], for: {} },
      { name: "platform", principals: ["pia"], for: {} },
    ];
    const policy = inLaunch(enforcing({ approvers: groups }));
    let now = time("04:00");
    let { record } = judged(asking(), { around: policy, now });
    const asked: unknown[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      record = tellAll(record);
      const [question] = questionsOf({ record });
      asked.push([question?.round, question?.ask.approvers]);
      now = Date.parse(question?.ask.deadline ?? "");
      ({ record } = judged(record, { around: policy, now }));
      expect(questionsOf({ record })).toEqual([]);
      now += day;
      ({ record } = judged(record, { around: policy, now }));
    }
    expect(asked).toEqual([
      [1, ["olga"]],
      [2, ["pia"]],
      [3, ["pia"]],
    ]);
    expect(questionsOf({ record })).toEqual([]);
    expect(record.rulings.map(({ round, until }) => [round, until !== undefined])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
  });

  it("says nothing of what nobody was told of", () => {
    const untold = judged(asking(), { around: inLaunch() }).record;
    const after = judged(untold, { around: inLaunch(), now: time("09:00") });
    expect(after.record.rulings).toEqual([]);
    expect(questionsOf(after)).toMatchObject([{ ask: { deadline: at("13:00") }, runsFrom: at("09:00") }]);
    expect(after.record.asked).toMatchObject([{ deadline: at("13:00") }]);
  });
});

describe("a question about a fight", () => {
  const size = FieldPath.parse("/DesiredCapacity");
  const edit = (id: string, by: string, is: string, when: string) =>
    claim({ id, by, constraint: { is }, changedAt: at(when), kind: "person", intent: "unattributed" });
  const blow = (principal: string, after: string, when: string) =>
    ({ field: size, at: at(when), principal, after, by: "change" }) as const;
  const history = [blow("anna", "8", "03:56"), blow("bert", "5", "03:57"), blow("anna", "8", "03:58")];
  const claims = [edit("a", "anna", "8", "03:58"), edit("b", "bert", "5", "03:59")];
  const fought = recordOf({
    claims,
    live: { DesiredCapacity: "5" },
    history: [...history, blow("bert", "5", "03:59")],
  });
  const first = judged(fought);
  const waiting = { ...tellAll(first.record), version: 9 };
  const [told] = questionsOf({ record: waiting });

  it("says so by its cause, and so does what was asked; the agreed value is held", () => {
    expect(told).toMatchObject({ ask: { cause: "fight", meanwhile: { value: "3" } } });
    expect(first.record.asked).toMatchObject([{ field: "/DesiredCapacity", cause: "fight" }]);
    expect(first.decision.fields).toMatchObject([{ value: "3", effect: "wait" }]);
  });

  it.each([
    { when: "the next blow falls", now: "04:01", live: "7", more: [blow("bert", "7", "04:01")] },
    { when: "for a moment one has what they want", now: "04:01", live: "8", more: [] },
    { when: "the writes have ceased to count as a fight", now: "07:00", live: "7", more: [] },
    { when: "Parley has written the agreed value", now: "04:01", live: "3", more: [] },
  ])("stays the one that it is when $when", ({ now, live, more }) => {
    const moved = {
      ...waiting,
      restores: [],
      live: { at: at(now), state: "there", properties: { DesiredCapacity: live } } as const,
    };
    const later = judged({ ...moved, history: [...history, ...more] }, { now: time(now) });
    const { askedAt, id, ask } = told ?? {};
    expect(questionsOf(later)).toMatchObject([
      { id, askedAt, told: ["asked"], ask: { deadline: ask?.deadline, meanwhile: { value: "3" } } },
    ]);
    expect(later.closed).toEqual([]);
  });
});

describe("a guardrail while a question waits", () => {
  const rules = enforcing({
    guardrails: [
      {
        id: "checks",
        title: "health checks stay on",
        fields: ["/HealthCheckType"],
        constraint: { is: "ELB" },
      },
    ],
  });
  const broken = asking({
    live: { DesiredCapacity: "3", HealthCheckType: "EC2" },
    prior: { DesiredCapacity: "3", HealthCheckType: "ELB" },
  });

  it("is restored first, and the question is asked as if nothing had happened", () => {
    const parts = around(rules, { situations: launches });
    const first = judged(broken, { around: parts });
    expect(first.next).toBe("restore");
    expect(first.record.restores).toMatchObject([{ state: "due", values: { "/HealthCheckType": "ELB" } }]);
    const done = first.record.restores.map(
      (each) => ({ ...each, state: "done", endedAt: at("04:01") }) as const,
    );
    const mended = { DesiredCapacity: "3", HealthCheckType: "ELB" };
    const record = {
      ...first.record,
      restores: done,
      live: { at: at("04:01"), state: "there", properties: mended } as const,
    };
    const second = judged(record, { around: parts, now: time("04:02") });
    expect(second.next).toBe("ask");
    expect(questionsOf(second).map(({ id, ask }) => [id, ask.deadline])).toEqual(
      questionsOf(first).map(({ id, ask }) => [id, ask.deadline]),
    );
  });
});
