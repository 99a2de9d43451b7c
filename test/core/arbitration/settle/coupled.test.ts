import { describe, expect, it } from "vitest";
import { at, claim, fate, field, policy, verdict } from "../small-disputes.ts";

const types = ["AWS::AutoScaling::*"];
const ordered = { id: "sizes", types, ordered: ["/MinSize", "/DesiredCapacity", "/MaxSize"] };
const law = policy({ coupled: [ordered] });
const on = (name: string, constraint: object, parts: object = {}) =>
  claim({ id: name.slice(1), field: name, constraint, ...parts });
const sizes = (min: unknown, desired: unknown, max: unknown) => ({
  "/MinSize": min,
  "/DesiredCapacity": desired,
  "/MaxSize": max,
});

type Claims = readonly ReturnType<typeof claim>[];

/** What each of the three comes to, and what is left out. */
function settle(live: Record<string, unknown>, claims: Claims, rules = law) {
  const { fields } = verdict({ live, prior: live, claims }, rules);
  return Object.fromEntries(fields.map(({ path, outcome, value }) => [path.slice(1), `${outcome} ${value}`]));
}

describe("fields that bound each other", () => {
  it.each<{ when: string; live: Record<string, unknown>; claims: Claims; is: Record<string, string> }>([
    {
      when: "there is room",
      live: sizes(1, 3, 5),
      claims: [on("/DesiredCapacity", { min: 5 })],
      is: { DesiredCapacity: "revert 5" },
    },
    {
      when: "a neighbour that nobody claims is in the way",
      live: sizes(1, 3, 5),
      claims: [on("/DesiredCapacity", { min: 6 })],
      is: { DesiredCapacity: "revert 5" },
    },
    {
      when: "a neighbour that nobody claims is in the way of one value only",
      live: sizes(1, 3, 5),
      claims: [on("/DesiredCapacity", { is: 6 })],
      is: { DesiredCapacity: "keep 3" },
    },
    {
      when: "the neighbour may move too",
      live: sizes(1, 3, 5),
      claims: [on("/DesiredCapacity", { min: 6 }), on("/MaxSize", { min: 5 })],
      is: { DesiredCapacity: "revert 6", MaxSize: "revert 6" },
    },
    {
      when: "the lowest rises and takes the others along",
      live: sizes(1, 3, 5),
      claims: [on("/MinSize", { min: 7 }), on("/DesiredCapacity", { min: 1 }), on("/MaxSize", { max: 20 })],
      is: { MinSize: "revert 7", DesiredCapacity: "revert 7", MaxSize: "revert 7" },
    },
    {
      when: "the highest falls and takes the others along",
      live: sizes(2, 3, 5),
      claims: [on("/MinSize", { min: 0 }), on("/DesiredCapacity", { min: 0 }), on("/MaxSize", { max: 1 })],
      is: { MinSize: "revert 1", DesiredCapacity: "revert 1", MaxSize: "revert 1" },
    },
    {
      when: "those that nobody claims are out of order already",
      live: sizes(1, 9, 5),
      claims: [on("/MinSize", { min: 2 })],
      is: { MinSize: "revert 2" },
    },
    {
      when: "one of them is absent",
      live: sizes(1, 3, null),
      claims: [on("/DesiredCapacity", { min: 9 }), on("/MaxSize", { max: 20 })],
      is: { DesiredCapacity: "revert 9", MaxSize: "revert 9" },
    },
    {
      when: "one of them is no number",
      live: sizes(1, 3, "none"),
      claims: [on("/DesiredCapacity", { min: 9 })],
      is: { DesiredCapacity: "revert 9" },
    },
    {
      when: "values are listed",
      live: sizes(1, 3, 4),
      claims: [on("/DesiredCapacity", { in: [2, 8] }), on("/MaxSize", { in: [4, 6, 9] })],
      is: { DesiredCapacity: "revert 2", MaxSize: "keep 4" },
    },
  ])("when $when, %$", ({ live, claims, is }) => {
    expect(settle(live, claims)).toEqual(is);
  });

  it("are heard by rank, wherever they stand", () => {
    const low = on("/DesiredCapacity", { is: 8 }, { intent: "cost" });
    const high = on("/MaxSize", { max: 6 }, { intent: "security" });
    const given = { live: sizes(1, 3, 5), prior: sizes(1, 3, 5), claims: [low, high] };
    const desired = field(given, law);
    expect(fate(desired)).toEqual({
      outcome: "keep",
      value: 3,
      holders: [],
      deferred: ["DesiredCapacity"],
      refused: [],
    });
    expect(desired.deferred).toEqual([{ claim: "DesiredCapacity", wakes: [[{ end: "MaxSize" }]] }]);
    expect(fate(field(given, law, "/MaxSize"))).toMatchObject({ value: 5, holders: ["MaxSize"] });

    const turned = {
      ...given,
      claims: [
        { ...low, intent: "security" },
        { ...high, intent: "cost" },
      ],
    };
    expect(fate(field(turned, law))).toMatchObject({
      outcome: "revert",
      value: 8,
      holders: ["DesiredCapacity"],
    });
    expect(fate(field(turned, law, "/MaxSize"))).toMatchObject({
      value: 8,
      holders: [],
      deferred: ["MaxSize"],
    });
  });

  it("wait from below as from above", () => {
    const low = on("/MinSize", { is: 4 }, { intent: "security" });
    const high = on("/DesiredCapacity", { max: 3 }, { intent: "cost" });
    const given = { live: sizes(4, 4, 5), prior: sizes(4, 4, 5), claims: [low, high] };
    expect(field(given, law).deferred).toEqual([{ claim: "DesiredCapacity", wakes: [[{ end: "MinSize" }]] }]);
  });

  it("go back to what was agreed only as far as those leave it that somebody keeps where they are", () => {
    const over = { until: at("03:30"), changedAt: at("03:20") };
    const ended = on("/DesiredCapacity", { is: 4 }, over);
    const live = sizes(3, 4, 5);
    for (const claims of [[ended], [ended, on("/MinSize", { is: 3 })]])
      for (const prior of [3, 2])
        expect(fate(field({ live, prior: sizes(3, prior, 5), claims }, law))).toMatchObject({
          outcome: "revert",
          value: 3,
        });
  });

  it("stay as silence says, also where they stand out of order", () => {
    const silent = { id: "s1", field: "/DesiredCapacity", over: [], answer: "keep" as const, by: "silence" };
    const given = { live: sizes(1, 9, 5), prior: sizes(1, 3, 5), claims: [] };
    const rulings = [{ ...silent, value: 9, round: 1, at: at("03:59") }];
    expect(fate(field({ ...given, rulings }, law))).toMatchObject({ outcome: "keep", value: 9 });
  });

  it("wait for the policy where a neighbour stands still", () => {
    const given = {
      live: sizes(1, 3, 5),
      prior: sizes(1, 3, 5),
      claims: [on("/DesiredCapacity", { is: 6 })],
    };
    expect(field(given, law).deferred).toEqual([
      { claim: "DesiredCapacity", wakes: [[{ policy: "sizes" }]] },
    ]);
  });

  it("and guardrails bind all of them", () => {
    const railed = policy({
      coupled: [ordered],
      guardrails: [{ id: "most", title: "most", fields: ["/MaxSize"], constraint: { max: 5 } }],
    });
    const given = {
      live: sizes(1, 3, 5),
      prior: sizes(1, 3, 5),
      claims: [on("/DesiredCapacity", { min: 6 }), on("/MaxSize", { min: 5 })],
    };
    expect(fate(field(given, railed))).toMatchObject({
      outcome: "revert",
      value: 5,
      holders: ["DesiredCapacity"],
    });
    const exact = { ...given, claims: [on("/DesiredCapacity", { is: 6 }), on("/MaxSize", { min: 5 })] };
    expect(fate(field(exact, railed))).toMatchObject({ outcome: "keep", value: 3, holders: [] });
  });

  it("are free of each other for another type, with one member, or without a coupling", () => {
    const live = sizes(1, 3, 5);
    const claims = [on("/DesiredCapacity", { min: 6 })];
    const free = { DesiredCapacity: "revert 6" };
    expect(settle(live, claims, policy())).toEqual(free);
    expect(settle(live, claims, policy({ coupled: [{ ...ordered, types: ["AWS::S3::*"] }] }))).toEqual(free);
    expect(settle({ "/DesiredCapacity": 3 }, claims)).toEqual(free);
    expect(settle(live, claims, policy({ coupled: [{ id: "sizes", types }] }))).toEqual(free);
  });
});

