import { describe, expect, it } from "vitest";
import type { Answer, Option, Question } from "#core/arbitration/verdict.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { combined, narrowed } from "#core/questions/combined.ts";
import { asking, open } from "./asking-kit.ts";

const hidden = Hidden.kept as unknown as Json;
const offer = (answer: Answer, value?: Json, claim?: string): Option =>
  ({ answer, ...(value !== undefined && { value }), ...(claim && { for: claim }) }) as Option;
const [keep, revert] = [offer("keep", 1), offer("revert", 2)];

type Asks = Readonly<Record<string, readonly Option[] | Partial<Question>>>;
const isOptions = (one: Asks[string]): one is readonly Option[] => Array.isArray(one);
const together = (asks: Asks) =>
  combined(
    Object.entries(asks).map(([path, one]) => asking(path, isOptions(one) ? { options: one } : one)),
    (claim) => claim.split("-")[0] ?? "",
  );
const offered = (asks: Asks) =>
  together(asks)?.options.map(({ answer, value, for: claim }) => [
    answer,
    ...(value === undefined ? [] : [value]),
    ...(claim === undefined ? [] : [claim]),
  ]);

describe("one question for two fields", () => {
  it.each<{ readonly what: string; readonly asks: Asks; readonly is: readonly unknown[] }>([
    {
      what: "offers to leave, to take back, and each apart",
      asks: { "/A": [keep, revert], "/B": [keep, revert] },
      is: [
        ["keep", { "/A": 1, "/B": 1 }],
        ["revert", { "/A": 2, "/B": 2 }],
        ["value", { "/A": 1, "/B": 2 }],
        ["value", { "/A": 2, "/B": 1 }],
      ],
    },
    {
      what: "takes back by a value, and then by what stays, where nothing goes back",
      asks: { "/A": [keep, offer("value", 5)], "/B": [keep] },
      is: [
        ["keep", { "/A": 1, "/B": 1 }],
        ["revert", { "/A": 5, "/B": 1 }],
      ],
    },
    {
      what: "leaves what may only be held, and tells of no value where there is none",
      asks: { "/A": [offer("hold", 1), revert], "/B": [offer("value")] },
      is: [
        ["keep", { "/A": 1 }],
        ["revert", { "/A": 2 }],
        ["value", {}],
        ["hold", { "/A": 1 }],
      ].filter(([answer]) => answer !== "value"),
    },
    {
      what: "keeps at its end what names its value later, of the first field alone",
      asks: {
        "/A": [keep, offer("hold", 9), offer("value")],
        "/B": [keep, offer("value"), offer("hold", 8)],
      },
      is: [["keep", { "/A": 1, "/B": 1 }], ["hold", { "/A": 1, "/B": 1 }], ["value"]],
    },
    {
      what: "offers none apart where one of its values is hidden",
      asks: { "/A": [keep, revert], "/B": [offer("keep", hidden), revert] },
      is: [
        ["keep", { "/A": 1, "/B": hidden }],
        ["revert", { "/A": 2, "/B": 2 }],
      ],
    },
    {
      what: "offers twice what looks alike because it is hidden",
      asks: {
        "/A": [offer("keep", hidden), offer("revert", hidden)],
        "/B": [offer("keep", hidden), offer("revert", hidden)],
      },
      is: [
        ["keep", { "/A": hidden, "/B": hidden }],
        ["revert", { "/A": hidden, "/B": hidden }],
      ],
    },
    {
      what: "says of an answer whose wish it is, of the first who wants it",
      asks: {
        "/A": [keep, offer("revert", 2, "ada-1"), offer("value", 2, "ben-1")],
        "/B": [keep, revert],
      },
      is: [
        ["keep", { "/A": 1, "/B": 1 }],
        ["revert", { "/A": 2, "/B": 2 }, "ada-1"],
        ["value", { "/A": 1, "/B": 2 }],
        ["value", { "/A": 2, "/B": 1 }],
      ],
    },
  ])("$what", ({ asks, is }) => {
    expect(offered(asks)).toEqual(is);
  });

  it("says what each answer comes to", () => {
    const options = together({
      "/A": [keep, revert, offer("value", 7, "ada-1")],
      "/B": [keep, revert],
    })?.options;
    expect(options?.map(({ consequence }) => consequence)).toEqual([
      "all of it stays",
      "all of it goes back",
      "what ada wants is written, and the rest goes back",
      "/A stays, and the rest goes back",
      "/A goes back, and the rest stays",
    ]);
  });

  it("tells five fields apart at most", () => {
    const asks = Object.fromEntries("ABCDEFG".split("").map((name) => [`/${name}`, [keep, revert]]));
    expect(together(asks)?.options).toHaveLength(12);
  });

  it("says each reason once, and what stands meanwhile and what silence means of each field", () => {
    const silent = (answer: "keep" | "revert", value: Json) => ({ onSilence: { answer, value } });
    const all = together({
      "/A": { why: "a.", question: "a?", meanwhile: { value: 3 }, ...silent("keep", 3) },
      "/B": { why: "b.", question: "b?", meanwhile: {}, ...silent("revert", 4) },
      "/C": { why: "a.", question: "c?", meanwhile: { value: 5 }, ...silent("revert", hidden) },
    });
    expect(all).toMatchObject({ why: "a. b.", question: "a? b? c?" });
    expect(all?.meanwhile).toEqual({ value: { "/A": 3, "/C": 5 } });
    expect(all?.onSilence).toEqual({ answer: "keep", value: { "/A": 3, "/B": 4, "/C": hidden } });
  });
});

describe("a question that is narrowed", () => {
  const fields = ["/A", "/B", "/C"];
  const value = { "/A": 1, "/B": 2, "/C": 3 };
  const whole = open(fields, {
    options: [
      offer("keep", value),
      offer("revert", { ...value, "/C": 9 }),
      offer("value", { "/B": 7 }),
      offer("value"),
      offer("hold", value),
    ],
    meanwhile: { value },
    onSilence: { answer: "keep", value },
  });
  const to = (...left: readonly string[]) => narrowed(whole, left as readonly FieldPath[]);
  const optionsOf = ({ ask }: typeof whole) => ask.options.map((one) => [one.answer, one.value]);

  it("is the same where all its fields are left", () => {
    expect(to(...fields)).toBe(whole);
  });

  it("to two fields keeps their values, and what is the same by then only once", () => {
    const two = to("/A", "/B");
    expect(two.fields).toEqual(["/A", "/B"]);
    expect(optionsOf(two)).toEqual([
      ["keep", { "/A": 1, "/B": 2 }],
      ["value", { "/B": 7 }],
      ["value", undefined],
      ["hold", { "/A": 1, "/B": 2 }],
    ]);
    expect(two.ask.meanwhile).toEqual({ value: { "/A": 1, "/B": 2 } });
    expect(two.ask.onSilence).toEqual({ answer: "keep", value: { "/A": 1, "/B": 2 } });
  });

  it("to one field names its value as it is", () => {
    const one = to("/C");
    expect(optionsOf(one)).toEqual([
      ["keep", 3],
      ["revert", 9],
      ["value", undefined],
      ["hold", 3],
    ]);
    expect(one.ask.options[2]).not.toHaveProperty("value");
    expect(one.ask.meanwhile).toEqual({ value: 3 });
  });

  it("says nothing of a value where nothing was said", () => {
    const silent = open(fields, { meanwhile: {}, onSilence: { answer: "keep" }, options: [] });
    const { ask } = narrowed(silent, ["/A", "/B"] as FieldPath[]);
    expect([ask.meanwhile, ask.onSilence]).toEqual([{}, { answer: "keep" }]);
  });
});
