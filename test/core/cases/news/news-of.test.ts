import { describe, expect, it } from "vitest";
import type { FieldVerdict, Outcome, Question, Verdict } from "#core/arbitration/verdict.ts";
import { newsOf } from "#core/cases/news/news-of.ts";
import { stoppedNews } from "#core/cases/news/stopped-news.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import { essencesOf } from "#core/looking/essence.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { answered } from "#core/questions/answer.ts";
import { at, claim, dispute, time } from "../../arbitration/small-disputes.ts";
import { plainVerdict } from "../../plain-verdict.ts";
import { asking, inLaunch, judged, openCase, questionsOf, recordOf, restore } from "../open-cases.ts";

const verdict = (path: string, more: Partial<FieldVerdict> = {}): FieldVerdict =>
  plainVerdict(path, { value: "hunter2", holders: ["a"], ...more });

const people: readonly Claim[] = [
  claim({ id: "a", by: "arn:aws:iam::123456789012:role/path/anna" }),
  claim({ id: "b", by: "ben" }),
];

function deciding(all: readonly FieldVerdict[], effect: Verdict["effect"] = "notify"): LoggedDecision {
  const isOpen = ({ outcome }: FieldVerdict) => outcome !== "keep";
  const fields = all.map((field) => (isOpen(field) ? { ...field, effect } : field));
  const judgement = { outcome: "keep", effect, fields, warnings: [], explanation: "" } as const;
  return {
    id: "decision1",
    resource: recordOf().resource,
    case: "casea",
    version: 4,
    at: at("04:00"),
    after: undefined,
    digest: "d",
    record: { v: 1, policy: "p", dispute: dispute({ claims: people }), verdict: judgement },
  };
}

const told = (before: DocketRecord, after: DocketRecord, decision?: LoggedDecision) =>
  newsOf({ before, after }, { decision, at: at("04:10") });

const settling = (decision: LoggedDecision, before = recordOf()) =>
  told(before, { ...before, case: undefined }, decision);

const kinds = (news: readonly DecisionEvent[]) =>
  news.map(({ kind, fields }) => `${kind} ${fields.join(" ")}`);

const waiting = { deferred: [{ claim: "b", wakes: [] }] };
const refused = { refused: ["b"] };
const fightAsk: Question = {
  question: "",
  why: "",
  cause: "fight",
  beside: false,
  options: [],
  approvers: [],
  deadline: at("08:00"),
  meanwhile: {},
  onSilence: { answer: "keep" },
};
const reason = (rule: string) => ({ because: [{ rule, text: "hunter2" }] });

