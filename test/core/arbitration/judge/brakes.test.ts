import { describe, expect, it } from "vitest";
import { at, claim, field, policy, rulesOf } from "../kit.ts";

const must = claim({ constraint: { is: 8 } });
const facts = (parts: object) => ({ facts: { fields: { "/DesiredCapacity": parts } } });
const write = (when: string, after: unknown, parts: object = {}) => ({
  field: "/DesiredCapacity",
  at: at(when),
  principal: `p${after}`,
  after,
  by: "change",
  ...parts,
});
const revert = (when: string, parts: object = {}) => write(when, 3, { by: "revert", ...parts });
const night = { id: "night", effect: "allow", cron: "0 22 * * *", duration: "8h" };
const day = { id: "day", effect: "allow", cron: "0 8 * * *", duration: "8h" };

type Given = { readonly dispute?: object; readonly sections?: object };

const brakes: readonly { brake: string; given: Given; text: string }[] = [
  {
    brake: "create-only",
    given: { dispute: facts({ createOnly: true }) },
    text: "it can only be set when the resource is created",
  },
  { brake: "one-way", given: { dispute: facts({ oneWay: true }) }, text: "it cannot be undone" },
  {
    brake: "unwritable",
    given: { dispute: facts({ unwritable: true }) },
    text: "a write of it was refused for good, and trying again would change nothing",
  },
  {
    brake: "sensitive",
    given: { dispute: facts({ sensitive: true }) },
    text: "its value is hidden, and nobody restores that without a person",
  },
  {
    brake: "stack-owned",
    given: { dispute: facts({ stackValue: 3 }) },
    text: "a stack owns it, and the write would depart from the stack's own value",
  },
  {
    brake: "budget",
    given: { dispute: { history: [revert("03:10"), revert("03:20"), revert("03:30")] } },
    text: "it has been put back often enough for now",
  },
  { brake: "window", given: { sections: { windows: [day] } }, text: "no window for writes is open" },
  {
    brake: "fight",
    given: {
      dispute: { history: [write("03:50", 8), write("03:51", 3), write("03:52", 8), write("03:53", 3)] },
    },
    text: "two actors undo each other here, and another write would not end it",
  },
];

describe("a brake stops a write that claims ask for", () => {
  it.each(brakes)("$brake", ({ brake, given, text }) => {
    const found = field({ claims: [must], ...given.dispute }, policy({ ...given.sections }));
    expect(found).toMatchObject({ outcome: "ask", holders: [] });
    expect(found.because[0]).toEqual({ rule: `brake/${brake}`, text });
    expect(found.ask?.options.map(({ answer }) => answer)).toEqual(
      brake === "sensitive" ? ["keep", "revert", "hold"] : ["keep", "revert", "hold"],
    );
    expect(found.ask?.onSilence.answer).toBe("keep");
  });

  it.each([
    { brake: "create-only", outcome: "ask" },
    { brake: "one-way", outcome: "ask" },
    { brake: "unwritable", outcome: "ask" },
    { brake: "sensitive", outcome: "ask" },
    { brake: "stack-owned", outcome: "revert" },
    { brake: "budget", outcome: "revert" },
    { brake: "window", outcome: "revert" },
    { brake: "fight", outcome: "revert" },
  ])("but against a guardrail's revert $brake gives $outcome", ({ brake, outcome }) => {
    const given = brakes.find((row) => row.brake === brake)?.given ?? {};
    const rail = { id: "rail", title: "a rail", fields: ["/DesiredCapacity"], constraint: { min: 5 } };
    const rules = policy({ guardrails: [rail], ...given.sections });
    expect(field({ was: 7, ...given.dispute }, rules).outcome).toBe(outcome);
    const refused = field({ was: 7, claims: [claim({ constraint: { is: 3 } })], ...given.dispute }, rules);
    expect(refused).toMatchObject({ outcome, holders: [], refused: ["c1"] });
  });

  it.each([
    { brake: "create-only", outcome: "ask" },
    { brake: "one-way", outcome: "ask" },
    { brake: "unwritable", outcome: "revert" },
    { brake: "sensitive", outcome: "revert" },
    { brake: "stack-owned", outcome: "revert" },
    { brake: "budget", outcome: "revert" },
    { brake: "window", outcome: "revert" },
    { brake: "fight", outcome: "revert" },
  ])("and where a person has ruled on the value $brake gives $outcome", ({ brake, outcome }) => {
    const given = brakes.find((row) => row.brake === brake)?.given ?? {};
    const ruling = {
      id: "r1",
      field: "/DesiredCapacity",
      over: [],
      answer: "value",
      value: 8,
      at: at("03:30"),
      until: at("05:00"),
    };
    const rules = policy({ ...given.sections });
    expect(
      field({ claims: [must], rulings: [{ ...ruling, by: "olga" }], ...given.dispute }, rules).outcome,
    ).toBe(outcome);
  });

  it("but nothing is stopped where live is right", () => {
    for (const { brake, given } of brakes.filter((row) => row.brake !== "fight")) {
      const found = field({ is: 8, claims: [must], ...given.dispute }, policy({ ...given.sections }));
      expect(`${brake} ${found.outcome}`).toBe(`${brake} keep`);
    }
  });
});