describe("fields that stand or fall together", () => {
  const pair = { id: "pair", types, together: ["/MinSize", "/MaxSize"] };
  const asking = { rules: [{ id: "ask", title: "ask first", for: { intents: ["security"] }, ask: {} }] };
  const together = policy({ ...asking, coupled: [pair] });
  const given = (parts: object) => ({
    live: sizes(1, 3, 5),
    prior: sizes(1, 3, 5),
    claims: [on("/MinSize", { is: 2 }, parts), on("/MaxSize", { is: 6 }), on("/DesiredCapacity", { is: 4 })],
  });

  it("are written together", () => {
    const { fields } = verdict(given({}), together);
    expect(fields.map(({ outcome }) => outcome)).toEqual(["revert", "revert", "revert"]);
  });

  it("are asked about together, and nothing is written", () => {
    const asked = given({ intent: "security" });
    expect(field(asked, together, "/MinSize")).toMatchObject({ outcome: "ask", value: 1 });
    const other = field(asked, together, "/MaxSize");
    expect(other).toMatchObject({ outcome: "ask", value: 5, holders: [] });
    expect(other.ask).toMatchObject({
      why: expect.stringMatching(/^it settles together with a field that a person has to decide\./),
      options: [
        { answer: "keep", value: 5 },
        { answer: "revert", value: 6, for: "MaxSize" },
        { answer: "value", consequence: expect.stringContaining("a value of your own") },
        { answer: "hold", value: 5 },
      ],
      meanwhile: { value: 5 },
      onSilence: { answer: "keep", value: 5 },
    });
    expect(field(asked, together).outcome).toBe("revert");
  });

  it("are alone where only one of them is there, and for another type", () => {
    const one = {
      live: { "/MinSize": 1 },
      prior: { "/MinSize": 1 },
      claims: [on("/MinSize", { is: 2 }, { intent: "security" })],
    };
    expect(field(one, together, "/MinSize").ask?.why).toMatch(/^the policy wants a person to decide\./);
    const elsewhere = policy({ ...asking, coupled: [{ ...pair, types: ["AWS::S3::*"] }] });
    expect(field(given({ intent: "security" }), elsewhere, "/MaxSize").outcome).toBe("revert");
  });

  it("are asked about together when ordered, but only where the rest would break the order", () => {
    const rules = [{ id: "ask", title: "ask first", for: { fields: ["/MaxSize"] }, ask: {} }];
    const careful = policy({ coupled: [ordered], rules });
    const grow = (desired: number) => ({
      live: sizes(1, 3, 5),
      prior: sizes(1, 3, 5),
      claims: [on("/DesiredCapacity", { is: desired }), on("/MaxSize", { is: 8 })],
    });
    expect(field(grow(5), careful).outcome).toBe("revert");
    expect(field(grow(6), careful)).toMatchObject({ outcome: "ask", value: 3 });
    expect(field(grow(6), careful, "/MaxSize")).toMatchObject({ outcome: "ask", value: 5 });
  });
});

