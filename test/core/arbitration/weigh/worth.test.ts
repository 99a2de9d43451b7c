import { describe, expect, it } from "vitest";
import { contextOf } from "#core/arbitration/context.ts";
import { weigher } from "#core/arbitration/weigh/weighed.ts";
import type { WorthGround } from "#core/arbitration/weigh/worth.ts";
import type { Situation } from "#core/claims/situation.ts";
import { at, claim, dispute, ground, policy, situation } from "../small-disputes.ts";

type Seen = {
  readonly seen?: readonly Situation[];
  readonly on?: Partial<WorthGround>;
  readonly sections?: object;
  readonly claims?: readonly object[];
};

function weighed(parts: object, { seen = [], sections = {}, claims = [] }: Seen) {
  const given = dispute({
    situations: seen,
    claims: [claim(parts), ...claims.map((each, index) => claim({ id: `other${index}`, ...each }))],
  });
  return weigher(contextOf(given, policy({ ...sections })))(claim(parts));
}

/** How a claim is shown, for which goal and how urgent; or that it is not. */
function shown(parts: object, given: Seen = {}): string {
  const { by, intent, urgency } = weighed(parts, given).worth(ground(given.on ?? {}));
  return by === undefined ? `not shown, ${intent}, ${urgency}` : `${by}: ${intent}, ${urgency}`;
}

const who = (parts: object = {}, rest: object = {}) => ({
  actor: { principal: "p", kind: "person", goals: [], ...parts },
  motivation: { kind: "none" },
  ...rest,
});
const cites = (kind: string, parts: object = {}, rest: object = {}) =>
  who(parts, { motivation: { kind, ref: "INC-7" }, ...rest });

const nothing = "not shown, unattributed, none";
const open = [situation()];

describe("a claim is shown by", () => {
  it.each<{ when: string; parts: object; given?: Seen; is: string }>([
    { when: "nothing is granted or confirmed", parts: who(), is: nothing },
    { when: "a goal is said that nobody granted", parts: who({}, { intent: "security" }), is: nothing },
    { when: "its reason is not confirmed", parts: cites("incident"), is: nothing },
    {
      when: "its reason is confirmed",
      parts: cites("incident"),
      given: { seen: open },
      is: "reason: availability, degradation",
    },
    {
      when: "its reason is confirmed, and it says another goal that nobody granted",
      parts: cites("incident", {}, { intent: "security" }),
      given: { seen: open },
      is: "reason: availability, degradation",
    },
    {
      when: "its reason is confirmed, and it says another goal that is granted and stands higher",
      parts: cites("incident", { goals: ["data-protection"] }, { intent: "data-protection" }),
      given: { seen: open },
      is: "reason: data-protection, degradation",
    },
    {
      when: "its reason is confirmed, and it says another goal that is granted and stands lower",
      parts: cites("incident", { goals: ["cost"] }, { intent: "cost" }),
      given: { seen: open },
      is: "reason: availability, degradation",
    },
    {
      when: "the goal that it says is granted",
      parts: who({ goals: ["security", "cost"] }, { intent: "cost" }),
      is: "grant: cost, routine",
    },
    {
      when: "it says a goal outside those that are granted",
      parts: who({ goals: ["cost", "security"] }, { intent: "data-protection" }),
      is: "grant: security, routine",
    },
    {
      when: "it says no goal and some are granted",
      parts: who({ goals: ["cost", "performance"] }, { intent: "unattributed" }),
      is: "grant: performance, routine",
    },
    {
      when: "its goal is granted and its reason is not confirmed",
      parts: cites("incident", { goals: ["cost"] }, { intent: "cost" }),
      is: "grant: cost, routine",
    },
    {
      when: "its goal is granted and its reason is confirmed and worth nothing",
      parts: cites("schedule", { goals: ["cost"] }, { intent: "cost" }),
      given: { seen: open },
      is: "grant: cost, routine",
    },
    {
      when: "it is the owner's, and the policy grants the goal of a standing claim",
      parts: who(),
      given: { on: { owned: "availability" } },
      is: "grant: availability, routine",
    },
    {
      when: "it is the owner's, who says another goal of theirs",
      parts: who({ goals: ["security"] }),
      given: { on: { owned: "availability" } },
      is: "grant: availability, routine",
    },
    {
      when: "it is code that somebody vouches for",
      parts: who({ kind: "pipeline", vouched: "registry" }),
      is: "code: consistency, routine",
    },
    { when: "it is code by its name alone", parts: who({ kind: "pipeline", vouched: "name" }), is: nothing },
    {
      when: "it is code by its sign-in",
      parts: who({ kind: "pipeline", vouched: "sign-in" }),
      is: "code: consistency, routine",
    },
    {
      when: "it is code by its sign-in, on the side that can hurt",
      parts: who({ kind: "pipeline", vouched: "sign-in" }),
      given: { on: { isHarmful: true } },
      is: nothing,
    },
    {
      when: "it is code that the policy vouches for, on the side that can hurt",
      parts: who({ kind: "pipeline", vouched: "policy" }),
      given: { on: { isHarmful: true } },
      is: "code: consistency, routine",
    },
    {
      when: "it is a want of the author",
      parts: who(),
      given: { on: { isAuthor: true } },
      is: "author: consistency, routine",
    },
    {
      when: "it is a want of the author that can hurt",
      parts: who(),
      given: { on: { isAuthor: true, isHarmful: true } },
      is: nothing,
    },
  ])("$is when $when, %$", ({ parts, given = {}, is }) => {
    expect(shown(parts, given)).toBe(is);
  });
});

