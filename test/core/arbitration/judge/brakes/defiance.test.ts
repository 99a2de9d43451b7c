import { describe, expect, it } from "vitest";
import { at, claim, field, policy, situation } from "../../small-disputes.ts";

const must = (parts: object = {}) =>
  claim({
    id: "must",
    by: "owner",
    constraint: { is: 8 },
    intent: "security",
    madeAt: at("01:00"),
    ...parts,
  });
const robot = (parts: object = {}) =>
  claim({
    id: "robot",
    by: "robot",
    constraint: { is: 3 },
    intent: "cost",
    changedAt: at("03:50"),
    ...parts,
  });

/** Writes such as `robot3@03:50`; `parley8@03:10` is one that put something right. */
const history = (text: string) =>
  text === ""
    ? []
    : text.split(" ").map((word) => {
        const [, who, after, when] = /^([a-z]+)(\d+)@(.*)$/.exec(word) ?? [];
        const by = who === "parley" ? "revert" : "change";
        return { field: "/DesiredCapacity", at: at(when ?? ""), principal: who, by, after: Number(after) };
      });

type Given = { readonly claims?: readonly object[]; readonly sections?: object; readonly more?: object };
const judge = (text: string, { claims = [must(), robot()], sections = {}, more = {} }: Given = {}) =>
  field(
    { is: 3, was: 8, claims, history: history(text), ...more },
    policy({ mode: { default: "enforce" }, ...sections }),
  );

/** `now`, or when the write that is due may be made. */
const due = (found: ReturnType<typeof field>): string => {
  expect(found).toMatchObject({ outcome: "revert", value: 8 });
  return found.effect === "wait" ? (found.next ?? "") : found.effect === "write" ? "now" : found.effect;
};

describe("anyone who writes again what has lost waits to be put right", () => {
  it.each([
    { when: "it is the first time", text: "robot3@03:50", is: "now" },
    { when: "nothing is known of the past", text: "", is: "now" },
    {
      when: "the restored value had stood for two hours: a sixth of that",
      text: "robot3@01:40 parley8@01:50 robot3@03:50",
      is: at("04:10"),
    },
    {
      when: "a sixth of that is over",
      text: "robot3@03:00 parley8@03:02 robot3@03:50",
      is: "now",
    },
    {
      when: "a sixth of that is no whole number of milliseconds: never before it",
      text: "robot3@02:00 parley8@02:20:02 robot3@03:50",
      is: "2026-11-21T04:04:59.667Z",
    },
    {
      when: "a sixth of that is not over",
      text: "robot3@02:00 parley8@02:20 robot3@03:50",
      is: at("04:05"),
    },
    {
      when: "it had stood for a moment: at least a minute",
      text: "robot3@03:58 parley8@03:59 robot3@03:59:10",
      is: at("04:00:10"),
    },
    {
      when: "it wrote on before anything was put right: an hour, from the first write",
      text: "robot3@03:30 robot3@03:50",
      is: at("04:30"),
    },
    {
      when: "it wrote on after it was put right: from the first write of those",
      text: "robot3@01:00 parley8@01:05 robot3@03:45 robot4@03:59",
      is: at("04:11:40"),
    },
    { when: "it writes now", text: "robot3@02:00 parley8@02:20 robot3@04:00", is: at("04:16:40") },
    { when: "another had been put right", text: "other3@02:00 parley8@02:20 robot3@03:50", is: "now" },
    {
      when: "another writes in between",
      text: "robot3@02:00 other5@02:10 parley8@02:20 robot3@03:50",
      is: at("04:05"),
    },
    { when: "Parley wrote before it did", text: "parley8@02:20 robot3@03:50", is: "now" },
    { when: "it had written what holds before", text: "robot8@02:00 robot3@03:50", is: "now" },
  ])("$is when $when", ({ text, is }) => {
    expect(due(judge(text))).toBe(is);
  });

  it("what was written before somebody answered had not lost to the answer", () => {
    const answered = (when: string) => ({
      rulings: [
        { id: "r", field: "/DesiredCapacity", over: [], answer: "value", value: 8, by: "olga", at: at(when) },
      ],
    });
    const text = "robot3@03:50 robot3@03:55";
    expect(due(judge(text, { more: answered("03:56") }))).toBe("now");
    expect(due(judge(text, { more: answered("03:45") }))).toBe(at("04:50"));
  });

  const theDayBefore = (text: string) => ({
    history: [
      ...history(text).map((write) => ({ ...write, at: write.at.replace("11-21", "11-20") })),
      ...history("robot3@03:50"),
    ],
  });

  it("at most an hour", () => {
    expect(due(judge("", { more: theDayBefore("robot3@05:00 parley8@05:10") }))).toBe(at("04:50"));
  });

  it.each([
    { when: "04:00:01", effect: "wait" },
    { when: "04:00", effect: "write" },
  ])("for a day: what was written at $when the day before gives $effect", ({ when, effect }) => {
    expect(judge("", { more: theDayBefore(`robot3@${when} parley8@04:10`) }).effect).toBe(effect);
  });

  it("an unknown hand is one, from when its value came to stand", () => {
    const facts = { fields: { "/DesiredCapacity": { liveSince: at("03:50") } } };
    const found = judge("unknown3@02:00 parley8@02:20", { claims: [must()], more: { facts } });
    expect(due(found)).toBe(at("04:05"));
  });

  it("a human is counted through all of their roles", () => {
    const by = (human: string) => robot({ actor: { principal: "role-b", kind: "person", human } });
    const past = history("robot3@02:00 parley8@02:20").map((write) => ({ ...write, human: "sso/anna" }));
    const seen = [...past, ...history("roleb3@03:50").map((write) => ({ ...write, human: "sso/anna" }))];
    const judged = (human: string) =>
      due(judge("", { claims: [must(), by(human)], more: { history: seen } }));
    expect(judged("sso/anna")).toBe(at("04:05"));
  });
});

