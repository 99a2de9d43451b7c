import { describe, expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict, Verdict } from "#core/arbitration/verdict.ts";
import type { Json } from "#core/fields/json.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { type JudgedThen, judgedThen, type ThenInput } from "#core/views/sheet/past/judged-then.ts";
import { at, claim, dispute, policy, situation, time } from "../../../arbitration/small-disputes.ts";
import { around, arrived, change, claims, known, otto, restore } from "../../../looking/looked-at-group.ts";

const size = "/DesiredCapacity";
const today = policy();
/** Under it one machine less is put back. */
const strict = policy({
  guardrails: [{ id: "room", title: "room", fields: [size], constraint: { min: 4 } }],
});

const wish = (parts: object = {}) =>
  claim({ id: "c1", by: "anna", kind: "person", constraint: { is: 3 }, ...parts });
const disputed = (parts: Parameters<typeof dispute>[0] = {}): Dispute =>
  dispute({ now: at("03:00"), claims: [wish({ madeAt: at("02:00") })], ...parts });

function decided(
  of: Dispute = disputed(),
  { rules = today, verdict }: { rules?: typeof today; verdict?: Verdict } = {},
) {
  const record = { v: 2, policy: rules.digest, dispute: of, verdict: verdict ?? arbitrate(of, rules) };
  return { id: "d", case: "c", at: of.now, record } as unknown as LoggedDecision;
}

/** Judged at 03:00, and told of 03:30. */
function then(parts: Partial<ThenInput> = {}): JudgedThen | undefined {
  return judgedThen({
    ...{ decision: decided(), next: undefined, record: known(), events: [], time: time("03:30") },
    ...{ lookDelayMs: 10_000, around: around({ policy: today }), ruling: today, isToday: false },
    ...parts,
  });
}

const five = change("03:10", { actor: otto, edits: { [size]: 5 } });

describe("a moment after a decision", () => {
  it("is that of the decision, judged at the moment", () => {
    const found = then();
    expect(found).toMatchObject({
      isOtherPolicy: false,
      dispute: { now: at("03:30"), claims: [{ id: "c1" }] },
    });
    expect(found?.verdict).toEqual(found && arbitrate(found.dispute, today));
    expect(found).not.toHaveProperty("recorded");
    expect(found).not.toHaveProperty("unknown");
  });

  it("is of what was heard since as well", () => {
    const found = then({ events: [five] });
    expect(found?.dispute.live).toMatchObject({ [size]: 5 });
    expect(claims({ dispute: found?.dispute } as never)).toContain(`otto ${size} {"is":5}`);
    expect(then({ events: [five], time: time("03:10:05") })?.dispute.live).toMatchObject({ [size]: 3 });
  });

  it("knows nothing of a field of which no value is said", () => {
    const unsaid = change("03:10", { actor: otto, edits: { "/Environment/Variables": undefined } });
    const of = disputed({ live: { [size]: 3, "/Environment": { Variables: {} } } });
    const found = then({ decision: decided(of), events: [unsaid] });
    expect(Object.keys(found?.dispute.live ?? {})).toEqual([size]);
  });

  it("is judged by the policy of then, which may be another", () => {
    const found = then({ decision: decided(disputed({ was: 5 }), { rules: strict }), ruling: strict });
    expect(found?.isOtherPolicy).toBe(true);
    expect(found?.verdict.fields[0]).toMatchObject({ outcome: "revert" });
  });

  it("is judged by the policy of today, and says what was decided otherwise", () => {
    const decision = decided(disputed({ was: 5 }), { rules: strict });
    const found = then({ decision, ruling: strict, isToday: true });
    expect(found?.verdict.fields[0]).toMatchObject({ outcome: "keep" });
    expect(found?.recorded).toEqual({
      differs: [size],
      dispute: decision.record.dispute,
      verdict: decision.record.verdict,
    });
  });
});

