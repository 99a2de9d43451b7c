import { describe, expect, it } from "vitest";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { essenceOf, essencesOf, isQuiet } from "#core/looking/essence.ts";
import { at } from "../arbitration/small-disputes.ts";

const verdict = (parts: object = {}): FieldVerdict =>
  ({
    path: "/A",
    outcome: "keep",
    value: 1,
    holders: ["a", "b"],
    codify: false,
    deferred: [],
    refused: [],
    wishes: [],
    outstanding: [],
    because: [],
    ask: null,
    ...parts,
  }) as unknown as FieldVerdict;

const question = (parts: object = {}) => ({
  question: "which?",
  why: "they differ",
  options: [{ answer: "keep" }, { answer: "value", value: 2 }],
  approvers: ["olga"],
  deadline: at("04:00"),
  meanwhile: {},
  onSilence: { answer: "keep" },
  ...parts,
});
const waiting = (claim: string, wake = "a") => ({ claim, wakes: [[{ end: wake }]] });

describe("a verdict on a field is quiet", () => {
  it.each([
    { when: "it is kept and nobody minds", parts: {}, quiet: true },
    { when: "it is reverted", parts: { outcome: "revert" }, quiet: false },
    { when: "somebody is asked", parts: { outcome: "ask", ask: question() }, quiet: false },
    { when: "somebody waits", parts: { deferred: [waiting("c")] }, quiet: false },
    { when: "somebody is turned away", parts: { refused: ["c"] }, quiet: false },
    { when: "the code has to be told", parts: { codify: true }, quiet: false },
  ])("$quiet when $when", ({ parts, quiet }) => {
    expect(isQuiet(verdict(parts))).toBe(quiet);
    expect(Object.keys(essencesOf({ fields: [verdict(parts)] } as never))).toEqual(quiet ? [] : ["/A"]);
  });
});

describe("what somebody has to hear of", () => {
  it.each([
    { when: "somebody is asked beside it", parts: { effect: "notify", ask: question() }, quiet: false },
    { when: "a deletion is told", parts: { path: "/", effect: "notify" }, quiet: false },
    { when: "a wish alone is told", parts: { effect: "notify", wishes: ["w"] }, quiet: true },
    { when: "nothing is done about it", parts: { effect: "none" }, quiet: true },
  ])("is quiet: $quiet when $when", ({ parts, quiet }) => {
    expect(isQuiet(verdict(parts))).toBe(quiet);
  });
});

describe("the essence of a verdict", () => {
  const base = essenceOf(verdict({ deferred: [waiting("c"), waiting("d")], ask: question() }));

  it.each([
    { what: "words", parts: { because: [{ rule: "x", text: "y" }] } },
    { what: "moments", parts: { next: at("05:00"), until: at("06:00") } },
    { what: "the order of holders", parts: { holders: ["b", "a"] } },
    { what: "what wakes those who wait", parts: { deferred: [waiting("d", "x"), waiting("c")] } },
    {
      what: "the words and the deadline of a question",
      parts: { ask: question({ why: "x", deadline: at("05:00") }) },
    },
  ])("does not depend on $what", ({ parts }) => {
    expect(essenceOf(verdict({ deferred: [waiting("c"), waiting("d")], ask: question(), ...parts }))).toBe(
      base,
    );
  });

  it.each([
    { what: "the outcome", parts: { outcome: "ask" } },
    { what: "the value", parts: { value: 2 } },
    { what: "that it is not known", parts: { value: undefined } },
    { what: "who holds", parts: { holders: ["a"] } },
    { what: "who waits", parts: { deferred: [waiting("c")] } },
    { what: "who is turned away", parts: { refused: ["c"] } },
    { what: "whether the code has to be told", parts: { codify: true } },
    { what: "whether its write has to wait", parts: { effect: "wait" } },
    { what: "the cause of a question", parts: { ask: question({ cause: "fight" }) } },
    { what: "what there is to choose from", parts: { ask: question({ options: [{ answer: "keep" }] }) } },
  ])("depends on $what", ({ parts }) => {
    expect(
      essenceOf(verdict({ deferred: [waiting("c"), waiting("d")], ask: question(), ...parts })),
    ).not.toBe(base);
  });
});