describe("a settled case", () => {
  it.each<{
    is: readonly string[];
    when: string;
    fields: readonly FieldVerdict[];
    effect?: Verdict["effect"];
  }>([
    { is: [], when: "fields stay and nobody minds", fields: [verdict("/B"), verdict("/A")] },
    {
      is: ["kept /A /B"],
      when: "a guardrail refuses",
      fields: [verdict("/C"), verdict("/B", refused), verdict("/A", refused)],
    },
    { is: ["kept /A", "deferred /A"], when: "claims wait", fields: [verdict("/A", waiting)] },
    {
      is: ["kept /A", "lease ended /A"],
      when: "a value outlives its claim",
      fields: [verdict("/A", { codify: true })],
    },
    {
      is: ["fight /A", "kept /A"],
      when: "two fight and nobody is asked",
      fields: [verdict("/A", { outcome: "ask", ask: fightAsk })],
    },
    {
      is: ["lease ended /A", "kept /A"],
      when: "a lease has ended and Parley only watches",
      fields: [verdict("/A", { outcome: "revert", ...reason("ended/until") })],
    },
    {
      is: ["fault /A"],
      when: "a field could not be written",
      fields: [verdict("/A", { outcome: "revert" })],
      effect: "write",
    },
    { is: [], when: "there is nothing to tell", fields: [] },
  ])("tells $is when $when", ({ is, fields, effect }) => {
    expect(kinds(settling(deciding(fields, effect)))).toEqual(is);
  });

  it("names principals as everybody does, and no value", () => {
    const [kept] = settling(deciding([verdict("/A", { ...waiting, ...reason("x") })]));
    expect(kept).toEqual({
      v: 1,
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      kind: "kept",
      at: at("04:10"),
      resource: recordOf().resource,
      case: "casea",
      decision: "decision1",
      fields: ["/A"],
      holders: ["123456789012:role/anna"],
      losers: ["ben"],
      summary: "Parley leaves /A as it stands",
    });
  });

  it.each<{ says: string; when: string; outcome: Outcome; effect: Verdict["effect"] }>([
    { says: "only observes here", when: "Parley observes", outcome: "revert", effect: "none" },
    { says: "only observes here", when: "Parley observes and would ask", outcome: "ask", effect: "none" },
    { says: "only advises here", when: "Parley advises", outcome: "revert", effect: "notify" },
    { says: "is not asked again", when: "it was asked before", outcome: "ask", effect: "notify" },
    { says: "is not asked again", when: "it was asked beside a write", outcome: "ask", effect: "write" },
    { says: "to be written as decided, and waits", when: "it waits", outcome: "revert", effect: "wait" },
    { says: "could not bring", when: "a write came to nothing", outcome: "revert", effect: "write" },
  ])("says that it $says when $when", ({ says, outcome, effect }) => {
    const news = settling(deciding([verdict("/A", { outcome })], effect));
    expect(news.map(({ summary }) => summary)).toEqual([expect.stringContaining(says)]);
  });

  it("tells of a field that was asked about in the case, even if nobody minds any more", () => {
    const asked = (when: string) => ({
      ...recordOf({ case: openCase({ openedAt: at("03:00") }) }),
      asked: [{ field: "/A" as FieldPath, at: at(when), deadline: at("08:00"), claims: [] }],
    });
    expect(kinds(settling(deciding([verdict("/A"), verdict("/B")]), asked("03:00")))).toEqual(["kept /A"]);
    expect(settling(deciding([verdict("/A")]), asked("02:59"))).toEqual([]);
  });

  it("tells of a field that was asked about and is not there any more", () => {
    const asked = [{ field: "/A" as FieldPath, at: at("05:00"), deadline: at("08:00"), claims: [] }];
    const [news] = settling(deciding([verdict("/B")]), { ...recordOf(), asked });
    expect(news).toMatchObject({ kind: "kept", summary: "there is nothing left to decide about /A" });
  });

  it.each([
    { is: ["restored /A"], when: "it stands as it was decided", field: verdict("/A", { value: "8" }) },
    { is: [], when: "something else stands there", field: verdict("/A", { value: "9" }) },
  ])("tells $is of a write that broke on the way when $when", ({ is, field }) => {
    const broken = restore({
      state: "failed",
      at: at("05:00"),
      values: { "/A": "8" } as Restore["values"],
      failure: { kind: "moved", why: "it broke on the way" },
    });
    const before = recordOf({ restores: [broken] });
    expect(kinds(settling(deciding([field]), before))).toEqual(is);
    const again = { ...broken, id: "again", state: "done" } as const;
    expect(settling(deciding([field]), { ...before, restores: [broken, again] })).toEqual([]);
  });

  it("says nothing of what was settled so before", () => {
    const field = verdict("/A", waiting);
    const before = { ...recordOf(), settled: essencesOf({ fields: [field] } as never) };
    expect(settling(deciding([field]), before)).toEqual([]);
  });

  it("is the same news however often it is told", () => {
    const ids = () => settling(deciding([verdict("/A", waiting)])).map(({ id }) => id);
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(2);
  });

  it("is told within the bounds of an event", () => {
    const many = Array.from({ length: 300 }, (_, index) => verdict(`/F${index}`, refused));
    const [kept] = settling(deciding(many));
    expect(DecisionEvent.safeParse(kept).success).toBe(true);
    expect(kept?.summary).toBe("Parley leaves /F0 and 299 more fields as it stands");
  });
});

