import { describe, expect, it } from "vitest";
import { type Losing, later, turnsFor, written } from "#core/arbitration/explain/otherwise/turns.ts";
import type { Claim } from "#core/claims/claim.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { plainVerdict } from "../../plain-verdict.ts";
import { at, claim, dispute, policy, situation } from "../small-disputes.ts";

const size = "/DesiredCapacity" as FieldPath;
const loser = (parts: object = {}) => claim({ id: "loser", by: "lou", constraint: { is: 5 }, ...parts });
const holder = (parts: object = {}) =>
  claim({ id: "holder", by: "hana", constraint: { is: 8 }, motivation: { kind: "none" }, ...parts });

type Case = {
  readonly losing?: object;
  readonly holders?: readonly Claim[];
  readonly parts?: Parameters<typeof dispute>[0];
  readonly sections?: Readonly<Record<string, unknown>>;
};

function turns({ losing = {}, holders = [holder()], parts = {}, sections = {} }: Case) {
  const mine = loser({ motivation: { kind: "none" }, backing: "wrote", ...losing });
  const given = dispute({ claims: [...holders, mine], ...parts });
  const field = plainVerdict(size, { value: 8, holders: holders.map(({ id }) => id) });
  const asked: Losing = { claim: mine, field, dispute: given, policy: policy(sections) };
  return [...turnsFor(asked)];
}
const told = (of: Case) =>
  turns(of).map(({ kind, text, waits }) => `${kind}${waits ? ", later" : ""}: ${text}`);