describe("a stack's own value", () => {
  it("may be restored, and only that", () => {
    expect(field({ claims: [must], ...facts({ stackValue: 8 }) }).outcome).toBe("revert");
    expect(field({ claims: [must], ...facts({ stackValue: "8" }) }).outcome).toBe("ask");
    expect(field({ claims: [must], ...facts({ stackValue: "8", scalar: "integer" }) }).outcome).toBe(
      "revert",
    );
    expect(field({ claims: [must], ...facts({ stackValue: null }) }).outcome).toBe("ask");
  });
});

describe("the budget of reverts", () => {
  const law = policy({ limits: { reverts: { perField: 2, perResource: 3, within: "30m" } } });
  const spent = (history: readonly object[]) => {
    const found = field({ claims: [must], history }, law);
    return found.outcome === "ask" ? rulesOf(found)[0] : found.outcome;
  };
  const elsewhere = { field: "/MinSize" };

  it.each([
    { when: "one was made", history: [revert("03:50")], is: "revert" },
    { when: "two were made here", history: [revert("03:50"), revert("03:40")], is: "brake/budget" },
    { when: "one is half an hour ago", history: [revert("03:50"), revert("03:30")], is: "revert" },
    {
      when: "one is almost half an hour ago",
      history: [revert("03:50"), revert("03:30:01")],
      is: "brake/budget",
    },
    { when: "one is made now", history: [revert("03:50"), revert("04:00")], is: "brake/budget" },
    { when: "one is yet to come", history: [revert("03:50"), revert("04:00:01")], is: "revert" },
    { when: "one was a change", history: [revert("03:50"), revert("03:40", { by: "change" })], is: "revert" },
    { when: "one was elsewhere", history: [revert("03:50"), revert("03:40", elsewhere)], is: "revert" },
    {
      when: "three were made on the resource",
      history: [revert("03:50"), revert("03:40", elsewhere), revert("03:41", elsewhere)],
      is: "brake/budget",
    },
    {
      when: "three were made elsewhere",
      history: [revert("03:42", elsewhere), revert("03:40", elsewhere), revert("03:41", elsewhere)],
      is: "brake/budget",
    },
  ])("gives $is when $when", ({ history, is }) => {
    expect(spent(history)).toBe(is);
  });
});

describe("a window", () => {
  it.each([
    { windows: [night], outcome: "revert" },
    { windows: [day], outcome: "ask" },
    { windows: [day, night], outcome: "revert" },
    { windows: [{ ...night, effect: "deny" }], outcome: "ask" },
    { windows: [{ ...day, in: { environments: ["test"] } }], outcome: "revert" },
    { windows: [{ ...night, id: "early", duration: "5h", overrun: "2h" }], outcome: "revert" },
  ])("gives $outcome with $windows", ({ windows, outcome }) => {
    expect(field({ claims: [must] }, policy({ windows })).outcome).toBe(outcome);
  });

  it("that was closed when a claim was written makes the claim worth nothing", () => {
    const windows = [{ ...night, cron: "30 3 * * *", duration: "2h" }];
    const wrote = (changed: string, more: object = {}) =>
      claim({ id: "wrote", constraint: { is: 3 }, changedAt: at(changed), intent: "security", ...more });
    const rival = claim({ id: "rival", constraint: { is: 8 } });
    const inside = field({ claims: [wrote("03:30"), rival] }, policy({ windows }));
    expect(inside).toMatchObject({ outcome: "keep", holders: ["wrote"] });
    const outside = field({ claims: [wrote("03:29"), rival] }, policy({ windows }));
    expect(outside).toMatchObject({ outcome: "revert", value: 8, holders: ["rival"] });
    expect(outside.because).toContainEqual({
      rule: "window/outside",
      text: "role-of-wrote (for security, budget) wrote when no window was open: it counts for nothing",
    });
    const declared = field(
      { claims: [wrote("03:29", { changedAt: undefined }), rival] },
      policy({ windows }),
    );
    expect(declared).toMatchObject({ outcome: "keep", holders: ["wrote"] });
  });
});
