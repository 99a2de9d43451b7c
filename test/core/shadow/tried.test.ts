import { describe, expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { Hidden } from "#core/fields/hidden.ts";
import { fieldDifferences } from "#core/preview/two-policies.ts";
import { readTried, triedText } from "#core/shadow/tried.ts";
import { dispute, policy } from "../arbitration/small-disputes.ts";

const running = policy();
const one = dispute({ live: { "/A": 3, "/Secret": Hidden.of("a".repeat(43)) }, prior: { "/A": 2 } });
const { fields } = arbitrate(one, running);
const tried = { by: "look", policy: running.digest, dispute: one, fields } as const;

describe("what is handed over to be tried", () => {
  it("comes back as it was, with what is hidden in its place and without prose", () => {
    const read = readTried(JSON.parse(triedText(tried)));
    expect(read).toMatchObject({ by: "look", policy: running.digest });
    if (read === undefined || "tooLarge" in read) throw new Error("it did not come back");
    expect(read.dispute).toEqual(one);
    expect(fieldDifferences(fields, read.fields)).toEqual([]);
    expect(read.fields.flatMap(({ because }) => because.map(({ text }) => text)).join("")).toBe("");
    expect(arbitrate(read.dispute, running)).toEqual(arbitrate(one, running));
  });

  it.each([
    { what: "one long value", live: { "/A": "x".repeat(300_000) } },
    {
      what: "many values",
      live: Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`/F${n}`, n])),
    },
    { what: "a list", live: { "/A": Array.from({ length: 50_000 }, (_, n) => n) } },
    { what: "what JSON writes longer than it is", live: { "/A": "\u0001".repeat(100_000) } },
  ])("is only counted where it is too large: $what", ({ live }) => {
    const text = triedText({ ...tried, dispute: dispute({ live }) });
    expect(text.length).toBeLessThan(300);
    expect(readTried(JSON.parse(text))).toEqual({
      ...{ by: "look", policy: running.digest, tooLarge: true },
      at: one.now,
    });
  });

  it.each([
    [null],
    ["text"],
    [{}],
    [{ v: 2, by: "look", policy: "p", dispute: {}, fields: [] }],
    [{ v: 1, by: "sweep", policy: "p", dispute: {}, fields: [] }],
    [{ v: 1, by: "look", policy: 7, dispute: {}, fields: [] }],
    [{ v: 1, by: "look", policy: "p", dispute: [], fields: [] }],
    [{ v: 1, by: "look", policy: "p", dispute: {}, fields: {} }],
    [{ v: 1, by: "look", policy: "p", tooLarge: true }],
  ])("is nothing else: %j", (message) => {
    expect(readTried(message)).toBeUndefined();
  });
});
