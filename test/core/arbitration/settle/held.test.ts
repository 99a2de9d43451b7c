import { describe, expect, it } from "vitest";
import { at, claim, fate, field, policy, rulesOf, situation, verdict } from "../small-disputes.ts";

const capacity = [{ fields: ["/DesiredCapacity"], safer: "more" }];
const law = policy({ classes: { capacity } });

type Claims = readonly ReturnType<typeof claim>[];

const hotfix = (parts: object = {}) =>
  claim({
    id: "hotfix",
    kind: "person",
    by: "anna",
    constraint: { is: 9 },
    motivation: { kind: "incident", ref: "INC-7" },
    changedAt: at("03:00"),
    ...parts,
  });
const code = (is: unknown, parts: object = {}) =>
  claim({ id: "code", kind: "pipeline", by: "deploy", constraint: { is }, intent: "consistency", ...parts });
const later = (is: number, parts: object = {}) =>
  claim({ id: "later", by: "robot", constraint: { is }, changedAt: at("03:45"), ...parts });

const closed = (parts: object = {}) => situation({ state: "closed", closedAt: at("03:30"), ...parts });

type Given = Parameters<typeof field>[0] & { readonly left?: object; readonly more?: Claims };
const judge = ({ left = {}, more = [], ...parts }: Given = {}, rules = law) =>
  field({ is: 9, situations: [closed()], claims: [hotfix(left), ...more], ...parts }, rules);

const end = "2026-12-05T03:30:00Z";
const isHeld = (found: ReturnType<typeof field>) => found.codify && rulesOf(found).includes("held");

