import { describe, expect, it } from "vitest";
import type { FieldVerdict, Question } from "#core/arbitration/verdict.ts";
import { addedTogether, isAskedBeside } from "#core/shadow/asked-beside.ts";
import { trialOf } from "#core/shadow/trial.ts";
import { readTried, triedText } from "#core/shadow/tried.ts";
import { dispute } from "../arbitration/small-disputes.ts";
import { plainVerdict } from "../plain-verdict.ts";

const question = (beside: boolean): Question => ({ beside }) as Question;
const verdict = (outcome: FieldVerdict["outcome"], ask: Question | null = null) =>
  plainVerdict("/A", { outcome, ask });

describe("a candidate asks beside what comes out", () => {
  it.each([
    {
      what: "it keeps the same, and asks beside",
      asIs: verdict("keep"),
      wouldBe: verdict("keep", question(true)),
      is: true,
    },
    {
      what: "it puts back the same, and asks",
      asIs: verdict("revert"),
      wouldBe: verdict("revert", question(true)),
      is: true,
    },
    { what: "it asks first", asIs: verdict("keep"), wouldBe: verdict("keep", question(false)), is: false },
    {
      what: "it decides otherwise, and asks",
      asIs: verdict("keep"),
      wouldBe: verdict("revert", question(true)),
      is: false,
    },
    { what: "it asks nothing", asIs: verdict("keep"), wouldBe: verdict("keep"), is: false },
    {
      what: "both ask",
      asIs: verdict("keep", question(true)),
      wouldBe: verdict("keep", question(true)),
      is: false,
    },
    { what: "one does not list it", asIs: undefined, wouldBe: verdict("keep", question(true)), is: false },
    { what: "the other does not list it", asIs: verdict("keep"), wouldBe: undefined, is: false },
  ])("$is, where $what", ({ asIs, wouldBe, is }) => {
    expect(isAskedBeside({ path: "/A" as FieldVerdict["path"], asIs, wouldBe, by: "question" })).toBe(is);
  });

  it("is counted together one by one", () => {
    const one = { asked: 5, told: 3, undone: 2 };
    expect(addedTogether(one, { asked: 1, told: 1, undone: 1 })).toEqual({ asked: 6, told: 4, undone: 3 });
  });
});

describe("a trial", () => {
  const of = (running: string, digest: string) =>
    trialOf(running, { digest, name: "c.yaml" }, "2026-11-21T03:00:00Z");

  it("is of one candidate beside one policy, each pair of its own name", () => {
    expect(of("r", "c")).toEqual({
      ...{ id: of("r", "c").id, running: "r", candidate: "c", named: "c.yaml" },
      since: "2026-11-21T03:00:00Z",
    });
    expect(of("r", "c").id).toMatch(/^[\w-]{24}$/);
    expect(new Set([of("r", "c"), of("c", "r"), of("r", "d"), of("q", "c")].map(({ id }) => id)).size).toBe(
      4,
    );
  });
});

describe("what is handed over", () => {
  const tried = (live: object) =>
    ({ by: "judgement", policy: "p", dispute: dispute({ live: live as never }), fields: [] }) as const;
  const isWhole = (live: object): boolean => !triedText(tried(live)).includes('"tooLarge"');

  it.each([
    {
      what: "one value",
      live: (count: number) => ({ "/A": "x".repeat(count) }),
      fits: 198_500,
      not: 200_001,
    },
    {
      what: "many texts",
      live: (count: number) => ({ "/A": Array(count).fill("x") }),
      fits: 39_000,
      not: 50_001,
    },
    {
      what: "many numbers",
      live: (count: number) => ({ "/A": Array(count).fill(1) }),
      fits: 20_000,
      not: 100_001,
    },
    {
      what: "many nothings",
      live: (count: number) => ({ "/A": Array(count).fill(null) }),
      fits: 20_000,
      not: 40_001,
    },
    {
      what: "many blocks",
      live: (count: number) => ({ "/A": Array(count).fill({}) }),
      fits: 60_000,
      not: 66_700,
    },
  ])("is whole up to 200,000 characters: $what", ({ live, fits, not }) => {
    expect(isWhole(live(fits))).toBe(true);
    expect(isWhole(live(not))).toBe(false);
  });

  it("is read as it was written", () => {
    const read = readTried(JSON.parse(triedText(tried({ "/A": 1 }))));
    expect(read).toEqual(tried({ "/A": 1 }));
  });

  it("has no word of a question, and the question itself", () => {
    const ask = { question: "keep?", why: "so", cause: "rule", beside: false, options: [{ answer: "keep" }] };
    const field = plainVerdict("/A", { outcome: "ask", ask: ask as unknown as Question });
    const read = readTried(JSON.parse(triedText({ ...tried({}), fields: [field] })));
    expect(read).toMatchObject({
      fields: [{ ask: { question: "", why: "", cause: "rule", beside: false, options: [] } }],
    });
  });

  it.each([
    {
      what: "too large, at no moment",
      message: { v: 1, by: "look", policy: "p", tooLarge: true, at: 7 },
      is: undefined,
    },
    {
      what: "too large",
      message: { v: 1, by: "judgement", policy: "p", tooLarge: true, at: "2026-11-21T03:00:00Z", more: 1 },
      is: { by: "judgement", policy: "p", tooLarge: true, at: "2026-11-21T03:00:00Z" },
    },
    {
      what: "a dispute",
      message: { v: 1, by: "look", policy: "p", dispute: { a: 1 }, fields: [] },
      is: { by: "look", policy: "p", dispute: { a: 1 }, fields: [] },
    },
    { what: "no dispute", message: { v: 1, by: "look", policy: "p", fields: [] }, is: undefined },
    { what: "a list", message: [1], is: undefined },
  ])("is read, or not, as it is: $what", ({ message, is }) => {
    expect(readTried(message)).toEqual(is);
  });
});
