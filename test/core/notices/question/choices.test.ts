import { describe, expect, it } from "vitest";
import type { Answer, Option } from "#core/arbitration/verdict.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { choicesOf, holdsOf, ownOf } from "#core/notices/question/answers.ts";
import { at } from "../../arbitration/small-disputes.ts";
import { enforcing } from "../../cases/open-cases.ts";
import { askedOf, askingOf } from "./viewed-questions.ts";

const size = "/DesiredCapacity";
const item = "/Zones[=b]";
const secret = Hidden.of("abc") as unknown as Json;
const answers: readonly Answer[] = ["keep", "revert", "value", "hold"];

/** What is offered where the live value is another one by now. */
function offered(field: string, options: readonly Option[], properties: Json | undefined, hides?: string) {
  const policy = enforcing(hides === undefined ? {} : { sensitive: { fields: [hides], names: [] } });
  const scene = askingOf({}, { question: askedOf([field], { options }), policy });
  const live = properties === undefined ? undefined : { at: at("03:59"), state: "there", properties };
  return { ...scene, record: { ...scene.record, live } as typeof scene.record };
}
const doesOf = (...given: Parameters<typeof offered>) =>
  choicesOf(offered(...given), false).map(({ does }) => does);

describe("an answer by a choice", () => {
  const keep: Option = { answer: "keep", value: "3" };
  const back: Option = { answer: "revert", value: "6" };

  it.each<{
    readonly what: string;
    readonly field: string;
    readonly options: readonly Option[];
    readonly live: Json | undefined;
    readonly does: readonly string[];
  }>([
    {
      what: "keeps what stands there",
      ...{ field: size, options: [keep, back], live: { DesiredCapacity: "3" } },
      does: ["keep `3`", "go to `6`"],
    },
    {
      what: "sets what stood there when it was offered and does no more",
      ...{ field: size, options: [keep, back], live: { DesiredCapacity: "9" } },
      does: ["set `3`", "go to `6`"],
    },
    {
      what: "keeps what nobody could read again",
      ...{ field: size, options: [keep], live: undefined },
      does: ["keep `3`"],
    },
    {
      what: "keeps a secret that is another one by now",
      ...{ field: size, options: [{ answer: "keep", value: secret }], live: { DesiredCapacity: "9" } },
      does: ["keep what stands there now (hidden)"],
    },
    {
      what: "takes away what came since",
      ...{ field: size, options: [{ answer: "keep", value: null }], live: { DesiredCapacity: "9" } },
      does: ["take it away"],
    },
    {
      what: "leaves away what is away",
      ...{ field: size, options: [{ answer: "keep", value: null }], live: { DesiredCapacity: null } },
      does: ["leave it away"],
    },
    {
      what: "takes an item off a list",
      ...{ field: item, live: { Zones: ["a", "b"] } },
      options: [
        { answer: "keep", value: "b" },
        { answer: "revert", value: null },
      ],
      does: ["keep it", "remove `b` from `/Zones` again"],
    },
    {
      what: "takes an item off that somebody wants away",
      ...{ field: item, live: { Zones: ["a", "b"] } },
      options: [
        { answer: "keep", value: "b" },
        { answer: "value", value: null },
      ],
      does: ["keep it", "remove `b` from `/Zones`"],
    },
    {
      what: "takes an item away of which nobody knows whether it is there",
      ...{ field: item, live: undefined, options: [{ answer: "revert", value: null }] },
      does: ["take it away"],
    },
    {
      what: "holds an item",
      ...{ field: item, live: { Zones: ["a", "b"] }, options: [{ answer: "hold", value: "b" }] },
      does: ["hold it for a time, after which it is weighed again"],
    },
    {
      what: "of one's own is none of them",
      ...{ field: size, options: [keep, { answer: "value" }], live: { DesiredCapacity: "3" } },
      does: ["keep `3`"],
    },
  ])("$what", ({ field, options, live, does }) => {
    expect(doesOf(field, options, live)).toEqual(does);
  });

  it("tells nothing of an item that is hidden", () => {
    const options: readonly Option[] = [{ answer: "revert", value: null }];
    expect(doesOf(item, options, { Zones: ["a", "b"] }, item)).toEqual(["take it away"]);
  });

  it("of several fields keeps what was offered for each", () => {
    const options: readonly Option[] = [{ answer: "keep", value: { [size]: "3", "/MaxSize": "5" } }];
    const question = askedOf([size, "/MaxSize"], { options });
    expect(choicesOf(askingOf({}, { question }), false)[0]?.does).toMatch(/^keep /);
  });

  it("names its value, unless that is a secret, and who stands for it", () => {
    const options: readonly Option[] = [
      { answer: "keep", value: "3" },
      { answer: "revert", value: secret },
      { answer: "revert", value: null },
      { answer: "hold" },
    ];
    const choices = choicesOf(offered(size, options, { DesiredCapacity: "3" }), false);
    expect(choices.map(({ does: _, terms: { tone }, ...choice }) => ({ ...choice, tone }))).toEqual([
      { key: "keep", answer: "keep", value: "3", tone: "keep" },
      { key: "revert", answer: "revert", tone: "revert" },
      { key: "revert-1", answer: "revert", value: null, tone: "revert" },
      { key: "hold", answer: "hold", tone: "ask" },
    ]);
  });

  it("has a key of its own, which stays when others come after it", () => {
    const values = ["3", "4", "5"];
    const options = answers.flatMap((answer) => values.map((value): Option => ({ answer, value })));
    const keys = choicesOf(offered(size, options, undefined), false).map(({ key }) => key);
    expect(keys).toEqual([
      ...["keep", "keep-1", "keep-2", "revert", "revert-1", "revert-2"],
      ...["value-0", "value-1", "value-2", "hold", "hold-1", "hold-2"],
    ]);
  });

  it("says where it alone leaves a guardrail broken, and only then", () => {
    const options: readonly Option[] = [keep, back, { answer: "hold", value: "3" }];
    const told = (isGuardrail: boolean) =>
      choicesOf(offered(size, options, { DesiredCapacity: "3" }), isGuardrail).map(({ does }) =>
        does.includes("; a guardrail is left broken only so, by those it names"),
      );
    expect([told(false), told(true)]).toEqual([
      [false, false, false],
      [false, false, true],
    ]);
  });

  it("is one line of so many characters at most", () => {
    const long: Option = { answer: "value", value: Object.fromEntries(["A", "B"].map((key) => [key, "v"])) };
    const names = ["x".repeat(300), "y".repeat(300)].map((name) => `/${name}`);
    const value = Object.fromEntries(names.map((name) => [name, "v"]));
    const question = askedOf(names, { options: [{ ...long, value }] });
    expect(choicesOf(askingOf({}, { question }), false)[0]?.does.length).toBe(400);
  });
});

