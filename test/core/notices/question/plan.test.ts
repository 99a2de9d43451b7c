import { describe, expect, it } from "vitest";
import type { FieldVerdict, Question } from "#core/arbitration/verdict.ts";
import { existence } from "#core/fields/existence.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { alone, isOnGuardrail, meanwhile, reasonsOf, would } from "#core/notices/question/plan.ts";
import { dispute } from "../../arbitration/small-disputes.ts";
import { plainVerdict } from "../../plain-verdict.ts";
import { open, put } from "../../questions/asking-kit.ts";

const field = "/DesiredCapacity";
const secret = Hidden.of("x") as unknown as Json;

type Because = FieldVerdict["because"];

const asks = (path: string, because: Because, ask: Question | null = put()): FieldVerdict =>
  plainVerdict(path, { outcome: "ask", because, ask });

const scene = (
  fields: readonly FieldVerdict[] | undefined,
  ask: Partial<Question> = {},
  paths = [field],
) => ({
  question: open(paths, ask),
  judged: {
    dispute: dispute(),
    ...(fields !== undefined && { verdict: { fields } as unknown as { fields: FieldVerdict[] } }),
  } as never,
});
const offers = (...values: readonly [Question["options"][number]["answer"], Json][]): Question["options"] =>
  values.map(([answer, value]) => ({ answer, value }));

describe("what Parley would do by itself", () => {
  it.each<{ readonly what: string; readonly ask: Partial<Question>; readonly does: object }>([
    { what: "puts back", ask: {}, does: { tone: "revert", text: "go to `2`", value: 2 } },
    {
      what: "leaves it where nothing is offered to put back",
      ask: { options: offers(["keep", 1], ["value", 2]) },
      does: { tone: "keep", text: "leave it as it is", value: 1 },
    },
    {
      what: "takes it away",
      ask: { options: offers(["keep", 1], ["revert", null]) },
      does: { tone: "revert", text: "take it away", value: null },
    },
    {
      what: "puts back what is hidden",
      ask: { options: offers(["keep", 1], ["revert", secret]) },
      does: { tone: "revert", text: "have put back what stood there before, which is hidden", value: secret },
    },
    {
      what: "leaves it beside a verdict that keeps it",
      ask: { beside: true },
      does: { tone: "keep", text: "leave it as it is", value: 1 },
    },
    {
      what: "leaves it beside a verdict of which no value is known",
      ask: { beside: true, meanwhile: {} as Question["meanwhile"] },
      does: { tone: "keep", text: "leave it as it is", value: 1 },
    },
    {
      what: "does beside a verdict what that says",
      ask: { beside: true, meanwhile: { value: 3 } },
      does: { tone: "change", text: "go to `3`", value: 3 },
    },
    {
      what: "does beside a verdict what that says, though putting back is offered as well",
      ask: { beside: true, meanwhile: { value: 2 } },
      does: { tone: "change", text: "go to `2`", value: 2 },
    },
  ])("$what", ({ ask, does }) => {
    expect(alone(open([field], ask))).toEqual(does);
  });

  it("creates nothing", () => {
    expect(alone(open([existence])).text).toBe("create nothing, and list it as outstanding");
  });

  it("puts an item of a list back as a whole", () => {
    const options = offers(["keep", null], ["revert", { CidrIp: "10.0.0.0/8" }]);
    expect(alone(open(["/Rules[CidrIp=10.0.0.0/8]"], { options })).text).toBe("put it there");
  });
});

