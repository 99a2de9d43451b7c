import { describe, expect, it } from "vitest";
import type { FieldVerdict, Question } from "#core/arbitration/verdict.ts";
import { decisionToRead } from "#core/cases/decision.ts";
import { advisedMessages, brokenMessage, hopelessMessage } from "#core/cases/messages.ts";
import { claimsOf, dueMessage, told } from "#core/cases/telling/due-tellings.ts";
import { questionMessage } from "#core/cases/telling/question-message.ts";
import type { Json } from "#core/fields/json.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { at, time } from "../arbitration/small-disputes.ts";
import { plainVerdict } from "../plain-verdict.ts";
import { open } from "../questions/asking-kit.ts";
import { asking, inLaunch, judged, openCase, questionsOf, recordOf, restore } from "./open-cases.ts";
import { audienceIn } from "./telling-kit.ts";

const closed = recordOf({ case: undefined as never });

describe("what is advised", () => {
  const advised = (path: string, more: Partial<FieldVerdict> = {}) =>
    plainVerdict(path, { outcome: "revert", effect: "notify", ...more });
  const messages = (fields: readonly FieldVerdict[], record = recordOf(), id = "d1") => {
    const verdict = { outcome: "revert", effect: "notify", fields, warnings: [], explanation: "because." };
    return advisedMessages(record, { id, record: { verdict } } as unknown as LoggedDecision);
  };

  it("is told to the operators with its fields and why", () => {
    const [message, ...more] = messages([advised("/A"), plainVerdict("/B"), advised("/C")]);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ kind: "notice", to: [], case: "casea" });
    expect(message?.body).toContain("would write /A and 1 more field of");
    expect(message?.body).toContain("Why: because.");
  });

  it.each([
    { what: "is kept", field: plainVerdict("/A", { effect: "notify" }) },
    { what: "is asked about", field: advised("/A", { outcome: "ask" }) },
    { what: "is written", field: advised("/A", { effect: "write" }) },
    { what: "is only observed", field: advised("/A", { effect: "none" }) },
  ])("is nothing of what $what", ({ field }) => {
    expect(messages([field])).toEqual([]);
  });

  it("is told once for each decision, and names no case where none is open", () => {
    const [one] = messages([advised("/A")]);
    expect(messages([advised("/A")])[0]?.id).toBe(one?.id);
    expect(messages([advised("/A")], recordOf(), "d2")[0]?.id).not.toBe(one?.id);
    expect(messages([advised("/A")], closed)[0]).not.toHaveProperty("case");
  });
});

describe("trouble", () => {
  const ids = (all: readonly { readonly id: string }[]) => new Set(all.map(({ id }) => id)).size;

  it("has an id for each write and each case", () => {
    const failure = { kind: "hopeless", why: "no" } as const;
    const given = ["r1", "r2"].map((id) => hopelessMessage(recordOf(), restore({ id, failure })));
    const broken = ["casea", "caseb"].map((id) => brokenMessage(recordOf({ case: openCase({ id }) }), "e"));
    expect(ids([...given, ...broken])).toBe(4);
  });

  it("names the case that it is about, and none where none is open", () => {
    expect(brokenMessage(recordOf(), "e")).toMatchObject({ kind: "trouble", to: [], case: "casea" });
    expect(brokenMessage(closed, "e")).not.toHaveProperty("case");
    expect(hopelessMessage(closed, restore())).not.toHaveProperty("case");
    expect(hopelessMessage(closed, restore()).body).toContain("has given it up: .");
  });
});

