import { describe, expect, it } from "vitest";
import { decide } from "#core/arbitration/decide.ts";
import { normalised } from "#core/arbitration/normal.ts";
import { current, recordFrom, recordOf, recordText, replay } from "#core/arbitration/record.ts";
import { VerdictDocument } from "#core/arbitration/verdict.ts";
import { sha256 } from "#core/digest.ts";
import { Hidden } from "#core/fields/hidden.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { printed } from "#core/hidden/words.ts";
import { at, claim, dispute, field, policy, situation } from "./small-disputes.ts";

const must = claim({ constraint: { is: 8 } });
const enforcing = policy({ mode: { default: "enforce" } });

describe("the order and number of entries", () => {
  it("mean nothing", () => {
    const claims = [claim({ id: "b" }), claim({ id: "a", constraint: { max: 5 }, intent: "cost" })];
    const situations = [situation(), situation({ kind: "peak", ref: "P" })];
    const plain = dispute({ claims, situations });
    const mixed = dispute({
      claims: [...claims.toReversed(), ...claims],
      situations: [...situations.toReversed(), ...situations],
    });
    expect(normalised(mixed)).toEqual(normalised(plain));
    expect(normalised(plain).claims.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(decide(mixed, policy())).toEqual(decide(plain, policy()));
  });

  it("and a claim cannot be pushed out by another's under the same id", () => {
    const anna = claim({ id: "x", by: "anna", constraint: { is: 8 }, intent: "security" });
    const ben = claim({ id: "x", by: "ben", constraint: { is: 5 }, madeAt: at("03:30") });
    expect(field({ claims: [anna, ben] }).value).toBe(8);
  });

  it("of two claims under one id the later counts, then the one whose text sorts last", () => {
    const one = (parts: object) => claim({ id: "a", by: "p", ...parts });
    const kept = (...claims: readonly object[]) =>
      normalised(dispute({ claims })).claims.map(({ constraint }) => constraint?.min);
    const [early, late] = [
      one({ constraint: { min: 1 } }),
      one({ constraint: { min: 2 }, madeAt: at("03:01") }),
    ];
    expect([kept(early, late), kept(late, early)]).toEqual([[2], [2]]);
    const changed = one({ constraint: { min: 3 }, changedAt: at("03:02") });
    expect([kept(changed, late), kept(late, changed)]).toEqual([[3], [3]]);
    const same = one({ constraint: { min: 4 } });
    expect([kept(early, same), kept(same, early)]).toEqual([[4], [4]]);
  });
});

describe("a record", () => {
  const given = dispute({ claims: [must] });
  const record = recordOf(given, policy());

  it("holds what is needed to judge again", () => {
    expect(record).toEqual({
      v: 2,
      policy: policy().digest,
      dispute: given,
      verdict: decide(given, policy()),
    });
    expect(VerdictDocument.safeParse(record.verdict).success).toBe(true);
    expect(recordText(record)).toMatch(/^\{.*\}\n$/s);
  });

  it("of the first format, in which texts stood for what is hidden, is judged as one of today", () => {
    const hides = policy({ sensitive: { names: [], fields: ["/DesiredCapacity"] } });
    const secret = `digest:${"x".repeat(43)}`;
    const now = recordOf({ ...given, live: { [must.field]: Hidden.of("x".repeat(43)) } }, hides);
    const text = canonicalJson(printed({ ...now, v: 1 } as unknown as Json));
    const old = recordFrom(
      JSON.parse(
        text.replace('"live":{"/DesiredCapacity":"(hidden)"}', `"live":{"/DesiredCapacity":"${secret}"}`),
      ),
    );
    expect(recordText(old)).toContain(secret);
    expect(recordText(current(old))).toBe(recordText(now));
    expect(replay(old, hides)).toEqual({ same: true, digest: sha256(recordText(old)) });
  });

  it("replays to the same bytes, or says what is different", () => {
    const found = replay(record, policy());
    expect(found).toEqual({ same: true, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(replay(record, enforcing)).toMatchObject({
      same: false,
      why: "policy",
      now: { policy: enforcing.digest },
    });
    const altered = { ...record, verdict: { ...record.verdict, outcome: "keep" as const } };
    expect(replay(altered, policy())).toEqual({ same: false, why: "verdict", now: record });
  });
});