describe("why it asks", () => {
  const why = "First reason. Second one.";
  const because: Because = [
    { rule: "ask/rule", text: "a row asks", at: "kit.yaml/rules/0" },
    { rule: "weigh", text: "it was weighed", at: "kit.yaml/orders/1" },
    { rule: "weigh", text: "it was weighed twice" },
  ];

  it.each([
    {
      what: "by the first reason of its verdict",
      fields: [asks(field, because)],
      is: "a row asks [kit.yaml/rules/0]",
    },
    {
      what: "without a place where none is known",
      fields: [asks(field, because.slice(2))],
      is: "it was weighed twice",
    },
    { what: "by its own first sentence without a verdict", fields: undefined, is: "First reason" },
    { what: "by its own where its field is kept", fields: [asks(field, because, null)], is: "First reason" },
    {
      what: "by its own where another field is asked about",
      fields: [asks("/MinSize", because)],
      is: "First reason",
    },
    { what: "by its own where no reason stands", fields: [asks(field, [])], is: "First reason" },
  ])("is said $what", ({ fields, is }) => {
    expect(would(scene(fields, { why }))).toEqual([
      "By itself Parley would go to `2`.",
      `It asks because ${is}.`,
    ]);
  });

  it("is one sentence with one full stop", () => {
    expect(would(scene(undefined, { why: "Only reason." }))[1]).toBe("It asks because Only reason.");
    expect(would(scene(undefined, { why: "Only reason" }))[1]).toBe("It asks because Only reason.");
  });

  it("says too who was passed over", () => {
    const passed = "Nobody is known to own the service, so `owners` is asked in their place.";
    expect(would(scene(undefined, { why: `First reason. ${passed}` }))[2]).toBe(passed);
  });

  it("is told in 600 letters at most", () => {
    const long = asks(field, [{ rule: "x", text: "y".repeat(700) }]);
    expect(would(scene([long]))[1]?.length).toBeLessThanOrEqual(600);
  });

  it("is told with everything that was weighed after the first reason, each once", () => {
    const both = [asks(field, because), asks("/MinSize", because)];
    expect(reasonsOf(scene(both, {}, [field, "/MinSize"]))).toEqual([
      "it was weighed [kit.yaml/orders/1]",
      "it was weighed twice",
    ]);
  });

  it("is told in five reasons at most", () => {
    const many = Array.from({ length: 8 }, (_, index) => ({ rule: "x", text: `reason ${index}` }));
    expect(reasonsOf(scene([asks(field, many)]))).toEqual([1, 2, 3, 4, 5].map((index) => `reason ${index}`));
  });

  it.each([
    { what: "its first reason is a guardrail", because: [{ rule: "guardrail/open", text: "" }], is: true },
    {
      what: "any reason of it is",
      because: [
        { rule: "x", text: "" },
        { rule: "guardrail/open", text: "" },
      ],
      is: true,
    },
    { what: "a reason only speaks of one", because: [{ rule: "no guardrail/open", text: "" }], is: false },
    { what: "it has none", because: [], is: false },
  ])("is a guardrail where $what", ({ because: reasons, is }) => {
    expect(isOnGuardrail(scene([asks(field, reasons)]))).toBe(is);
  });
});

describe("what holds until somebody answers", () => {
  const nothing = "Nothing is changed until somebody answers.";
  it.each<{ readonly what: string; readonly ask: Partial<Question>; readonly is: string }>([
    { what: "what stands", ask: {}, is: nothing },
    { what: "what nobody knows", ask: { meanwhile: {} as Question["meanwhile"] }, is: nothing },
    {
      what: "nothing, where to keep means none",
      ask: { options: offers(["keep", null]), meanwhile: { value: null } },
      is: nothing,
    },
    { what: "another value", ask: { meanwhile: { value: 2 } }, is: "Until somebody answers it is `2`." },
    { what: "no value", ask: { meanwhile: { value: null } }, is: "Until somebody answers it is taken away." },
    {
      what: "what was decided beside it",
      ask: { beside: true, meanwhile: { value: 2 } },
      is: "What was decided is carried out all the same; the answer may change it.",
    },
  ])("is $what", ({ ask, is }) => {
    expect(meanwhile({ question: open([field], ask) })).toBe(is);
  });

  it("is an item of a list as a whole", () => {
    const options = offers(["keep", null], ["revert", { CidrIp: "10.0.0.0/8" }]);
    const item = open(["/Rules[CidrIp=10.0.0.0/8]"], {
      options,
      meanwhile: { value: { CidrIp: "10.0.0.0/8" } },
    });
    expect(meanwhile({ question: item })).toBe("Until somebody answers it is there.");
  });
});