describe("a confirmed reason serves", () => {
  const late = [situation({ since: at("03:10") })];
  const attested = [situation({ kind: "attestation", by: "dora", goal: "data-protection" })];
  const attestations = { authority: { attestations: { default: ["dora"] } } };
  const ticket = [situation({ kind: "change-ticket" })];
  const harmful = { isHarmful: true };
  const guarded = { isHarmful: true, isGuarded: true };
  const unsaid = cites("incident", {}, { source: "observed", changedAt: at("03:00") });

  it.each<{
    when: string;
    parts: object;
    seen?: readonly Situation[];
    on?: Partial<WorthGround>;
    is: boolean;
  }>([
    { when: "it is not for such fields", parts: cites("incident"), on: { isServed: false }, is: false },
    { when: "it can hurt capacity", parts: cites("incident"), on: harmful, is: true },
    { when: "it can hurt and came late", parts: cites("incident"), seen: late, on: harmful, is: false },
    { when: "it came late and cannot hurt", parts: cites("incident"), seen: late, is: true },
    { when: "it can hurt and nobody said it", parts: unsaid, on: harmful, is: false },
    { when: "nobody said it and it cannot hurt", parts: unsaid, is: true },
    { when: "it opens what is guarded", parts: cites("incident"), on: guarded, is: false },
    { when: "it closes what is guarded", parts: cites("incident"), on: { isGuarded: true }, is: true },
    {
      when: "it opens what is guarded, and is break-glass",
      parts: cites("incident", { kind: "break-glass" }),
      on: guarded,
      is: true,
    },
    {
      when: "it opens what is guarded, and is break-glass by its name",
      parts: cites("incident", { kind: "break-glass", vouched: "name" }),
      on: guarded,
      is: false,
    },
    {
      when: "it opens what is guarded, and is break-glass for a degradation",
      parts: cites("degradation", { kind: "break-glass" }),
      on: guarded,
      is: false,
    },
    {
      when: "it opens what is guarded, and a ticket says so",
      parts: cites("change-ticket"),
      seen: ticket,
      on: guarded,
      is: true,
    },
    {
      when: "it opens what is guarded, and its owner attested it",
      parts: cites("exception"),
      seen: attested,
      on: guarded,
      is: true,
    },
  ])("$is when $when, %$", ({ parts, seen = open, on = {}, is }) => {
    expect(shown(parts, { seen, on, sections: attestations }).startsWith("reason")).toBe(is);
  });

  it("nothing that can hurt once its situation is over, though what it brought about has yet to stand", () => {
    const seen = [situation({ state: "closed", closedAt: at("03:50") })];
    const parts = cites("incident", {}, { changedAt: at("03:40") });
    expect(shown(parts, { seen })).toBe("reason: availability, degradation");
    expect(shown(parts, { seen, on: { isHarmful: true } })).toBe(nothing);
  });
});