describe("a moment whose policy is no longer known", () => {
  const passed = (next?: string) => ({
    ...arbitrate(disputed(), today),
    fields: [{ path: size, outcome: "keep", ...(next !== undefined && { next: at(next) }) } as FieldVerdict],
  });

  it.each<{ what: string; next?: string; events?: ThenInput["events"]; is: string | undefined }>([
    { what: "stands as it was decided", is: undefined },
    { what: "is not known, as something was heard", events: [five], is: "policy" },
    { what: "stands, as it was heard before", events: [change("02:59", { heard: "03:00" })], is: undefined },
    {
      what: "is not known, as one of two was heard since",
      events: [change("02:58"), change("02:59", { heard: "03:01" })],
      is: "policy",
    },
    { what: "is not known, as a turn has passed", next: "03:20", is: "policy" },
    { what: "is not known, as its turn is now", next: "03:30", is: "policy" },
    { what: "stands, as its turn is to come", next: "03:30:01", is: undefined },
  ])("%#: $what", ({ next, events = [], is }) => {
    const verdict = passed(next);
    const found = then({ decision: decided(disputed(), { verdict }), ruling: undefined, events });
    expect(found).toMatchObject({ verdict, isOtherPolicy: false, dispute: { now: at("03:30") } });
    expect(found?.unknown).toBe(is);
    expect("unknown" in (found ?? {})).toBe(is !== undefined);
  });

  it("is known by today's", () => {
    expect(then({ ruling: undefined, isToday: true })).not.toHaveProperty("unknown");
  });
});

describe("a moment of which a later word tells", () => {
  const ruling = (parts: object = {}) => ({
    id: "r",
    field: size,
    answer: "keep",
    by: "olga",
    over: [],
    at: at("03:20"),
    ...parts,
  });
  const asked = (parts: object = {}) => ({
    field: size,
    at: at("03:10"),
    deadline: at("05:00"),
    claims: [],
    cause: "near-tie",
    ...parts,
  });
  const next = (parts: Parameters<typeof dispute>[0]) => decided(disputed({ now: at("03:50"), ...parts }));
  const opened = situation({ since: at("03:20") });

  it.each<{ what: string; parts: Partial<ThenInput>; is: object }>([
    { what: "nothing", parts: {}, is: { rulings: [], asked: [], situations: [] } },
    {
      what: "an answer, by the next decision",
      parts: { next: next({ rulings: [ruling()] }) },
      is: { rulings: [ruling()] },
    },
    {
      what: "an answer, by the docket",
      parts: { record: { ...known(), rulings: [ruling()] as never } },
      is: { rulings: [ruling()] },
    },
    {
      what: "none by the docket where a decision came next",
      parts: { next: next({}), record: { ...known(), rulings: [ruling()], asked: [asked()] } as never },
      is: { rulings: [], asked: [] },
    },
    {
      what: "no answer of later",
      parts: { next: next({ rulings: [ruling({ at: at("03:31") })] }) },
      is: { rulings: [] },
    },
    {
      what: "a question, by the next decision",
      parts: { next: next({ asked: [asked()] }) },
      is: { asked: [asked()] },
    },
    {
      what: "a question, by the docket",
      parts: { record: { ...known(), asked: [asked()] as never } },
      is: { asked: [asked()] },
    },
    {
      what: "a situation, by the next decision",
      parts: { next: next({ situations: [opened] }) },
      is: { situations: [opened] },
    },
    {
      what: "a situation, as it is known by now",
      parts: { around: around({ policy: today, situations: [opened] }) },
      is: { situations: [opened] },
    },
    {
      what: "no situation of later",
      parts: { around: around({ policy: today, situations: [situation({ since: at("03:31") })] }) },
      is: { situations: [] },
    },
    {
      what: "a situation of then",
      parts: { decision: decided(disputed({ situations: [situation()] })) },
      is: { situations: [situation()] },
    },
  ])("%#: knows $what", ({ parts, is }) => {
    expect(then(parts)?.dispute).toMatchObject(is);
    expect(then({ ...parts, events: [five] })?.dispute).toMatchObject(is);
  });

  it("knows what was counted and learnt then", () => {
    const facts = { doubts: { anna: 1 }, putRight: { anna: 2 }, answers: { learnt: "in use" } };
    const of = { ...disputed(), facts } as unknown as Dispute;
    expect(then({ decision: decided(of), events: [five] })?.dispute.facts).toMatchObject(facts);
    const silent = then({
      events: [five],
      around: around({ policy: today, answers: facts.answers as never }),
    });
    expect(silent?.dispute.facts).toMatchObject({ doubts: {}, putRight: {} });
    expect(silent?.dispute.facts.answers).toBeUndefined();
  });

  it("knows what Parley had written by then", () => {
    const sent = restore({
      at: at("03:05"),
      endedAt: at("03:25"),
      values: { [size]: 5 } as never,
      from: { [size]: 3 } as never,
    });
    const record = { ...known(), restores: [sent] };
    const own = change("03:05:10", {
      actor: { principal: "123456789012:role/parley-restorer", kind: "automation" },
      edits: { [size]: 5 },
    });
    const found = then({ record, events: [own] });
    expect(claims({ dispute: found?.dispute } as never)).toEqual([
      `anna ${size} {"is":3} (declared: budget)`,
    ]);
  });

  const ask = (cause: string, deadline: string) => ({
    cause,
    deadline: at(deadline),
    options: [],
    approvers: [],
  });
  const row = (deadline: string, parts: object = {}) =>
    asked({ at: at("03:00"), deadline: at(deadline), ...parts });

  it.each<{ what: string; one: ReturnType<typeof row>; ask: Json | null; is: string }>([
    { what: "as it is, where nothing is asked", one: row("05:00"), ask: null, is: "05:00" },
    { what: "as it is, where it is the same", one: row("05:00"), ask: ask("near-tie", "05:00"), is: "05:00" },
    {
      what: "as it was, as they were told later",
      one: row("05:31"),
      ask: ask("near-tie", "05:00"),
      is: "05:00",
    },
    {
      what: "as it is, as they were told by then",
      one: row("05:30"),
      ask: ask("near-tie", "05:00"),
      is: "05:30",
    },
    {
      what: "as it was, as it was closed since",
      one: row("03:40"),
      ask: ask("near-tie", "05:00"),
      is: "05:00",
    },
    {
      what: "as it is, where another thing is asked",
      one: row("05:31"),
      ask: ask("fight", "05:00"),
      is: "05:31",
    },
    {
      what: "as it is, where another field is asked about",
      one: row("05:31", { field: "/MinSize" }),
      ask: ask("near-tie", "05:00"),
      is: "05:31",
    },
  ])("%#: a deadline stands $what", ({ one, ask: put, is }) => {
    const verdict = {
      ...arbitrate(disputed(), today),
      fields: [{ path: size, outcome: "ask", holders: [], ask: put }],
    } as unknown as Verdict;
    const decision = decided(disputed({ asked: [one] as never }), { verdict });
    expect(then({ decision })?.dispute.asked.map(({ deadline }) => deadline)).toEqual([at(is)]);
  });
});