describe("at once, every time, is put right", () => {
  const again = "robot3@02:00 parley8@02:20 robot3@03:50";
  const rail = { id: "rail", title: "a rail", fields: ["/DesiredCapacity"], constraint: { min: 5 } };
  const confirmed = (kind: string) => ({
    claims: [must({ motivation: { kind, ref: "INC-7" } }), robot()],
    more: {
      situations: [situation({ kind: kind === "launch" ? "launch" : "incident", since: at("00:30") })],
    },
  });

  it.each<{ what: string; given: Given; is: string }>([
    { what: "what a guardrail holds", given: { sections: { guardrails: [rail] } }, is: "now" },
    {
      what: "what can hurt",
      given: { sections: { classes: { capacity: [{ fields: ["/DesiredCapacity"], safer: "more" }] } } },
      is: "now",
    },
    { what: "what an incident confirms", given: confirmed("incident"), is: "now" },
    { what: "what a degradation confirms", given: confirmed("degradation"), is: "now" },
    { what: "not what a launch confirms", given: confirmed("launch"), is: at("04:05") },
    { what: "not what is only granted", given: {}, is: at("04:05") },
  ])("$what: $is", ({ given, is }) => {
    expect(due(judge(again, given))).toBe(is);
  });

  it("what is confirmed, though what is only granted wants it as well", () => {
    const incident = must({ motivation: { kind: "incident", ref: "INC-7" } });
    const claims = [incident, must({ id: "plain", by: "another" }), robot()];
    const more = { situations: [situation({ since: at("00:30") })] };
    expect(due(judge(again, { claims, more }))).toBe("now");
  });

  it("what an incident left behind", () => {
    const left = claim({
      id: "left",
      by: "anna",
      kind: "person",
      constraint: { is: 8 },
      before: 3,
      motivation: { kind: "incident", ref: "INC-7" },
      madeAt: at("01:00"),
      changedAt: at("01:00"),
    });
    const closed = situation({ state: "closed", since: at("00:30"), closedAt: at("01:50") });
    const given = { claims: [left, robot()], more: { situations: [closed] } };
    expect(due(judge(again, given))).toBe("now");
  });
});

describe("at the third time a question stands beside the verdict", () => {
  const once = "robot3@01:00 parley8@01:10";
  const twice = `${once} robot3@02:00 parley8@02:10`;

  it.each([
    { when: "it is the second time", text: `${once} robot3@03:50`, asked: false },
    { when: "it is the third time", text: `${twice} robot3@03:50`, asked: true },
    {
      when: "it wrote three times before anything was put right",
      text: "robot3@03:30 robot4@03:40 robot3@03:50",
      asked: true,
    },
    { when: "it wrote what holds in between", text: "robot3@03:30 robot8@03:40 robot3@03:50", asked: false },
  ])("$asked when $when", ({ text, asked }) => {
    const found = judge(text);
    expect(found).toMatchObject({ outcome: "revert", value: 8, holders: ["must"] });
    expect(found.ask === null).toBe(!asked);
    if (asked)
      expect(found.ask).toMatchObject({
        cause: "defiance",
        beside: true,
        meanwhile: { value: 8 },
        onSilence: { value: 8 },
      });
  });

  it("and the outcome, the value and the holders are what they were without it", () => {
    const plain = judge("robot3@03:50");
    const asked = judge(`${twice} robot3@03:50`);
    expect([asked.outcome, asked.value, asked.holders, asked.deferred]).toEqual([
      plain.outcome,
      plain.value,
      plain.holders,
      plain.deferred,
    ]);
  });

  const question = (parts: object = {}) => ({
    field: "/DesiredCapacity",
    at: at("02:10"),
    deadline: at("06:10"),
    cause: "defiance",
    beside: true,
    claims: ["must", "robot"],
    ...parts,
  });
  const putBefore = (parts: object) =>
    judge(`${twice} robot3@03:50`, { more: { asked: [question(parts)] } }).ask;

  it("stays the same while it stands", () => {
    expect(putBefore({})).toMatchObject({ cause: "defiance", beside: true, deadline: at("06:10") });
  });

  it.each([
    { when: "it was asked within the day", parts: { deadline: at("03:00") }, asked: false },
    {
      when: "it was asked a day ago",
      parts: { at: "2026-11-20T04:00:00Z", deadline: "2026-11-20T08:00:00Z" },
      asked: true,
    },
    { when: "it was about another field", parts: { field: "/MinSize", deadline: at("03:00") }, asked: true },
    {
      when: "it was about something else",
      parts: { cause: "fight", beside: false, deadline: at("03:00") },
      asked: true,
    },
  ])("is put anew: $asked when $when", ({ parts, asked }) => {
    expect(putBefore(parts) !== null).toBe(asked);
  });
});