describe("what an incident leaves behind", () => {
  it("is held until the code takes it over, and code that wants otherwise waits", () => {
    const found = judge({ more: [code(3)] });
    expect(fate(found)).toEqual({ outcome: "keep", value: 9, holders: [], deferred: ["code"], refused: [] });
    expect(found).toMatchObject({ codify: true, until: end, deferred: [{ wakes: [[{ at: end }]] }] });
  });

  it("is held at the rank that it had, and no higher", () => {
    const above = claim({
      id: "above",
      constraint: { is: 5 },
      kind: "break-glass",
      motivation: { kind: "incident", ref: "INC-8" },
      changedAt: at("02:30"),
    });
    const found = judge({ more: [above], situations: [closed(), situation({ ref: "INC-8" })] });
    expect(fate(found)).toMatchObject({ outcome: "revert", value: 5, holders: ["above"] });
    expect(found.codify).toBe(false);
  });

  it.each<{ when: string; given: Given; held: boolean }>([
    { when: "nobody else wants anything", given: {}, held: true },
    {
      when: "its claim was a degradation's",
      given: { left: { motivation: { kind: "degradation", ref: "INC-7" } } },
      held: true,
    },
    { when: "break-glass brought it", given: { left: { kind: "break-glass" } }, held: true },
    { when: "an automation brought it", given: { left: { kind: "automation" } }, held: true },
    {
      when: "its claim was a launch's",
      given: {
        left: { motivation: { kind: "launch", ref: "INC-7" } },
        situations: [closed({ kind: "launch" })],
      },
      held: false,
    },
    {
      when: "its claim was a spike's",
      given: { left: { motivation: { kind: "traffic-spike", ref: "INC-7" } } },
      held: false,
    },
    { when: "its claim had an end of its own", given: { left: { until: at("03:20") } }, held: false },
    { when: "its claim was withdrawn", given: { left: { state: "withdrawn" } }, held: false },
    { when: "nothing ever confirmed it", given: { situations: [] }, held: false },
    { when: "it came after the closing", given: { left: { changedAt: at("03:30") } }, held: false },
    {
      when: "it has not stood for long enough",
      given: { left: { changedAt: at("03:25") }, now: at("03:54:59") },
      held: false,
    },
    {
      when: "it has stood for just long enough",
      given: { left: { changedAt: at("03:25") }, now: at("03:55") },
      held: true,
    },
    { when: "it changed nothing", given: { was: 9 }, held: false },
    {
      when: "it changed nothing of what stood before it",
      given: { left: { before: 9 } },
      held: false,
    },
    {
      when: "it changed what stood before it, though that was not agreed",
      given: { left: { before: 4 } },
      held: true,
    },
    { when: "nothing is known of what stood before", given: { prior: {} }, held: false },
    { when: "it was a bound that stands", given: { left: { constraint: { min: 9 } } }, held: true },
    {
      when: "it was a want that was met",
      given: { left: { changedAt: undefined, constraint: { min: 9 } } },
      held: true,
    },
    {
      when: "it took something away",
      given: { left: { constraint: { absent: true } }, is: null },
      held: true,
    },
    { when: "it put something where nothing was", given: { was: null }, held: true },
  ])("is held: $held when $when", ({ given, held }) => {
    const plain = policy();
    expect(isHeld(judge(given, plain))).toBe(held);
  });

  it("is handed back at once when it can hurt", () => {
    const found = judge({ left: { constraint: { is: 1 } }, is: 1 });
    expect(found.codify).toBe(false);
    expect(isHeld(judge({ left: { constraint: { is: 1 } }, is: 1 }, policy()))).toBe(true);
  });

  it.each([
    { when: "nothing else was open", held: true },
    { when: "an alarm was over before", alarm: { state: "closed", closedAt: at("03:30") }, held: true },
    { when: "an alarm is open still", alarm: {}, held: false },
    // INVARIANT (no turning back): what was handed back while it could hurt stays handed back.
    { when: "an alarm was open then", alarm: { state: "closed", closedAt: at("03:40") }, held: false },
    {
      when: "an alarm came and went since",
      alarm: { state: "closed", since: at("03:50"), closedAt: at("03:55") },
      held: false,
    },
    { when: "an alarm is yet to come", alarm: { since: at("05:00") }, held: true },
    {
      when: "a finding was open then, which is no trouble",
      alarm: { kind: "finding", state: "closed", closedAt: at("03:40") },
      held: true,
    },
  ])("of less than before is held outside production: $held when $when", ({ alarm, held }) => {
    const other = alarm === undefined ? [] : [situation({ kind: "alarm", ref: "cpu", ...alarm })];
    const left = { constraint: { is: 2 } };
    for (const is of [2, 3]) {
      const found = judge({ left, is, tags: { env: "test" }, situations: [closed(), ...other] });
      expect(fate(found)).toMatchObject({ outcome: is === (held ? 2 : 3) ? "keep" : "revert" });
      expect(found.codify).toBe(held);
    }
  });

  it("is the claim's own until it has stood for long enough", () => {
    const found = judge({ left: { changedAt: at("03:20") }, more: [code(3)], now: at("03:40") });
    expect(fate(found)).toMatchObject({ outcome: "keep", value: 9, holders: ["hotfix"], deferred: ["code"] });
    expect(found).toMatchObject({ codify: false, until: at("03:50") });
  });

  it("is held of an element as of a value", () => {
    const rules = policy();
    const topology = { facts: { fields: { "/Ports": { topology: "set" } } } };
    const added = hotfix({ field: "/Ports", constraint: { has: [8080] } });
    const wrote = code([80], { field: "/Ports", changedAt: at("03:45") });
    const given = {
      live: { "/Ports": [80] },
      prior: { "/Ports": [80] },
      situations: [closed()],
      ...topology,
    };
    const over = field({ ...given, claims: [added, wrote] }, rules, "/Ports");
    expect(over).toMatchObject({ outcome: "revert", value: [80, 8080], codify: true });
    const kept = field({ ...given, live: { "/Ports": [80, 8080] }, claims: [added] }, rules, "/Ports");
    expect(kept).toMatchObject({ outcome: "keep", value: [80, 8080], codify: true });
  });

  it("is held of a removed element as of an added one", () => {
    const topology = { facts: { fields: { "/Ports": { topology: "set" } } } };
    const removed = hotfix({ field: "/Ports", constraint: { lacks: [22] } });
    const wrote = code([22, 80], { field: "/Ports", changedAt: at("03:45") });
    const given = { live: { "/Ports": [22, 80] }, prior: { "/Ports": [22, 80] }, situations: [closed()] };
    const found = field({ ...given, ...topology, claims: [removed, wrote] }, policy(), "/Ports");
    expect(found).toMatchObject({ outcome: "revert", value: [80], codify: true });
  });

  it("is what changed last where an incident left several things", () => {
    const other = hotfix({ id: "other", by: "otto", constraint: { is: 7 }, changedAt: at("02:30") });
    expect(judge({ more: [other], is: 3 })).toMatchObject({ value: 9 });
    expect(judge({ more: [{ ...other, changedAt: at("03:10") }], is: 3, now: at("04:10") })).toMatchObject({
      value: 7,
    });
  });
});

