import { describe, expect, it } from "vitest";
import { at, claim, field, policy, rulesOf, situation } from "../../small-disputes.ts";

const must = claim({ constraint: { is: 8 } });
const night = { id: "night", effect: "allow", cron: "0 22 * * *", duration: "8h" };
const day = { id: "day", effect: "allow", cron: "0 8 * * *", duration: "8h" };
const enforce = { mode: { default: "enforce" } };

const judge = (sections: object, given: object = {}) =>
  field({ claims: [must], ...given }, policy({ ...enforce, ...sections }));

describe("outside Parley's hours a write", () => {
  it.each([
    { when: "they are now", writes: [night], effect: "write" },
    { when: "they are later", writes: [day], effect: "wait", next: at("08:00") },
    { when: "one of several is now", writes: [day, night], effect: "write" },
    {
      when: "some are denied now",
      writes: [{ ...night, effect: "deny" }],
      effect: "wait",
      next: at("06:00"),
    },
    { when: "they are for elsewhere", writes: [{ ...day, in: { environments: ["test"] } }], effect: "write" },
    {
      when: "they have only just ended, and may be overrun",
      writes: [{ ...night, duration: "5h", overrun: "2h" }],
      effect: "write",
    },
  ])("is $effect when $when: who holds stays the same", ({ writes, effect, next }) => {
    const found = judge({ writes });
    expect(found).toMatchObject({ outcome: "revert", value: 8, holders: ["c1"], ask: null, effect });
    if (next !== undefined) expect(found.next).toBe(next);
  });

  it("is read from the old windows as well", () => {
    expect(judge({ windows: [day] })).toMatchObject({ outcome: "revert", effect: "wait", next: at("08:00") });
  });

  const closed = { writes: [day] };
  const capacity = [{ fields: ["/DesiredCapacity"], safer: "more" }];
  const rail = { id: "rail", title: "a rail", fields: ["/DesiredCapacity"], constraint: { min: 8 } };
  const ruling = {
    id: "r1",
    field: "/DesiredCapacity",
    over: [],
    answer: "value",
    value: 8,
    at: at("03:30"),
  };

  it.each<{ when: string; sections?: object; given?: object; effect: string }>([
    {
      when: "a guardrail wants it",
      sections: { guardrails: [rail] },
      given: { claims: [], was: 8 },
      effect: "write",
    },
    { when: "what stands can hurt", sections: { classes: { capacity } }, given: { was: 8 }, effect: "write" },
    { when: "a person decided it", given: { rulings: [{ ...ruling, by: "olga" }] }, effect: "write" },
    { when: "silence decided it", given: { rulings: [{ ...ruling, by: "silence" }] }, effect: "wait" },
    {
      when: "a confirmed reason wants it",
      given: {
        claims: [claim({ constraint: { is: 8 }, motivation: { kind: "incident", ref: "INC-7" } })],
        situations: [situation()],
      },
      effect: "wait",
    },
  ])("is $effect when $when", ({ sections = {}, given = {}, effect }) => {
    expect(judge({ ...closed, ...sections }, given)).toMatchObject({ outcome: "revert", value: 8, effect });
  });

  it("waits for the answer too where what holds meanwhile would have to be written", () => {
    const rules = [{ id: "ask", title: "ask", ask: { meanwhile: "prior" } }];
    const found = judge({ ...closed, rules }, { was: 4 });
    expect(found).toMatchObject({ outcome: "ask", value: 4, effect: "wait" });
    expect(judge({ rules }, { was: 4 }).effect).toBe("write");
  });

  it("is no matter where nothing has to be written", () => {
    expect(judge(closed, { is: 8 })).toMatchObject({ outcome: "keep", effect: "none" });
  });
});

describe("a claim that was written in a freeze of its actor", () => {
  const freeze = { id: "night", cron: "30 3 * * *", duration: "2h", for: { kinds: ["automation"] } };
  const law = policy({ freezes: [freeze] });
  const wrote = (changed: string, more: object = {}) =>
    claim({ id: "wrote", constraint: { is: 3 }, changedAt: at(changed), intent: "security", ...more });
  const rival = claim({ id: "rival", constraint: { is: 8 }, kind: "person" });
  const holders = (one: ReturnType<typeof claim>, seen: readonly object[] = []) =>
    field({ claims: [one, rival], situations: seen }, law).holders;

  it.each([
    { when: "it was written before", one: wrote("03:29:59"), is: ["wrote"] },
    { when: "it was written then", one: wrote("03:30"), is: ["rival"] },
    { when: "it was only declared then", one: wrote("03:30", { changedAt: undefined }), is: ["wrote"] },
    { when: "another kind wrote it then", one: wrote("03:30", { kind: "person" }), is: ["wrote"] },
  ])("counts for $is when $when", ({ one, is }) => {
    expect(holders(one)).toEqual(is);
  });

  it("counts where a reason that presses is confirmed", () => {
    const incident = wrote("03:30", { motivation: { kind: "incident", ref: "INC-7" } });
    expect(holders(incident)).toEqual(["rival"]);
    expect(holders(incident, [situation()])).toEqual(["wrote"]);
  });

  it("is not explained by its writer having brought the value that was agreed", () => {
    const theirs = (changed: string) => {
      const edit = wrote(changed, { by: "robot", intent: "unattributed" });
      const facts = { fields: { "/DesiredCapacity": { author: "robot" } } };
      const rows = { freezes: [freeze], unattributed: [{ answer: "revert" }], limits: { grace: "0s" } };
      return field({ is: 3, was: 8, claims: [edit], facts }, policy(rows));
    };
    expect(theirs("03:29")).toMatchObject({ outcome: "keep", holders: ["wrote"] });
    expect(theirs("03:31")).toMatchObject({ outcome: "revert", value: 8 });
  });

  it("is an edit that nothing explains, and the freeze is named", () => {
    const found = field({ claims: [wrote("03:30"), rival] }, law);
    expect(rulesOf(found)).toContain("freeze");
    expect(found.because.find(({ rule }) => rule === "freeze")?.at).toBe("kit.yaml/freezes/0");
  });
});