describe("what could be otherwise for a claim that lost", () => {
  const withdraws = "withdrawal: hana (for availability) withdrew";
  const incident = { motivation: { kind: "incident", ref: "INC-7" } };
  const other = holder({
    id: "other",
    by: "otto",
    ...incident,
    motivation: { kind: "incident", ref: "INC-8" },
  });

  it.each<Case & { readonly when: string; readonly turns: readonly string[] }>([
    { when: "nothing is known", turns: [withdraws] },
    { when: "nobody holds the field", holders: [], turns: [] },
    {
      when: "more than three hold it",
      holders: [..."abcd"].map((id) => holder({ id })),
      turns: [],
    },
    {
      when: "three hold it",
      holders: [..."abc"].map((id) => holder({ id, by: id })),
      turns: ["withdrawal: a (for availability), b (for availability) and c (for availability) withdrew"],
    },
    {
      when: "a situation confirms the holder",
      holders: [holder(incident)],
      parts: { situations: [situation()] },
      turns: [
        "closing, later: INC-7 were closed now",
        "withdrawal: hana (for availability, incident INC-7) withdrew",
      ],
    },
    {
      when: "two situations confirm the holders",
      holders: [holder(incident), other],
      parts: { situations: [situation(), situation({ ref: "INC-8" })] },
      turns: [
        "closing, later: INC-7 and INC-8 were all closed now",
        "withdrawal: hana (for availability, incident INC-7) and otto (for availability, incident INC-8) withdrew",
      ],
    },
    {
      when: "the situation is closed already",
      holders: [holder(incident)],
      parts: { situations: [situation({ state: "closed", closedAt: at("03:59") })] },
      turns: ["withdrawal: hana (for availability, incident INC-7) withdrew"],
    },
    {
      when: "nothing confirms its reason",
      losing: incident,
      turns: ["confirmation: an independent source confirmed INC-7", withdraws],
    },
    {
      when: "its reason is confirmed",
      losing: incident,
      parts: { situations: [situation()] },
      turns: [withdraws],
    },
    {
      when: "its reason has no name",
      losing: { motivation: { kind: "incident" } },
      turns: ["confirmation: it named an incident that an independent source confirms", withdraws],
    },
    {
      when: "its reason has no name and another letter",
      losing: { motivation: { kind: "vulnerability" } },
      turns: ["confirmation: it named a finding that an independent source confirms", withdraws],
    },
    {
      when: "it may not write there",
      losing: { backing: "none" },
      turns: ["permission: it were permitted to write there", withdraws],
    },
    {
      when: "its goal is not granted",
      losing: { actor: { principal: "x:role/lou", kind: "automation", goals: ["cost"] } },
      turns: ["grant: the platform team granted lou the goal availability", withdraws],
    },
    {
      when: "its goal is granted",
      losing: { actor: { principal: "lou", kind: "automation", goals: ["availability"] } },
      turns: [withdraws],
    },
    {
      when: "it has no goal",
      losing: { intent: "unattributed", actor: { principal: "lou", kind: "automation", goals: [] } },
      turns: [withdraws],
    },
  ])("is this where $when", ({ turns, ...of }) => {
    expect(told(of)).toEqual(turns);
  });

  it("is told of by a source that the policy believes, with the claimant on it", () => {
    const sections = {
      authority: {
        situations: [
          { sources: ["wide*", "pager"], kinds: ["incident"] },
          { sources: ["other"], kinds: ["freeze"] },
        ],
      },
    };
    const added = (of: Case) => turns(of)[0]?.dispute.situations.at(-1);
    expect(added({ losing: incident, sections })).toMatchObject({
      ...{ kind: "incident", ref: "INC-7", state: "open", source: "pager", since: at("03:00") },
      ...{ scope: { resources: "checkout" }, responders: ["lou"] },
    });
    expect(added({ losing: incident })).toMatchObject({ source: "an independent source" });
    const finding = { motivation: { kind: "exploited-cve", ref: "CVE-1" } };
    expect(added({ losing: finding })).toMatchObject({ kind: "finding", exploited: true });
    expect(added({ losing: incident })).not.toHaveProperty("exploited");
    expect(added({ losing: incident })).not.toHaveProperty("by");
    const nameless = turns({ losing: { motivation: { kind: "vulnerability" } } })[0];
    const said = nameless?.dispute.claims.at(-1)?.motivation.ref;
    expect(said).toBe("a named vulnerability");
    expect(nameless?.dispute.situations.at(-1)).toMatchObject({ ref: said, exploited: false });
  });

  it("is acted out in a dispute of its own", () => {
    const losing = { backing: "none", actor: { principal: "lou", kind: "automation", goals: ["cost"] } };
    const [permitted, granted, withdrawn] = turns({ losing });
    expect(permitted?.dispute.claims.map(({ id, backing }) => [id, backing])).toMatchObject([
      ["holder", undefined],
      ["loser", "permitted"],
    ]);
    expect(granted?.dispute.claims.at(-1)?.actor.goals).toEqual(["cost", "availability"]);
    expect(withdrawn?.dispute.claims.map(({ state }) => state)).toEqual(["withdrawn", "active"]);
  });

  it("closes what confirms alone, and waits until it has cooled down", () => {
    const limits = { cooldown: { incident: "10m", default: "1m" } };
    const elsewhere = situation({ ref: "INC-9" });
    const parts = {
      situations: [situation(), elsewhere],
      sources: [{ name: "pager", ok: true, asOf: at("03:59") }],
    };
    const [closed] = turns({ holders: [holder(incident)], parts, sections: { limits } });
    expect(closed?.dispute).toMatchObject({
      now: at("04:10"),
      situations: [{ state: "closed", closedAt: at("04:00") }, { state: "open" }],
      sources: [{ asOf: at("04:09") }],
    });
  });
});

describe("a later dispute", () => {
  it("is the same at the same moment", () => {
    const given = dispute();
    expect(later(given, Date.parse(given.now))).toBe(given);
    expect(later(given, Date.parse(given.now) + 60_000).now).toBe(at("04:01"));
  });

  it.each([
    { when: "it is kept", verdict: { outcome: "keep", effect: "write", value: 8 } },
    { when: "nobody writes it", verdict: { outcome: "revert", effect: "notify", value: 8 } },
    { when: "it is hidden", verdict: { outcome: "revert", effect: "write", value: Hidden.changed } },
  ] as const)("has nothing written where $when", ({ verdict }) => {
    const given = dispute();
    expect(written(given, plainVerdict(size, verdict))).toBe(given);
  });

  it("has what is due written, and what is known of its field", () => {
    const given = dispute({
      facts: { fields: { [size]: { sensitive: true }, "/Other": { sensitive: true } } },
    });
    const due = plainVerdict(size, { outcome: "revert", effect: "write", value: 8 });
    expect(written(given, due)).toMatchObject({
      live: { [size]: 8 },
      facts: {
        fields: { [size]: { sensitive: true, liveSince: given.now }, "/Other": { sensitive: true } },
      },
    });
  });
});