describe("against what is held", () => {
  const owner = { id: "scaling", fields: ["/DesiredCapacity"], owner: { principals: ["robot"] } };
  const owned = policy({ classes: { capacity }, standing: [owner] });
  const back = { outcome: "revert", value: 9, codify: true };
  const over = (value: number) => ({ outcome: "keep", value, codify: false });

  it.each<{ when: string; is: number; more: Claims; rules?: typeof law; comes: object }>([
    {
      when: "code writes what stood before",
      is: 3,
      more: [code(3, { changedAt: at("03:45") })],
      comes: back,
    },
    { when: "a stranger writes what stood before", is: 3, more: [later(3)], comes: back },
    {
      when: "the one who brought it writes what stood before",
      is: 3,
      more: [later(3, { by: "anna", kind: "person" })],
      comes: { outcome: "keep", value: 3, codify: false },
    },
    {
      when: "the human who brought it writes so through another role",
      is: 3,
      more: [later(3, { actor: { principal: "other-role", kind: "person", human: "anna" } })],
      comes: { outcome: "keep", value: 3, codify: false },
    },
    { when: "nobody is known to have written what stood before", is: 3, more: [], comes: back },
    { when: "code takes it over", is: 9, more: [code(9, { changedAt: at("03:45") })], comes: over(9) },
    {
      when: "code only wants it, and has not applied it",
      is: 9,
      more: [code(9)],
      comes: { outcome: "keep", value: 9, codify: true },
    },
    {
      when: "code had said so before the incident",
      is: 9,
      more: [code(9, { changedAt: at("02:30") })],
      comes: { outcome: "keep", value: 9, codify: true },
    },
    {
      when: "code writes a third value",
      is: 12,
      more: [code(12, { changedAt: at("03:45") })],
      comes: over(12),
    },
    {
      when: "code by its name alone writes a third value",
      is: 12,
      more: [
        later(12, {
          actor: { principal: "robot", kind: "pipeline", vouched: "name", goals: ["availability"] },
        }),
      ],
      comes: back,
    },
    {
      when: "code writes what is less safe than what stood before",
      is: 2,
      more: [code(2, { changedAt: at("03:45") })],
      comes: back,
    },
    {
      when: "somebody with a goal writes a third value",
      is: 12,
      more: [later(12)],
      comes: back,
    },
    {
      when: "the owner of the field writes a third value",
      is: 12,
      more: [later(12)],
      rules: owned,
      comes: over(12),
    },
    {
      when: "a confirmed reason brings a third value",
      is: 12,
      more: [later(12, { motivation: { kind: "launch", ref: "L-1" } })],
      comes: over(12),
    },
    {
      when: "an unknown hand writes a third value",
      is: 12,
      more: [later(12, { source: "observed", intent: "unattributed", motivation: { kind: "none" } })],
      comes: back,
    },
  ])("$comes.outcome $comes.value when $when", ({ is, more, rules, comes }) => {
    const situations = [closed(), situation({ kind: "launch", ref: "L-1" })];
    expect(judge({ is, more, situations }, rules)).toMatchObject(comes);
  });

  const open = [
    closed(),
    situation({ kind: "launch", ref: "L-1" }),
    situation({ ref: "INC-8", since: at("03:35") }),
  ];
  const stranger = (is: number, moment = at("03:46")) =>
    later(is, {
      id: "over",
      by: "tool",
      source: "observed",
      intent: "unattributed",
      motivation: { kind: "none" },
      changedAt: moment,
    });

  it.each<{ what: string; more: Claims; rules?: typeof law }>([
    { what: "code", more: [code(12, { changedAt: at("03:45") })] },
    { what: "the owner of the field", more: [later(12)], rules: owned },
    { what: "a launch", more: [later(12, { motivation: { kind: "launch", ref: "L-1" } })] },
    { what: "another incident", more: [later(12, { motivation: { kind: "incident", ref: "INC-8" } })] },
  ])(
    "what $what took over is not held again where a tool writes over it before anybody looks",
    ({ more, rules }) => {
      for (const is of [3, 5, 9]) {
        const found = judge({ is, more: [...more, stranger(is)], situations: open }, rules);
        expect([is, found.codify, rulesOf(found).includes("held")]).toEqual([is, false, false]);
        if (is !== 3) expect([is, found.value, found.holders]).toEqual([is, 12, [more[0]?.id]]);
      }
    },
  );

  it.each<{ when: string; more: Claims; rules?: typeof law }>([
    { when: "what was written is less safe", more: [code(2, { changedAt: at("03:45") })] },
    {
      when: "it was written before",
      more: [later(12, { motivation: { kind: "launch", ref: "L-1" }, changedAt: at("03:29") })],
    },
    { when: "what was written is what stood before", more: [code(3, { changedAt: at("03:45") })] },
    {
      when: "it is only wished for",
      more: [later(12, { motivation: { kind: "launch", ref: "L-1" }, backing: "permitted" })],
    },
    {
      when: "who wrote it wants it no more",
      more: [later(12, { motivation: { kind: "launch", ref: "L-1" }, until: at("03:50") })],
    },
  ])("it is held again where a tool writes over what came in its place, and $when", ({ more, rules }) => {
    const found = judge({ is: 5, more: [...more, stranger(5)], situations: open }, rules);
    expect(found).toMatchObject({ outcome: "revert", value: 9, codify: true });
  });

  it("an incident that goes on is not behind one that is over because it came later", () => {
    const other = (parts: object = {}) =>
      later(12, { by: "ben", kind: "person", motivation: { kind: "incident", ref: "INC-8" }, ...parts });
    const during = other({ changedAt: at("03:20"), madeAt: at("03:20") });
    const going = situation({ ref: "INC-8", since: at("03:10") });
    const found = judge({ is: 5, more: [during, stranger(5)], situations: [closed(), going] });
    expect(fate(found)).toMatchObject({ outcome: "revert", value: 12, holders: ["later"] });
    expect(found.because.find(({ rule }) => rule === "rank/earlier")?.text).toBe(
      "ben (for availability, incident INC-8) goes before what an incident left behind, who wants `9`: " +
        "all else is equal, and what it is for goes on",
    );
    // While both go on a person is asked which it is.
    expect(judge({ is: 5, more: [during, stranger(5)], situations: [situation(), going] }).outcome).toBe(
      "ask",
    );
  });

  const lapsed = { until: at("03:55") };
  it.each<{
    readonly when: string;
    readonly parts: object;
    readonly asked?: readonly object[];
    readonly held: boolean;
  }>([
    { when: "an approver refuses it", parts: {}, held: false },
    { when: "an approver hands it back", parts: { answer: "revert" }, held: false },
    { when: "an approver keeps it", parts: { answer: "hold" }, held: true },
    { when: "an approver went back to it", parts: { answer: "revert", value: 9, ...lapsed }, held: true },
    {
      when: "an approver went back to another",
      parts: { answer: "revert", value: 3, ...lapsed },
      held: false,
    },
    { when: "nobody answered", parts: { answer: "revert", by: "silence", ...lapsed }, held: false },
    {
      when: "nobody answered beside it",
      parts: { answer: "revert", by: "silence", ...lapsed },
      asked: [
        { field: "/DesiredCapacity", at: at("03:40"), deadline: at("03:50"), cause: "defiance", claims: [] },
      ],
      held: true,
    },
    { when: "somebody else refuses it", parts: { by: "carl" }, held: true },
    { when: "the one who brought it hands it back", parts: { by: "anna" }, held: false },
    { when: "the one who brought it answers for it", parts: { by: "anna", over: ["hotfix"] }, held: true },
    { when: "it was refused before it was held", parts: { at: at("03:29") }, held: true },
    { when: "another field is refused", parts: { field: "/MinSize" }, held: true },
  ])("held: $held when $when", ({ parts, asked = [], held }) => {
    const ruling = {
      id: "r1",
      field: "/DesiredCapacity",
      over: [],
      answer: "refuse",
      by: "olga",
      at: at("03:50"),
      ...parts,
    };
    const approvers = [{ name: "owners", principals: ["olga", "anna"] }];
    const rules = policy({ classes: { capacity }, approvers });
    const found = judge({ more: [code(3)], rulings: [ruling], asked }, rules);
    expect(found.value).toBe(held ? 9 : 3);
  });
});