describe("a role confirms its own reason", () => {
  const claims = [
    { principals: ["p"], motivations: ["incident"], atMost: "deadline", confirmed: true, lease: "2h" },
    { atMost: "emergency" },
  ];
  const sections = { authority: { claims } };
  const word = "role: availability, deadline";

  it.each<{ when: string; parts: object; given?: Seen; is: string }>([
    { when: "its row says so, at most as that says", parts: cites("incident"), is: word },
    { when: "no row says so of this reason", parts: cites("degradation"), is: nothing },
    {
      when: "a situation confirms it as well",
      parts: cites("incident"),
      given: { seen: open },
      is: "reason: availability, deadline",
    },
    { when: "it can hurt", parts: cites("incident"), given: { on: { isHarmful: true } }, is: nothing },
    {
      when: "it is not for such fields",
      parts: cites("incident"),
      given: { on: { isServed: false } },
      is: nothing,
    },
    {
      when: "it has said so here before",
      parts: cites("incident"),
      given: { claims: [cites("incident", {}, { madeAt: at("02:00") })] },
      is: nothing,
    },
    {
      when: "it says so again later",
      parts: cites("incident"),
      given: { claims: [cites("incident", {}, { madeAt: at("03:30") })] },
      is: word,
    },
    {
      when: "the same human has said so here before through another role",
      parts: cites("incident", { human: "sso/anna" }),
      given: { claims: [cites("incident", { principal: "q", human: "sso/anna" }, { madeAt: at("02:00") })] },
      is: nothing,
    },
    {
      when: "another human has said so here before through the role",
      parts: cites("incident", { human: "sso/anna" }),
      given: { claims: [cites("incident", { human: "sso/otto" }, { madeAt: at("02:00") })] },
      is: word,
    },
    {
      when: "it has said so on another field before",
      parts: cites("incident"),
      given: { claims: [cites("incident", {}, { madeAt: at("02:00"), field: "/MinSize" })] },
      is: word,
    },
    {
      when: "it has given another reason before",
      parts: cites("incident"),
      given: { claims: [cites("launch", {}, { madeAt: at("02:00") })] },
      is: word,
    },
    {
      when: "it says another goal that is granted and stands higher",
      parts: cites("incident", { goals: ["security"] }, { intent: "security" }),
      is: "role: security, deadline",
    },
  ])("$is when $when, %$", ({ parts, given = {}, is }) => {
    expect(shown(parts, { ...given, sections })).toBe(is);
  });

  it.each([
    { madeAt: "02:00:01", changedAt: undefined, is: word },
    { madeAt: "02:00", changedAt: undefined, is: nothing },
    { madeAt: "02:00", changedAt: "03:30", is: nothing },
  ])("$is for as long as its row says, counted from the first making at $madeAt, %$", (given) => {
    const times = { madeAt: at(given.madeAt), ...(given.changedAt && { changedAt: at(given.changedAt) }) };
    const found = weighed(cites("incident", {}, times), { sections });
    expect(shown(cites("incident", {}, times), { sections })).toBe(given.is);
    expect(found.ending.end).toBeUndefined();
    expect(found.turns).toEqual([Date.parse(at(given.madeAt)) + 7_200_000]);
  });
});

describe("a confirmed reason wears out", () => {
  const limits = { leases: { incident: "2h" } };
  const lasting = (madeAt: string, parts: object = {}) =>
    shown(cites("incident", { goals: ["cost"] }, { madeAt: at(madeAt), intent: "cost", ...parts }), {
      seen: [situation({ since: at("01:00") })],
      sections: { limits },
    });

  it.each([
    { madeAt: "02:00:01", parts: {}, is: "reason: availability, degradation" },
    { madeAt: "02:00", parts: {}, is: "grant: cost, routine" },
    { madeAt: "02:00", parts: { changedAt: at("03:00") }, is: "grant: cost, routine" },
    { madeAt: "02:00", parts: { source: "registry" }, is: "reason: availability, degradation" },
  ])("$is when it was first made at $madeAt with $parts", ({ madeAt, parts, is }) => {
    expect(lasting(madeAt, parts)).toBe(is);
  });
});

