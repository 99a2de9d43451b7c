import { describe, expect, it } from "vitest";
import { questionBody, questionFacts, type ToldQuestion } from "#core/notices/question-text.ts";
import { viewOf } from "./question/viewed-questions.ts";

const view = viewOf();
const bodyOf = (more: Partial<ToldQuestion> = {}) =>
  questionBody({ ...view, ...more }, "You are asked").split("\n");

/** The lines beneath a heading, to the next empty one. */
function beneath(heading: string, lines: readonly string[]): readonly string[] | undefined {
  const from = lines.indexOf(heading);
  if (from < 0) return undefined;
  const rest = lines.slice(from + 1);
  const end = rest.indexOf("");
  return end < 0 ? rest : rest.slice(0, end);
}

const side = (text: string) => ({ ...view.sides[0], text }) as ToldQuestion["sides"][number];
const option = (does: string) =>
  ({
    ...view.options[0],
    does,
    terms: { tone: "keep", whose: "what ann wants", costs: ["ben waits"], lasts: "for a day" },
  }) as ToldQuestion["options"][number];

describe("a question that is mailed", () => {
  it("says first what it is, where, and at which link it is answered", () => {
    const lines = bodyOf({ link: "https://parley.example/a/1", needsSignIn: false });
    expect(lines.slice(0, 5)).toEqual([
      "You are asked",
      view.title,
      view.chips.map(({ value }) => value).join(" · "),
      view.place.text,
      "Answer here: https://parley.example/a/1",
    ]);
    expect(lines[5]).toBe("");
  });

  it("says that one has to sign in, where one has to", () => {
    const lines = bodyOf({ link: "https://parley.example/a/1", needsSignIn: true });
    expect(lines[5]).toBe("To answer this one you have to sign in.");
  });

  it("has no link for those who cannot answer it", () => {
    const lines = bodyOf();
    expect(lines[4]).toBe("");
    expect(lines.join("\n")).not.toContain("Answer here");
  });

  it("says why one is told who is not asked first", () => {
    expect(bodyOf({ why: "Nobody has answered yet." })[4]).toBe("Nobody has answered yet.");
  });

  it("has everything under its heading, in the order in which it is needed", () => {
    const headings = bodyOf({ before: ["Decided once like this."] }).filter((line) => line.endsWith(":"));
    expect(headings).toEqual([
      "How such questions were answered before:",
      "Who wants what:",
      "The answers:",
      "What is advised, and what happens without an answer:",
      "What happened:",
      "Why it is asked:",
    ]);
  });

  it("has no heading over nothing", () => {
    const lines = bodyOf({ happened: [], sides: [] });
    expect(beneath("What happened:", lines)).toBeUndefined();
    expect(beneath("Who wants what:", lines)).toBeUndefined();
    expect(beneath("How such questions were answered before:", lines)).toBeUndefined();
  });

  it("lists six sides, and says how many more there are", () => {
    const sides = (count: number) => Array.from({ length: count }, (_, n) => side(`side ${n}`));
    expect(beneath("Who wants what:", bodyOf({ sides: sides(6) }))).toEqual(
      [0, 1, 2, 3, 4, 5].map((n) => `- side ${n}`),
    );
    expect(beneath("Who wants what:", bodyOf({ sides: sides(8) }))?.at(-1)).toBe("- and 2 more");
  });

  it("says of each answer whose wish it is, what it costs and for how long it stands", () => {
    const { own: _, ...rest } = view;
    const lines = questionBody({ ...rest, options: [option("Keep 8")] }, "You are asked").split("\n");
    expect(beneath("The answers:", lines)).toEqual([
      "- ✓ Keep · Keep 8 · what ann wants · ben waits · for a day",
    ]);
    const own = { label: "Another value" } as NonNullable<ToldQuestion["own"]>;
    expect(beneath("The answers:", bodyOf({ options: [], own }))).toEqual(["- → Change · Another value"]);
  });

  it("says what is advised, what silence does, and where the two differ", () => {
    const advice = {
      tone: "revert",
      text: "Revert to 3",
      silence: { tone: "ask", text: "It is asked again" },
    };
    const heading = "What is advised, and what happens without an answer:";
    const same = advice as ToldQuestion["advice"];
    expect(beneath(heading, bodyOf({ advice: same }))).toEqual([
      "← Revert · Revert to 3",
      "? Ask again · It is asked again",
    ]);
    const differs = { ...advice, differs: "They differ." } as ToldQuestion["advice"];
    expect(beneath(heading, bodyOf({ advice: differs }))?.at(-1)).toBe("They differ.");
  });

  it("says why it is asked, and what stands meanwhile", () => {
    const lines = bodyOf({ would: ["Parley would keep 8."], meanwhile: "8 stays meanwhile." });
    expect(beneath("Why it is asked:", lines)).toEqual(["Parley would keep 8.", "8 stays meanwhile."]);
  });

  it.each([
    { asked: ["ann"], is: "Asked: ann" },
    { asked: ["a", "b", "c", "d", "e"], is: "Asked: a, b, c, d, e" },
    { asked: ["a", "b", "c", "d", "e", "f", "g"], is: "Asked: a, b, c, d, e, and 2 more" },
  ])("ends with who is asked: $is", ({ asked, is }) => {
    expect(bodyOf({ asked }).slice(-2)).toEqual(["", is]);
  });
});

describe("the few words that every message of a question has", () => {
  it("are what, where, until when, and what silence does", () => {
    expect(questionFacts({ ...view, sides: [], would: [], reasons: [] })).toEqual({
      what: view.title,
      where: view.place.text,
      until: view.deadline.text,
      wins: view.advice.silence.text,
    });
  });

  it("are by whom, of no more than six sides", () => {
    const sides = Array.from({ length: 8 }, (_, n) => side(`side ${n}`));
    expect(questionFacts({ ...view, sides }).by).toBe("side 0; side 1; side 2; side 3; side 4; side 5");
  });

  it("are why, the last that is said of what Parley would do", () => {
    expect(questionFacts({ ...view, would: ["It would keep 8.", "It asks."] }).why).toBe("It asks.");
  });

  it.each([
    { line: "kit.yaml:14", reasons: ["nothing", "a rail [kit.yaml:14] and [kit.yaml:15]"] },
    { line: undefined, reasons: ["a rail [kit.yaml]", "a rail kit.yaml:14"] },
  ])("are where the policy says so, here $line", ({ line, reasons }) => {
    expect(questionFacts({ ...view, reasons }).line).toBe(line);
  });
});