describe("a write", () => {
  const sent = recordOf({ restores: [restore({ state: "sent" })] });
  const ended = (more: object) => ({ ...sent, restores: [{ ...restore({ state: "done" }), ...more }] });
  const revert = (more: Partial<FieldVerdict> = {}) =>
    deciding([verdict("/DesiredCapacity", { outcome: "revert", ...waiting, ...more })], "write");

  it.each([
    { is: ["restored /DesiredCapacity"], when: "it is done", after: ended({}), decision: revert() },
    {
      is: ["handed back /DesiredCapacity"],
      when: "it is done after a lease",
      after: ended({}),
      decision: revert(reason("ended/until")),
    },
    {
      is: ["restored /DesiredCapacity"],
      when: "nobody knows the decision",
      after: ended({}),
      decision: undefined,
    },
    {
      is: ["fault /DesiredCapacity"],
      when: "it was given up",
      after: ended({ state: "failed", failure: { kind: "hopeless", why: "no" } }),
      decision: revert(),
    },
    {
      is: [],
      when: "it will be tried again",
      after: ended({ state: "failed", failure: { kind: "busy", why: "no" } }),
      decision: revert(),
    },
    { is: [], when: "it goes on", after: sent, decision: revert() },
  ])("tells $is when $when", ({ is, after, decision }) => {
    expect(kinds(told(sent, after, decision))).toEqual(is);
  });

  it("names who holds and who lost", () => {
    expect(told(sent, ended({}), revert())[0]).toMatchObject({
      holders: ["123456789012:role/anna"],
      losers: ["ben"],
    });
  });

  it("that may not be made is a fault, the same as long as it is due", () => {
    const stop = (stopped: "stopped" | "unreadable", moment: string) =>
      stoppedNews(sent, restore(), { stop: stopped, at: at(moment) });
    expect(stop("stopped", "04:00")).toMatchObject({
      kind: "fault",
      summary: "Parley does not write /DesiredCapacity for now: the kill switch is on",
    });
    expect(stop("unreadable", "04:00").summary).toBe(
      "Parley does not write /DesiredCapacity for now: the kill switch cannot be read",
    );
    expect(stop("stopped", "04:05").id).toBe(stop("stopped", "04:00").id);
    expect(stop("unreadable", "04:05").id).not.toBe(stop("stopped", "04:00").id);
  });
});

describe("a question", () => {
  const open = judged(asking(), { around: inLaunch() });
  const questions = questionsOf(open);
  const asked = questions.map((each) => ({ ...each, told: ["asked"] as const }));
  const tellAsked = (decision: LoggedDecision | undefined) => {
    const { case: running } = open.record;
    if (running === undefined) throw new Error("no case");
    return told(open.record, { ...open.record, case: { ...running, questions: asked } }, decision);
  };

  it("is told once people are", () => {
    const news = tellAsked(open.logged);
    expect(kinds(news)).toEqual(["asked /DesiredCapacity"]);
    expect(news[0]).toMatchObject({
      losers: ["anna", "ben"],
      summary: "approvers are asked about /DesiredCapacity",
    });
    expect(told(open.record, open.record, open.logged)).toEqual([]);
  });

  it("over a fight is told as both", () => {
    const fight = deciding([verdict("/DesiredCapacity", { outcome: "ask", ask: fightAsk })]);
    expect(kinds(tellAsked(fight))).toEqual(["asked /DesiredCapacity", "fight /DesiredCapacity"]);
  });

  it("is answered by a person or by silence", () => {
    const given = {
      question: questions[0]?.id ?? "",
      answer: "keep",
      by: "olga",
      proof: "link",
      at: at("05:00"),
    } as const;
    const answer = answered(open.record, given, { ...inLaunch(), signIn: "guarded" });
    if (!answer.ok) throw new Error(answer.why);
    expect(told(open.record, answer.record)[0]).toMatchObject({ kind: "answered", holders: ["olga"] });
    const waiting = { ...open.record, case: openCase({ questions: asked }) };
    const late = judged(waiting, { around: inLaunch(), now: time("08:00") });
    expect(told(waiting, late.record)[0]).toMatchObject({
      kind: "answered",
      holders: [],
      summary: "nobody answered about /DesiredCapacity in time: silence decides",
    });
  });

  it("that nobody answered beside a verdict changes nothing", () => {
    const beside = asked.map((each) => ({ ...each, ask: { ...each.ask, cause: "defiance" as const } }));
    const waiting = { ...open.record, case: openCase({ questions: beside }) };
    const late = judged(waiting, { around: inLaunch(), now: time("08:00") });
    expect(told(waiting, late.record)[0]?.summary).toBe(
      "nobody answered about /DesiredCapacity in time: what is decided goes on",
    );
  });
});
