import { describe, expect, it } from "vitest";
import type { Decision } from "#core/arbitration/decide.ts";
import { differencesOf } from "#core/arbitration/suite/compare.ts";
import { Expectation } from "#core/arbitration/suite/suite.ts";
import type { FieldPath } from "#core/fields/path.ts";

const path = "/DesiredCapacity" as FieldPath;

const decision: Decision = {
  outcome: "ask",
  effect: "none",
  fields: [
    {
      path,
      outcome: "ask",
      effect: "none",
      value: 10,
      holders: ["a", "b"],
      until: "2026-11-21T05:08:00Z",
      codify: false,
      deferred: [{ claim: "c", wakes: [[{ end: "a" }, { end: "b" }], [{ closed: "INC-7" }]] }],
      refused: ["d"],
      wishes: [],
      outstanding: [],
      because: [{ rule: "rank/urgency", at: "p.yaml:41", text: "a is more urgent than c" }],
      ask: {
        question: "10 or 3?",
        why: "nobody knows",
        cause: "rule",
        beside: false,
        options: [{ answer: "keep", value: 10 }, { answer: "hold" }],
        approvers: ["x", "y"],
        deadline: "2026-11-21T06:00:00Z",
        meanwhile: { value: 10 },
        onSilence: { answer: "keep", value: 10 },
      },
    },
  ],
  warnings: ["a source is stale"],
  explanation: "The field stays\nas it is.",
};

const parts = (expected: unknown) =>
  differencesOf(Expectation.parse(expected), decision).map(({ part, pointer }) => `${part} ${pointer}`);
const inField = (expected: unknown) => parts({ fields: { [path]: expected } });

describe("an expectation is met when", () => {
  it.each([
    { when: "it names nothing that differs", field: { outcome: "ask", value: 10, codify: false } },
    { when: "ids stand in another order", field: { holders: ["b", "a"], refused: ["d"], outstanding: [] } },
    { when: "a moment is written in another zone", field: { until: "2026-11-21T06:08:00+01:00" } },
    { when: "there is no next moment, and none is expected", field: { next: null } },
    { when: "deferred claims are named alone", field: { deferred: ["c"] } },
    {
      when: "wakes stand in another order",
      field: { wakes: { c: [[{ closed: "INC-7" }], [{ end: "b" }, { end: "a" }]] } },
    },
    {
      when: "wakes stand with the deferred claim",
      field: { deferred: [{ claim: "c", wakes: [[{ end: "a" }, { end: "b" }], [{ closed: "INC-7" }]] }] },
    },
    { when: "a rule occurs among the reasons", field: { because: ["rank/urgency"] } },
    {
      when: "a reason holds a text",
      field: { because: [{ rule: "rank/urgency", at: "p.yaml:41", text: "more urgent" }] },
    },
    {
      when: "a question's parts are as named",
      field: { ask: { approvers: ["y", "x"], meanwhile: { value: 10 }, question: "or 3" } },
    },
    {
      when: "options are named in part and in another order",
      field: { ask: { options: [{ answer: "hold" }, { answer: "keep" }] } },
    },
    { when: "an option is among those offered", field: { ask: { offers: [{ answer: "hold" }] } } },
    { when: "a question's cause is as named", field: { ask: { cause: "rule", beside: false } } },
    { when: "nobody only wishes, and nothing is done", field: { wishes: [], effect: "none" } },
    { when: "silence is named in part", field: { ask: { onSilence: { answer: "keep" } } } },
  ])("$when", ({ field }) => {
    expect(inField(field)).toEqual([]);
  });

  it.each([
    { when: "the outcome is the whole's", expected: { outcome: "ask", effect: "none" } },
    { when: "a warning contains a text", expected: { warnings: ["stale"] } },
    {
      when: "the explanation contains a text, however it is wrapped",
      expected: { explains: ["field stays as it is"] },
    },
    { when: "the fields are a list, as in a verdict", expected: { fields: [{ path, outcome: "ask" }] } },
    { when: "a field is expected not to be listed", expected: { fields: { "/MinSize": null } } },
  ])("$when", ({ expected }) => {
    expect(parts(expected)).toEqual([]);
  });
});

const at = "/expect/fields/~1DesiredCapacity";

