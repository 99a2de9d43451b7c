import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import { trim } from "#core/claims/docket/trim.ts";
import { identities } from "#core/claims/principal.ts";
import { claim } from "../../arbitration/small-disputes.ts";

const claims = (text: string): readonly Claim[] =>
  text.split(" ").map((id) => claim({ id, by: id.replace(/\d+$/, "") }));
/** The lower the number, the higher the rank. */
const rank = ({ id }: Claim): number => Number(/\d+$/.exec(id)?.[0]);

function fallsOut(
  text: string,
  most: number,
  { safe = "", wishes = "", aliases = [] as readonly string[][] } = {},
): string {
  const all = claims(text);
  const { claims: left, fellOut } = trim(all, {
    most,
    identity: identities(aliases),
    isSafe: ({ id }) => safe.split(" ").includes(id),
    isWish: ({ id }) => wishes.split(" ").includes(id),
    compare: (a, b) => rank(a) - rank(b),
  });
  const gone = fellOut.map(({ id }) => id);
  expect(left.map(({ id }) => id)).toEqual(all.map(({ id }) => id).filter((id) => !gone.includes(id)));
  return gone.join(" ");
}

describe("falls out of a full docket", () => {
  it.each([
    { docket: "a1 a2 b1", most: 3, out: "" },
    { docket: "a1 a2 b1", most: 4, out: "" },
    { docket: "a1 a2 b1", most: 2, out: "a2" },
    { docket: "a2 a1 b9", most: 2, out: "a2" },
    { docket: "b1 a1", most: 1, out: "a1" },
    { docket: "c1 b1 a1", most: 1, out: "a1 b1" },
    { docket: "b1 a1 b2 a2", most: 3, out: "a2" },
    { docket: "a1 a2 a3 b1 b2", most: 2, out: "a3 a2 b2" },
    { docket: "a1 a2 a3 b1", most: 3, safe: "a3", out: "a2" },
    { docket: "a1 a2 a3 b1", most: 3, safe: "a1 a2 a3", out: "b1" },
    { docket: "a1 a2 b1", most: 1, safe: "a1 a2 b1", out: "" },
    { docket: "a1 a2 b1", most: 1, safe: "a1 b1", out: "a2" },
    { docket: "a1 x1 b1 b2", most: 3, out: "b2" },
    { docket: "a1 x3 x2 b1 b2", most: 4, aliases: [["a", "x"]], out: "x3" },
    { docket: "a1 a2 b1", most: 0, out: "a2 a1 b1" },
    { docket: "a1 a2 a3 b1", most: 3, wishes: "b1", out: "b1" },
    { docket: "a1 a2 b1 b2", most: 3, wishes: "a1 b1 b2", out: "b2" },
    { docket: "a1 a2 b1", most: 1, wishes: "b1", out: "b1 a2" },
    { docket: "a1 a2 b1", most: 1, wishes: "b1", safe: "b1", out: "a2 a1" },
  ])("`$out` of $docket when $most may stay, %$", ({ docket, most, out, ...more }) => {
    expect(fallsOut(docket, most, more)).toBe(out);
  });
});