describe("when nobody has answered for what is held", () => {
  const judgedAt = (when: string, more: Claims, is = 9) => judge({ now: when, more, is });

  it("it is held to the last second", () => {
    expect(judgedAt("2026-12-05T03:29:59Z", [code(3)])).toMatchObject({ codify: true, value: 9 });
  });

  it("it stays, and is only no longer held", () => {
    expect(judgedAt(end, [code(3)])).toMatchObject({ outcome: "keep", value: 9, codify: false });
  });

  it("the code's next write takes it", () => {
    const next = code(3, { changedAt: "2026-12-05T04:00:00Z" });
    expect(judgedAt("2026-12-05T05:00:00Z", [next], 3)).toMatchObject({ outcome: "keep", value: 3 });
    expect(judgedAt("2026-12-05T05:00:00Z", [next])).toMatchObject({ outcome: "revert", value: 3 });
  });
});

it("what stood before a claim on a whole stood in each of its parts", () => {
  const left = hotfix({ field: "/Sizes", constraint: { is: { a: 9, b: 1 } }, before: { a: 3, b: 1 } });
  const again = code(3, { field: "/Sizes/a", changedAt: at("03:50") });
  const { fields } = verdict(
    { live: { "/Sizes/a": 3 }, prior: { "/Sizes/a": 5 }, claims: [left, again], situations: [closed()] },
    policy({}),
  );
  expect(fields.find(({ path }) => path === "/Sizes/a")).toMatchObject({
    outcome: "revert",
    value: 9,
    codify: true,
  });
});

it("what code took over is not held again, whatever stands by now", () => {
  const taken = code(9, { source: "observed", backing: "wrote", changedAt: at("03:45") });
  for (const is of [9, 5, 3]) expect(judge({ is, was: 3, more: [taken] }).codify).toBe(false);
  expect(judge({ is: 3, was: 3, more: [code(9, { changedAt: at("02:00") })] }).codify).toBe(true);
});