describe("an expectation is not met when", () => {
  it.each([
    { when: "the value differs", field: { value: 3 }, part: "value", pointer: "/value" },
    { when: "a number stands as text", field: { value: "10" }, part: "value", pointer: "/value" },
    { when: "a holder is missing", field: { holders: ["a"] }, part: "holders", pointer: "/holders" },
    { when: "a holder is there twice", field: { holders: ["a", "a"] }, part: "holders", pointer: "/holders" },
    { when: "a moment differs", field: { until: "2026-11-21T05:09:00Z" }, part: "until", pointer: "/until" },
    {
      when: "there is a moment and none is expected",
      field: { until: null },
      part: "until",
      pointer: "/until",
    },
    { when: "a moment is missing", field: { next: "2026-11-21T05:09:00Z" }, part: "next", pointer: "/next" },
    {
      when: "nobody is deferred who should be",
      field: { deferred: ["c", "e"] },
      part: "deferred",
      pointer: "/deferred",
    },
    {
      when: "a claim wakes otherwise",
      field: { wakes: { c: [[{ end: "a" }]] } },
      part: "wakes.c",
      pointer: "/wakes/c",
    },
    {
      when: "a claim with a dot is not deferred",
      field: { wakes: { "c.1": [[{ end: "a" }]] } },
      part: "wakes.c.1",
      pointer: "/wakes/c.1",
    },
    {
      when: "a rule does not occur",
      field: { because: ["rank/intent"] },
      part: "because",
      pointer: "/because",
    },
    {
      when: "a reason lacks a text",
      field: { because: [{ rule: "rank/urgency", text: "less" }] },
      part: "because",
      pointer: "/because",
    },
    { when: "nobody should be asked", field: { ask: null }, part: "ask", pointer: "/ask" },
    {
      when: "an option is missing",
      field: { ask: { options: [{ answer: "keep" }] } },
      part: "ask.options",
      pointer: "/ask/options",
    },
    {
      when: "an option is not offered",
      field: { ask: { offers: [{ answer: "hold" }, { answer: "revert" }] } },
      part: "ask.offers",
      pointer: "/ask/offers",
    },
    {
      when: "the cause is another",
      field: { ask: { cause: "fight" } },
      part: "ask.cause",
      pointer: "/ask/cause",
    },
    {
      when: "the question stands beside",
      field: { ask: { beside: true } },
      part: "ask.beside",
      pointer: "/ask/beside",
    },
    { when: "somebody wishes", field: { wishes: ["c"] }, part: "wishes", pointer: "/wishes" },
    { when: "something is done", field: { effect: "write" }, part: "effect", pointer: "/effect" },
    {
      when: "an option has another value",
      field: { ask: { options: [{ answer: "keep", value: 3 }, { answer: "hold" }] } },
      part: "ask.options",
      pointer: "/ask/options",
    },
    {
      when: "silence means something else",
      field: { ask: { onSilence: { answer: "revert" } } },
      part: "ask.onSilence",
      pointer: "/ask/onSilence",
    },
  ])("$when", ({ field, part, pointer }) => {
    expect(inField(field)).toEqual([`${part} ${at}${pointer}`]);
  });

  it.each([
    { when: "the outcome differs", expected: { outcome: "keep" }, found: ["outcome /expect/outcome"] },
    { when: "a warning is missing", expected: { warnings: ["fresh"] }, found: ["warnings /expect/warnings"] },
    {
      when: "there are warnings and none are expected",
      expected: { warnings: [] },
      found: ["warnings /expect/warnings"],
    },
    {
      when: "the explanation lacks a text",
      expected: { explains: ["tomorrow"] },
      found: ["explains /expect/explains"],
    },
    {
      when: "a field is not listed",
      expected: { fields: { "/MinSize": { value: 1 } } },
      found: ["listed /expect/fields/~1MinSize"],
    },
    {
      when: "a field is listed that should not be",
      expected: { fields: { [path]: null } },
      found: [`listed ${at}`],
    },
    {
      when: "a listed field differs",
      expected: { fields: [{ path, outcome: "keep" }] },
      found: ["outcome /expect/fields/0/outcome"],
    },
  ])("$when", ({ expected, found }) => {
    expect(parts(expected)).toEqual(found);
  });
});