it("what nobody explained and the row keeps against code does not stand out of order with its neighbours", () => {
  const capacity = [{ fields: ["/DesiredCapacity"], safer: "more" }];
  const rules = policy({ coupled: [ordered], unattributed: [{ answer: "keep" }], classes: { capacity } });
  const edit = on(
    "/DesiredCapacity",
    { is: 12 },
    {
      backing: "wrote",
      changedAt: at("02:00"),
      source: "observed",
      intent: "unattributed",
      motivation: { kind: "none" },
    },
  );
  const code = on(
    "/DesiredCapacity",
    { max: 2 },
    { id: "code", intent: "consistency", kind: "pipeline", strength: "want" },
  );
  const prior = sizes(1, 2, 6);
  const live = { ...prior, "/DesiredCapacity": 12 };
  const { fields } = verdict({ live, prior, claims: [edit, code] }, rules);
  const desired = fields.find(({ path }) => path === "/DesiredCapacity");
  expect(desired).toMatchObject({ outcome: "revert", value: 6 });
});

const silently = {
  backing: "wrote",
  changedAt: at("02:00"),
  source: "observed",
  intent: "unattributed",
  motivation: { kind: "none" },
};

it("an edit that nobody explained bounds its neighbours no more than one with a lesser reason", () => {
  const need = on("/MinSize", { min: 5 }, { intent: "availability" });
  const prior = sizes(1, 2, 9);
  const live = sizes(1, 3, 9);
  const least = (edit: ReturnType<typeof claim>) =>
    verdict({ live, prior, claims: [need, edit] }, law).fields.find(({ path }) => path === "/MinSize")?.value;
  const silent = least(on("/DesiredCapacity", { is: 3 }, silently));
  const reasoned = least(on("/DesiredCapacity", { is: 3 }, { ...silently, intent: "cost" }));
  expect([silent, reasoned]).toEqual([5, 5]);
});