describe("a value of one's own", () => {
  const own: Option = { answer: "value" };
  it.each<{ readonly what: string; readonly values: readonly Json[]; readonly is: object | undefined }>([
    {
      what: "a whole number",
      values: ["3", "6"],
      is: { kind: "integer", label: "set a whole number of your own, if no guardrail forbids it" },
    },
    {
      what: "a number",
      values: [1.5, 2],
      is: { kind: "number", label: "set a number of your own, if no guardrail forbids it" },
    },
    {
      what: "a text",
      values: ["a", "b"],
      is: { kind: "text", label: "set a text of your own, if no guardrail forbids it" },
    },
    { what: "nothing of another kind", values: [true], is: undefined },
    { what: "no secret", values: [secret], is: undefined },
  ])("may be $what", ({ values, is }) => {
    const options = [...values.map((value): Option => ({ answer: "keep", value })), own];
    expect(ownOf({ question: askedOf([size], { options }) })).toEqual(is);
  });

  it("is not asked for where it is not offered", () => {
    expect(
      ownOf({ question: askedOf([size], { options: [{ answer: "keep", value: "3" }] }) }),
    ).toBeUndefined();
  });
});

describe("how long something may be held", () => {
  const holding = askedOf([size], { options: [{ answer: "hold", value: "3" }] });

  it("is offered in spans of hours and days, with their ends", () => {
    expect(
      holdsOf(askingOf({}, { question: holding })).map(({ ms, ...told }) => [ms / 3_600_000, told]),
    ).toEqual([
      [1, { key: "1h", label: "1 hour (to 05:00 UTC)" }],
      [4, { key: "4h", label: "4 hours (to 08:00 UTC)" }],
      [12, { key: "12h", label: "12 hours (to 16:00 UTC)" }],
      [24, { key: "1d", label: "1 day (to 22 Nov 04:00 UTC)" }],
      [72, { key: "3d", label: "3 days (to 24 Nov 04:00 UTC)" }],
      [168, { key: "7d", label: "7 days (to 28 Nov 04:00 UTC)" }],
    ]);
  });

  it("is as long as the policy lets a ruling stand, at most", () => {
    const keys = (ruling: string) =>
      holdsOf(askingOf({}, { question: holding, policy: enforcing({ limits: { ruling } }) })).map(
        ({ key }) => key,
      );
    expect([keys("12h"), keys("11h"), keys("30m")]).toEqual([["1h", "4h", "12h"], ["1h", "4h"], []]);
  });

  it("is not asked where nothing can be held", () => {
    const question = askedOf([size], { options: [{ answer: "keep", value: "3" }] });
    expect(holdsOf(askingOf({}, { question }))).toEqual([]);
  });
});