describe("a message about a question", () => {
  const recipient = { reader: "olga", to: ["olga"], as: "olga" };
  const about = (parts: Partial<OpenQuestion> = {}, ask: Partial<Question> = {}) => ({
    ...{ open: { id: "casea" }, question: open(["/A"], ask, parts) },
    ...({ kind: "asked", recipient } as const),
  });
  const text = { subject: "s", body: "b" };
  const message = (more: Partial<Parameters<typeof questionMessage>[0]> = {}) =>
    questionMessage({ ...about(), ...more }, text);

  it("says no more than is known", () => {
    expect(message()).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f]{64}$/), shared: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ...{ kind: "asked", ...text, to: ["olga"], case: "casea", question: "about /A", until: at("08:00") },
    });
  });

  it.each([
    { what: "a link", more: { link: "https://parley.example/a" } },
    { what: "facts", more: { facts: { what: "w" } } },
    { what: "a weight", more: { weight: "passes" as const } },
  ])("says what is known besides: $what", ({ more }) => {
    expect(message(more)).toEqual({ ...message(), ...more });
  });

  const silent = (value?: Json) =>
    about({}, { onSilence: { answer: "keep", ...(value !== undefined && { value }) } });
  it.each([
    { what: "to another reader", more: { recipient: { reader: "otto", to: [] } }, shared: true },
    { what: "of another question", more: about({ id: "other" }), shared: false },
    { what: "put at another moment", more: about({ askedAt: at("03:01") }), shared: false },
    { what: "of another kind", more: { kind: "reminded" as const }, shared: false },
    { what: "where silence means another value", more: silent(2), shared: false },
    { what: "where silence means no value", more: silent(), shared: false },
  ])("is another $what", ({ more, shared }) => {
    expect(message(more).id).not.toBe(message().id);
    expect(message(more).shared === message().shared).toBe(shared);
  });

  it("is not the one that is shared", () => {
    expect(message().id).not.toBe(message().shared);
  });
});

describe("what one reader is told", () => {
  const result = judged(asking(), { around: inLaunch() });
  const [question] = questionsOf(result) as [OpenQuestion];
  const { policy } = inLaunch();
  const audience = audienceIn({ decision: result.logged, policy });
  const scene = {
    ...{ record: result.record, now: time("04:00"), judged: result.logged.record, audience },
    ...({ signIn: "guarded", link: undefined } as const),
  };
  const due = (recipient: object = {}) => ({
    ...({ question, kind: "asked", marks: ["asked"] } as const),
    recipient: { reader: "olga", to: ["olga"], as: "olga", ...recipient },
  });

  it("has facts and a weight, the case, and no link where there is none", () => {
    const message = dueMessage(due(), scene);
    expect(message).toMatchObject({ case: "casea", weight: "question", facts: { what: expect.any(String) } });
    expect(message).not.toHaveProperty("link");
    expect(message.body).not.toContain("undefined");
  });

  it("says why they are told where they are not asked first, and only there", () => {
    const why = "so you are asked in their place";
    expect(dueMessage(due({ why: "involved" }), scene).body).toContain(why);
    expect(dueMessage(due(), scene).body).not.toContain(why);
  });

  it("is answered by those who may, until the deadline", () => {
    expect(claimsOf(due(), "casea")).toEqual({
      ...{ case: "casea", question: question.id, approver: "olga", expires: question.ask.deadline },
    });
    expect(claimsOf(due({ as: undefined }), "casea")).toBeUndefined();
  });

  const asked = (parts: Partial<OpenQuestion>) => ({
    case: openCase({ questions: [open(["/A"], {}, { id: "a", ...parts }), open(["/B"], {}, { id: "b" })] }),
  });
  const telling = {
    ...due(),
    question: open(["/A"], {}, { id: "a" }),
    marks: ["asked", "reminded"] as const,
  };
  it.each([
    { what: "when it was put", parts: {}, is: at("03:00") },
    { what: "when its deadline runs from", parts: { runsFrom: at("03:30") }, is: at("03:30") },
    {
      what: "when they were told first",
      parts: { toldAt: at("03:10"), runsFrom: at("03:30") },
      is: at("03:10"),
    },
  ])("is noted on that question alone, as of $what", ({ parts, is }) => {
    const questions = told(asked(parts), [telling]).case.questions;
    expect(questions[0]).toMatchObject({ toldAt: is, told: ["asked", "reminded"] });
    expect(questions[1]).toEqual(open(["/B"], {}, { id: "b" }));
  });

  it("is noted once, after what was noted before", () => {
    const [one] = told(asked({ told: ["escalated", "asked"] }), [telling, telling]).case.questions;
    expect(one?.told).toEqual(["escalated", "asked", "reminded"]);
  });
});

it("a decision is read in the manner of now, and none stays none", () => {
  const { logged } = judged(asking(), { around: inLaunch() });
  expect(decisionToRead(undefined)).toBeUndefined();
  expect(decisionToRead(logged)).toEqual(logged);
  const old = { ...logged, record: { ...logged.record, v: 1 } } as unknown as LoggedDecision;
  expect(decisionToRead(old)).toMatchObject({ id: logged.id, digest: logged.digest, record: { v: 2 } });
});
