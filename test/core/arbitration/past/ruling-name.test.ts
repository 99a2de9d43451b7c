import { describe, expect, it } from "vitest";
import { isRulingOn, putAt, questionRuledOn, rulingName } from "#core/arbitration/past/ruling-name.ts";
import { at } from "../small-disputes.ts";

const question = "0123456789abcdef".repeat(4);
const moment = Date.parse(at("04:00")).toString(36);

describe("the name of a ruling", () => {
  const name = rulingName({ question, index: 12, askedAt: at("04:00") });

  it("says its question, which of its fields, and when that was put", () => {
    expect(name).toBe(`${question}.12.${moment}`);
    expect(questionRuledOn({ id: name })).toBe(question);
    expect(putAt({ id: name })).toBe(at("04:00"));
  });

  it.each([
    { what: "its own", of: question, is: true },
    { what: "none that only begins so", of: question.slice(1), is: false },
    { what: "none that it begins with", of: question.slice(0, -1), is: false },
    { what: "none that comes after", of: "12", is: false },
  ])("is of a question: $what", ({ of, is }) => {
    expect(isRulingOn(of, { id: name })).toBe(is);
  });

  it.each([
    { what: "a name without a dot", id: "ruling", is: "ruling" },
    { what: "a name with one", id: "q.0", is: "q" },
  ])("tells its question of $what", ({ id, is }) => {
    expect(questionRuledOn({ id })).toBe(is);
  });

  it.each([
    { what: "a question of another form", id: `q.0.${moment}` },
    { what: "something before the question", id: `x${question}.0.${moment}` },
    { what: "something after the moment", id: `${question}.0.${moment}.1` },
    { what: "no field", id: `${question}..${moment}` },
    { what: "a field that is no number", id: `${question}.a.${moment}` },
    { what: "no moment", id: `${question}.0.` },
    { what: "a moment of another form", id: `${question}.0.A` },
    { what: "a moment that is too long", id: `${question}.0.${"a".repeat(12)}` },
    { what: "nothing of it", id: "r1" },
  ])("says no moment where it has $what", ({ id }) => {
    expect(putAt({ id })).toBeUndefined();
  });
});
