import { describe, expect, it } from "vitest";
import { at, claim, field, policy, situation, verdict } from "../small-disputes.ts";

const rules = (answer: string, sections: object = {}) =>
  policy({ deletions: [{ answer }], mode: { default: "enforce" }, ...sections });
const gone = (parts: object = {}) =>
  claim({
    id: "gone",
    by: "zoe",
    kind: "person",
    field: "/",
    constraint: { is: "absent" },
    source: "observed",
    intent: "unattributed",
    motivation: { kind: "none" },
    madeAt: at("03:40"),
    changedAt: at("03:40"),
    ...parts,
  });
const held = claim({ id: "held", by: "maria", constraint: { is: 3 } });

type Given = Parameters<typeof field>[0];
const judge = (given: Given = {}, law = rules("ask")) =>
  field(
    {
      live: { "/": "absent" },
      prior: { "/": "present", "/DesiredCapacity": 3 },
      claims: [gone(), held],
      ...given,
    },
    law,
    "/",
  );

describe("a resource that is gone", () => {
  it("is as gone where nothing stands in its place as where that is said", () => {
    const prior = { "/": "present", "/DesiredCapacity": 3 };
    expect(judge({ live: { "/": null }, prior })).toEqual(judge({ live: { "/": "absent" }, prior }));
    expect(judge({ live: { "/": null }, prior: { ...prior, "/": null } })).toEqual(
      judge({ live: { "/": "absent" }, prior: { ...prior, "/": "absent" } }),
    );
  });

  it.each<{ when: string; given?: Given; law?: ReturnType<typeof policy>; is: object }>([
    { when: "another held it and the row asks", is: { outcome: "ask", ask: { cause: "deletion" } } },
    {
      when: "another held it and the row tells",
      law: rules("tell"),
      is: { outcome: "keep", effect: "notify", ask: null },
    },
    {
      when: "nobody held it and the row asks",
      given: { claims: [gone()] },
      is: { outcome: "ask", ask: { cause: "deletion" } },
    },
    {
      when: "nobody held it and the row tells",
      given: { claims: [gone()] },
      law: rules("tell"),
      is: { outcome: "keep", effect: "none", ask: null },
    },
    {
      when: "its creator deleted it",
      given: { facts: { creator: "zoe" } },
      is: { outcome: "keep", effect: "none", ask: null },
    },
    {
      when: "its creator deleted it and a guardrail demands it",
      given: { facts: { creator: "zoe" } },
      law: rules("tell", {
        guardrails: [{ id: "rail", title: "a rail", fields: ["/"], constraint: { absent: false } }],
      }),
      is: { outcome: "ask", ask: { cause: "deletion" } },
    },
    {
      when: "only a wish was held on it",
      given: { claims: [gone(), { ...held, backing: "none" }] },
      law: rules("tell"),
      is: { outcome: "keep", effect: "none" },
    },
    {
      when: "only an ended claim was held on it",
      given: { claims: [gone(), { ...held, until: at("03:00") }] },
      law: rules("tell"),
      is: { outcome: "keep", effect: "none" },
    },
  ])("$is.outcome when $when", ({ given, law, is }) => {
    expect(judge(given, law)).toMatchObject({ value: "absent", ...is });
  });

  it("is never created again: silence wants it back, and nothing is written", () => {
    const found = judge();
    expect(found.effect).toBe("notify");
    expect(found.ask).toMatchObject({ meanwhile: { value: "absent" }, onSilence: { value: "present" } });
    expect(found.ask?.options.map(({ answer, value }) => `${answer} ${value}`)).toEqual([
      "keep absent",
      "revert present",
      "hold absent",
    ]);
  });

  it("is all that comes out of it", () => {
    const found = judge({ live: { "/": "absent", "/DesiredCapacity": 3 } });
    expect(found.path).toBe("/");
    expect(() =>
      field({ live: { "/": "absent" }, prior: { "/": "present" }, claims: [gone(), held] }, rules("ask")),
    ).toThrow("no verdict on /DesiredCapacity");
  });

  const ruling = (answer: string, value: string) => ({
    id: "r1",
    field: "/",
    over: ["gone"],
    answer,
    value,
    by: "olga",
    at: at("03:50"),
  });

  it("stays away where an approver says so, and nothing is outstanding", () => {
    expect(judge({ rulings: [ruling("keep", "absent")] })).toMatchObject({
      outcome: "keep",
      effect: "none",
      outstanding: [],
      ask: null,
    });
  });

  it("is outstanding where an approver wants it back", () => {
    expect(judge({ rulings: [ruling("revert", "present")] })).toMatchObject({
      outcome: "keep",
      value: "absent",
      effect: "notify",
      outstanding: ["existence"],
    });
  });

  it("is asked about once while the question stands", () => {
    const asked = [
      { field: "/", at: at("03:45"), deadline: at("07:45"), cause: "deletion", claims: ["gone"] },
    ];
    expect(judge({ asked }).ask?.deadline).toBe(at("07:45"));
    expect(judge({ asked, claims: [gone()] }, rules("tell")).ask?.deadline).toBe(at("07:45"));
  });
});

describe("a resource that is there", () => {
  it("is nobody's dispute, no matter who made it", () => {
    const made = gone({ id: "made", constraint: { is: "present" } });
    const found = judge({ live: { "/": "present" }, prior: { "/": "absent" }, claims: [made, held] });
    expect(found).toMatchObject({ outcome: "keep", value: "present", effect: "none", ask: null });
  });

  it("in an incident too", () => {
    const found = judge({
      live: { "/": "present" },
      claims: [held, gone({ state: "withdrawn" })],
      situations: [situation()],
    });
    expect(found).toMatchObject({ outcome: "keep", value: "present" });
  });
});

it("of a resource that is gone no question about a field is left", () => {
  const asked = {
    field: "/DesiredCapacity",
    at: at("03:10"),
    deadline: at("07:10"),
    cause: "near-tie",
    claims: ["held"],
    options: [{ answer: "keep", value: 3 }],
  };
  const found = verdict(
    { live: { "/": "absent" }, prior: { "/": "present" }, claims: [gone(), held], asked: [asked] },
    rules("tell"),
  );
  expect(found.fields.map(({ path }) => path)).toEqual(["/"]);
});