it("what stands out of order, as those who speak want it, moves nothing beside it", () => {
  const content = on("/DesiredCapacity", { is: 12 });
  expect(settle(sizes(1, 12, 10), [content])).toEqual({ DesiredCapacity: "keep 12" });
});

it("what was answered is written, though a neighbour in its order is asked about", () => {
  const live = sizes(6, 7, 9);
  const facts = { fields: { "/MinSize": { unwritable: true } } };
  const claims = [on("/MinSize", { min: 7 }, { intent: "availability" })];
  const rulings = [
    {
      id: "r",
      field: "/DesiredCapacity",
      over: [],
      answer: "value",
      value: 8,
      by: "silence",
      round: 1,
      at: at("03:00"),
    },
  ];
  const { fields } = verdict(
    { live, prior: { ...live, "/DesiredCapacity": 2 }, claims, facts, rulings },
    law,
  );
  const found = fields.map(({ path, outcome, value }) => `${path} ${outcome} ${value}`);
  expect(found).toEqual(["/DesiredCapacity revert 8", "/MinSize ask 6"]);
});

describe("a size that somebody claimed for a while", () => {
  const ended = { until: at("02:00"), changedAt: at("01:00"), madeAt: at("01:00"), backing: "wrote" };

  it.each([
    { as: "numbers", write: (size: number): unknown => size },
    { as: "text", write: String },
  ])("stays where its neighbour leaves no other, written as $as", ({ write }) => {
    const [none, one, four] = [write(0), write(1), write(4)];
    const claims = [
      on("/DesiredCapacity", { is: none }, { intent: "security" }),
      on("/MinSize", { is: none }, ended),
      on("/MinSize", { is: one }, { id: "other", intent: "cost" }),
    ];
    const dispute = { live: sizes(none, none, four), prior: sizes(one, none, four), claims };
    const { fields } = verdict(dispute, law);
    expect(fields.find(({ path }) => path === "/MinSize")?.value).toEqual(none);
  });
});