describe("a moment before any decision", () => {
  const first = { decision: undefined, record: { ...known(), permits: {} } };

  it.each<{ what: string; events: ThenInput["events"] }>([
    { what: "nothing was heard", events: [] },
    { what: "nobody wanted anything", events: [change("03:10")] },
    { what: "nobody had looked by then", events: [change("03:29:55", { edits: { [size]: 5 } })] },
  ])("%#: is not known, as $what", ({ events }) => {
    expect(then({ ...first, events })).toBeUndefined();
  });

  it("is judged from what was heard, by the policy of today", () => {
    const opened = situation({ since: at("03:20") });
    const answers = { learnt: "in use" } as never;
    const found = then({
      ...first,
      events: [five],
      ruling: strict,
      around: around({ policy: today, situations: [opened], answers }),
    });
    expect(found).toMatchObject({
      isOtherPolicy: undefined,
      unknown: "decision",
      dispute: { situations: [opened], facts: { answers } },
    });
    expect(found && claims({ dispute: found.dispute } as never)).toEqual([`otto ${size} {"is":5}`]);
    expect(found?.verdict).toEqual(found && arbitrate(found.dispute, today));
  });

  it("knows who might write what they declared", () => {
    const declared = arrived({
      kind: "declare",
      id: "d",
      at: at("03:10"),
      actor: otto,
      claims: [{ ...wish({ id: "w" }), actor: otto }],
    });
    const permits = { w: { backing: "none", at: at("03:11") } } as const;
    const found = then({ ...first, record: { ...known(), permits }, events: [declared] });
    expect(found?.dispute.claims).toMatchObject([{ id: "w", backing: "none" }]);
  });
});
