import { describe, expect, it } from "vitest";
import { winningDispute, winningLine } from "#core/preview/offers/winning-line.ts";
import { at, claim, field, situation } from "../../arbitration/small-disputes.ts";
import { type Lost, law, rail, terms, wrote } from "./offer-kit.ts";

const loser = (parts: object = {}) => wrote(5, { intent: "cost", ...parts });
const holder = (parts: object = {}) => claim({ id: "holder", by: "hana", constraint: { is: 8 }, ...parts });
const because = (kind: string, ref = "INC-7") => ({ motivation: { kind, ref } });
const standing = (claims: readonly object[], more: object = {}): Lost => ({ is: 8, was: 8, claims, ...more });

const lineOf = (lost: Lost, more: object = {}) => {
  const line = winningLine(terms(lost, more));
  return line && { ...line, text: line.text.replace(/^mia \([^)]*\) /, "") };
};

describe("the one line that would win", () => {
  it("is a reason, where a situation that is open confirms it", () => {
    expect(lineOf(standing([holder(), loser()], { situations: [situation()] }))).toEqual({
      kind: "reason",
      text: "would win if it gave incident INC-7 as its reason, which is open and confirms it",
      motivation: { kind: "incident", ref: "INC-7" },
    });
  });

  it("is never a reason that it has given already", () => {
    const mine = loser(because("incident"));
    const rival = holder({ ...because("incident"), intent: "data-protection" });
    const line = lineOf(standing([rival, mine], { situations: [situation()] }));
    expect(line?.motivation?.kind).not.toBe("incident");
  });

  it("is never a reason that nothing confirms", () => {
    const { kind } = lineOf(standing([holder(), loser(because("incident"))])) ?? {};
    expect(kind).toBe("withdrawal");
  });

  it("is never a reason that is over", () => {
    const situations = [situation({ until: at("03:59") })];
    expect(lineOf(standing([holder(), loser()], { situations }))?.kind).toBe("withdrawal");
  });

  it("is to wait, where time alone does it", () => {
    expect(lineOf(standing([holder({ until: at("05:00") }), loser()]))).toEqual({
      kind: "wait",
      text: "would win from 05:00 UTC on",
      from: at("05:00"),
    });
  });

  it("is to wait for the last of two that end", () => {
    const holders = [holder({ until: at("05:00") }), holder({ id: "h2", by: "hugo", until: at("06:00") })];
    expect(lineOf(standing([...holders, loser()]))).toMatchObject({ kind: "wait", from: at("06:00") });
  });

  it("is to wait for no more than three ends", () => {
    const ends = ["05:00", "06:00", "07:00", "08:00"].map((until, n) =>
      holder({ id: `h${n}`, by: `hugo${n}`, until: at(until) }),
    );
    expect(lineOf(standing([...ends, loser()]))?.kind).not.toBe("wait");
    expect(lineOf(standing([...ends.slice(1), loser()]))).toMatchObject({ kind: "wait", from: at("08:00") });
  });

  it.each([
    {
      kind: "closing",
      says: "would win if INC-7 were closed now",
      lost: standing([holder({ ...because("incident"), kind: "break-glass" }), loser({ kind: "agent" })], {
        situations: [situation({ kind: "incident" })],
      }),
    },
    {
      kind: "withdrawal",
      says: "would win if hana (for availability, budget) withdrew",
      lost: standing([holder(), loser()]),
    },
    {
      kind: "permission",
      says: "would win if it were permitted to write there",
      lost: standing([holder({ intent: "consistency" }), loser({ backing: "none", intent: "security" })]),
    },
    {
      kind: "grant",
      says: "would win if the platform team granted mia the goal security",
      lost: standing([
        holder({ intent: "consistency" }),
        loser({ intent: "security", actor: { principal: "mia", kind: "person", goals: [] } }),
      ]),
    },
  ])("is what others would have to do, a $kind, where nothing else would win", ({ kind, says, lost }) => {
    expect(lineOf(lost)).toEqual({ kind, text: says });
  });

  it("wins where it is done, and only there", () => {
    const lost = standing([holder({ until: at("05:00") }), loser()]);
    const found = winningDispute(terms(lost));
    expect(field(lost).holders).toEqual(["holder"]);
    expect(found?.dispute.now).toBe(at("05:00"));
    expect(found && field(found.dispute).holders).toEqual(["mine"]);
  });
});

describe("there is no line", () => {
  it.each<{ when: string; lost: Lost; more?: object }>([
    { when: "where the claim holds the field", lost: { is: 5, was: 3, claims: [loser()] } },
    { when: "where nobody has such a claim", lost: standing([holder(), loser()]), more: { claim: "other" } },
    { when: "where it is withdrawn", lost: standing([holder(), loser({ state: "withdrawn" })]) },
    {
      when: "on a field of which nothing is decided",
      lost: standing([holder(), loser()]),
      more: { path: "/MaxSize" },
    },
    {
      when: "where a guardrail stands against it, which nothing outranks",
      lost: { is: 5, was: 9, claims: [loser()] },
      more: { policy: law(rail({ min: 7 })) },
    },
  ])("$when", ({ lost, more }) => {
    expect(lineOf(lost, more)).toBeNull();
  });
});