describe("a claim with a reason that a later plain write by another tool contradicts", () => {
  const via = (tool: string, rest: object = {}) => cites("incident", { via: tool }, rest);
  const later = {
    actor: { principal: "p", kind: "person", goals: [], via: "console" },
    motivation: { kind: "none" },
  };

  it.each<{ when: string; parts: object; other: object; seen?: readonly Situation[]; ends: boolean }>([
    {
      when: "nothing confirms it",
      parts: via("cli"),
      other: { ...later, changedAt: at("03:30") },
      ends: true,
    },
    {
      when: "its situation is open",
      parts: via("cli"),
      other: { ...later, changedAt: at("03:30") },
      seen: open,
      ends: false,
    },
    { when: "that was earlier", parts: via("cli"), other: { ...later, changedAt: at("02:30") }, ends: false },
    {
      when: "that was only declared",
      parts: via("cli"),
      other: { ...later, madeAt: at("03:30") },
      ends: false,
    },
    {
      when: "it is the same tool's",
      parts: via("console"),
      other: { ...later, changedAt: at("03:30") },
      ends: false,
    },
  ])("ends: $ends when $when", ({ parts, other, seen = [], ends }) => {
    expect(weighed(parts, { seen, claims: [other] }).ending.why === "later").toBe(ends);
  });
});

describe("in a freeze of its actor a claim is shown by", () => {
  const freezes = [{ id: "night", cron: "0 0 * * *", duration: "6h", for: { kinds: ["person"] } }];
  const wrote = (parts: object, rest: object = {}) => ({ ...parts, changedAt: at("03:00"), ...rest });
  const launch = [situation({ kind: "launch" })];

  it.each<{ when: string; parts: object; seen?: readonly Situation[]; is: string }>([
    { when: "its goal is granted", parts: wrote(who({ goals: ["cost"] })), is: nothing },
    {
      when: "its goal is granted and it is only wanted",
      parts: who({ goals: ["cost"] }, { intent: "cost" }),
      is: "grant: cost, routine",
    },
    {
      when: "its reason is confirmed at deadline",
      parts: wrote(cites("launch")),
      seen: launch,
      is: "reason: availability, deadline",
    },
    {
      when: "its reason is confirmed below deadline",
      parts: wrote(cites("budget")),
      seen: [situation({ kind: "budget" })],
      is: nothing,
    },
    {
      when: "it is another's freeze",
      parts: wrote(who({ kind: "automation", goals: ["cost"] }, { intent: "cost" })),
      is: "grant: cost, routine",
    },
  ])("$is when $when, %$", ({ parts, seen = [], is }) => {
    expect(shown(parts, { seen, sections: { freezes } })).toBe(is);
  });
});

