import { describe, expect, it } from "vitest";
import { parted } from "#core/hidden/beside.ts";
import { at, claim, field, policy, situation } from "../small-disputes.ts";

const zones = { topology: "set" };
const wish = claim({ id: "x", by: "xena", field: "/Zones", constraint: { has: ["b"] } });
const settle = (parts: object, sections: object = {}) =>
  field(
    {
      live: { "/Zones": ["a"] },
      prior: { "/Zones": ["a"] },
      facts: { fields: { "/Zones": zones } },
      claims: [wish],
      ...parts,
    },
    policy({ ...sections }),
    "/Zones",
  );
const write = (when: string, who: string, after: readonly string[]) => ({
  field: "/Zones",
  at: at(when),
  principal: who,
  after,
  by: "change",
});
const ruling = {
  id: "r1",
  field: "/Zones",
  over: ["x"],
  answer: "keep",
  by: "olga",
  at: at("03:30"),
  until: at("05:00"),
};
const oneWay = { facts: { fields: { "/Zones": { ...zones, oneWay: true } } } };

describe("what is said of a set as a whole counts for its elements", () => {
  it("and without a word they are written", () => {
    expect(settle({})).toMatchObject({ outcome: "revert", value: ["a", "b"], holders: ["x"] });
  });

  it.each([
    { answer: { answer: "keep" }, outcome: "keep", value: ["a"] },
    { answer: { answer: "value", value: ["a", "z"] }, outcome: "revert", value: ["a", "z"] },
    { answer: { answer: "value", value: [] }, outcome: "revert", value: [] },
  ])("$answer of a person", ({ answer, outcome, value }) => {
    expect(settle({ rulings: [{ ...ruling, ...answer }] })).toMatchObject({ outcome, value });
  });

  it("a ruling that lifts a guardrail", () => {
    const rail = {
      id: "rail",
      title: "a rail",
      fields: ["/Zones"],
      constraint: { lacks: ["b"] },
      except: ["sue"],
    };
    const given = { live: { "/Zones": ["a", "b"] }, claims: [], rulings: [{ ...ruling, by: "sue" }] };
    expect(settle(given, { guardrails: [rail] })).toMatchObject({ outcome: "keep", value: ["a", "b"] });
  });

  it("answered by no claimant of another element", () => {
    const approvers = [{ name: "owners", principals: ["xena", "olga"] }];
    const said = (by: string) =>
      settle({ rulings: [{ ...ruling, answer: "value", value: ["a", "z"], by }] }, { approvers });
    expect(said("olga").value).toEqual(["a", "z"]);
    expect(said("xena").value).toEqual(["a", "b"]);
  });

  it("and says nothing where what it weighed is not there", () => {
    const gone = { ...ruling, answer: "value", value: ["a", "z"], over: ["gone"] };
    expect(settle({ rulings: [gone] }).value).toEqual(["a", "b"]);
  });

  it("writes of the past, for fights and for anyone who writes again what has lost", () => {
    const fight = ["03:50", "03:51", "03:52", "03:53"].map((when, index) =>
      index % 2 === 0 ? write(when, "xena", ["a", "b"]) : write(when, "yuri", ["a"]),
    );
    const yuri = claim({ id: "y", by: "yuri", field: "/Zones", constraint: { lacks: ["b"] } });
    expect(settle({ history: fight, claims: [wish, yuri] }).ask?.cause).toBe("fight");
    expect(settle({ history: fight }).outcome).toBe("revert");
    const again = [
      write("02:00", "yuri", ["a"]),
      { ...write("02:20", "parley", ["a", "b"]), by: "revert" },
      write("03:50", "yuri", ["a"]),
    ];
    const edit = { ...yuri, intent: "cost", changedAt: at("03:50") };
    const given = { history: again, prior: { "/Zones": ["a", "b"] }, claims: [wish, edit] };
    const enforce = { mode: { default: "enforce" } };
    expect(settle(given, enforce)).toMatchObject({ outcome: "revert", effect: "wait", next: at("04:05") });
  });

  it("a rule that asks: an element that was not agreed is gone meanwhile", () => {
    const rules = [
      {
        id: "why",
        title: "why",
        for: {},
        ask: { meanwhile: "prior", onSilence: "meanwhile", approvers: "owners" },
      },
    ];
    const given = { live: { "/Zones": ["b"] }, prior: { "/Zones": [] }, claims: [wish] };
    expect(settle(given, { rules })).toMatchObject({
      outcome: "ask",
      value: [],
      ask: { meanwhile: { value: [] }, onSilence: { answer: "revert", value: [] } },
    });
    const kept = { ...given, live: { "/Zones": ["a", "b"] }, prior: { "/Zones": ["a"] } };
    expect(settle(kept, { rules }).ask).toMatchObject({
      meanwhile: { value: ["a"] },
      options: expect.arrayContaining([expect.objectContaining({ answer: "keep", value: ["a", "b"] })]),
    });
  });

  it("the value of its stack", () => {
    const owned = (stackValue: readonly string[]) => ({
      facts: { fields: { "/Zones": { ...zones, stackValue } } },
    });
    expect(settle(owned(["a", "b"])).outcome).toBe("revert");
    expect(settle(owned(["a"])).outcome).toBe("ask");
  });

  it("what was asked before", () => {
    const asked = [{ field: "/Zones", at: at("03:00"), deadline: at("06:00"), claims: ["x"] }];
    expect(settle({ ...oneWay, asked }).ask?.deadline).toBe(at("06:00"));
    const rival = claim({
      id: "y",
      field: "/Zones",
      constraint: { lacks: ["b"] },
      intent: "security",
      madeAt: at("02:00"),
    });
    const waiting = { limits: { waiting: "30m" } };
    expect(settle({ claims: [wish, rival] }, waiting).outcome).toBe("ask");
    expect(settle({ claims: [wish, rival], asked }, waiting).outcome).toBe("keep");
  });

  it("what the policy names it for", () => {
    const approvers = [
      { name: "network", principals: ["nora"], for: { fields: ["/Zones"] } },
      { name: "owners", principals: ["olga"] },
    ];
    expect(settle(oneWay, { approvers }).ask?.approvers).toEqual(["nora"]);
    const edited = { live: { "/Zones": ["a", "b"] }, claims: [] };
    const unattributed = [{ fields: ["/Zones"], answer: "revert" }];
    expect(settle(edited, { unattributed })).toMatchObject({ outcome: "revert", value: ["a"] });
    const protections = [{ id: "still", while: ["peak"], fields: ["/Zones"] }];
    const peak = situation({ kind: "peak", ref: "P" });
    const cost = { ...wish, intent: "cost" };
    expect(settle({ claims: [cost], situations: [peak] }, { protections }).outcome).toBe("keep");
    const sensitive = { names: [], fields: ["/Zones"] };
    expect(JSON.stringify(parted(settle({}, { sensitive })))).not.toMatch(/"a"|"b"/);
  });
});