describe("a need may still be confirmed", () => {
  const until = (parts: object, more: { seen?: readonly Situation[]; facts?: object; now?: string } = {}) => {
    const { seen = [], facts = {}, now = "03:10" } = more;
    const given = dispute({ situations: seen, facts, now: at(now), claims: [claim(parts)] });
    const end = weigher(contextOf(given, policy()))(claim(parts)).doubtEnd;
    return end === undefined ? "no" : new Date(end).toISOString().slice(11, 16);
  };

  it.each<{ when: string; parts: object; more?: Parameters<typeof until>[1]; is: string }>([
    { when: "a person names it", parts: cites("incident"), is: "03:30" },
    { when: "a pipeline names it", parts: cites("incident", { kind: "pipeline" }), is: "03:30" },
    { when: "break-glass names it", parts: cites("incident", { kind: "break-glass" }), is: "03:30" },
    { when: "automation names it", parts: cites("incident", { kind: "automation" }), is: "no" },
    { when: "an agent names it", parts: cites("incident", { kind: "agent" }), is: "no" },
    { when: "a service names it", parts: cites("incident", { kind: "service" }), is: "no" },
    { when: "somebody unknown names it", parts: cites("incident", { kind: "unknown" }), is: "no" },
    {
      when: "a pipeline by name does",
      parts: cites("incident", { kind: "pipeline", vouched: "name" }),
      is: "no",
    },
    { when: "it is confirmed already", parts: cites("incident"), more: { seen: open }, is: "no" },
    { when: "no reference is named", parts: who({}, { motivation: { kind: "incident" } }), is: "no" },
    { when: "it is a decision", parts: cites("change-ticket"), is: "no" },
    { when: "nothing can confirm it", parts: cites("schedule"), is: "no" },
    {
      when: "the human has had all of theirs today",
      parts: cites("incident", { human: "sso/anna" }),
      more: { facts: { doubts: { "sso/anna": 3 } } },
      is: "no",
    },
    {
      when: "the human has had all but one",
      parts: cites("incident", { human: "sso/anna" }),
      more: { facts: { doubts: { "sso/anna": 2 } } },
      is: "03:30",
    },
    {
      when: "the role has had all of its, and the human is known",
      parts: cites("incident", { human: "sso/anna" }),
      more: { facts: { doubts: { p: 3 } } },
      is: "03:30",
    },
    {
      when: "the role has had all of its",
      parts: cites("incident"),
      more: { facts: { doubts: { p: 3 } } },
      is: "no",
    },
    {
      when: "the person whom the session names has had all of theirs",
      parts: cites("incident", { said: "anna" }),
      more: { facts: { doubts: { anna: 3 } } },
      is: "no",
    },
    {
      when: "what it names was over before the change",
      parts: cites("incident"),
      more: { seen: [situation({ state: "closed", closedAt: at("02:30") })] },
      is: "no",
    },
    {
      when: "it counts from the making, whenever it was written",
      parts: cites("incident", {}, { changedAt: at("03:05") }),
      is: "03:30",
    },
  ])("until $is when $when", ({ parts, more, is }) => {
    expect(until(parts, more)).toBe(is);
  });
});

describe("whether they may write there", () => {
  const fields = [{ principals: ["p"], fields: ["/Desired*"], in: { environments: ["prod"] } }];
  const backing = (parts: object, rows: readonly object[] = []) =>
    weighed(parts, { sections: { authority: { fields: rows } } }).backing;

  it.each<{ when: string; parts: object; rows?: readonly object[]; is: string }>([
    { when: "it was seen to be written", parts: who({}, { changedAt: at("03:00") }), is: "wrote" },
    { when: "it was observed", parts: who({}, { source: "observed" }), is: "wrote" },
    { when: "a file says nothing of a want", parts: who(), is: "permitted" },
    { when: "the arbiter found no permission", parts: who({}, { backing: "none" }), is: "none" },
    {
      when: "a row of the policy says so",
      parts: who({}, { backing: "none" }),
      rows: fields,
      is: "permitted",
    },
    {
      when: "the row is for another",
      parts: who({ principal: "q" }, { backing: "none" }),
      rows: fields,
      is: "none",
    },
    {
      when: "the row is for another field",
      parts: who({}, { backing: "none", field: "/MinSize" }),
      rows: fields,
      is: "none",
    },
    {
      when: "the row is for another environment",
      parts: who({}, { backing: "none" }),
      rows: [{ ...fields[0], in: { environments: ["test"] } }],
      is: "none",
    },
    {
      when: "a row speaks of what was written",
      parts: who({}, { backing: "wrote" }),
      rows: fields,
      is: "wrote",
    },
  ])("is $is when $when, %$", ({ parts, rows = [], is }) => {
    expect(backing(parts, rows)).toBe(is);
  });
});

describe("what is not shown", () => {
  it("ranks with nothing, whatever is said of it", () => {
    const { rank } = weighed(cites("incident", {}, { intent: "data-protection" }), {}).worth(ground());
    expect(rank).toMatchObject({ urgency: 0, intent: 9, trust: 1 });
  });

  it("is moved by no rule", () => {
    const rules = [{ id: "up", title: "up", urgency: "emergency" }];
    expect(shown(who(), { sections: { rules } })).toBe(nothing);
    expect(shown(who({ goals: ["cost"] }), { sections: { rules } })).toBe("grant: cost, emergency");
  });
});
