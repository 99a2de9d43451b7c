import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { Json } from "#core/fields/json.ts";
import { defaultPolicy } from "./default-policy.ts";
import { disputes } from "./generate/disputes.ts";
import type { Scene } from "./generate/scenes.ts";
import { holdsFor } from "./runs.ts";

const plain = ["red", "green", "blue"] as const;
const marks = fc.constantFrom(
  ["digest:0123456789abcdef", "(hidden)", "(hidden, changed)"],
  ["digest:", "hidden", "(hidden, changed) "],
  ["sha256:00", '{"digest":"00"}', "[object Object]"],
);

const words: Scene = {
  type: "Acme::Plain::Thing",
  fields: [
    { path: "/Colour", kind: "word", values: plain },
    { path: "/Shape", kind: "word", values: plain },
  ],
};

/** The same dispute in which the values are written otherwise. */
function spelled(one: Dispute, as: ReadonlyMap<string, string>): Dispute {
  const respelled = (value: Json): Json => {
    if (typeof value === "string") return as.get(value) ?? value;
    if (value === null || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map(respelled);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, respelled(inner)]));
  };
  return respelled(one as unknown as Json) as unknown as Dispute;
}

/** A tie that only the digest of what was written decides is decided anew. */
const told = (one: Dispute) =>
  arbitrate(one, defaultPolicy).fields.map(({ path, outcome, holders, refused, wishes, ask }) => ({
    path,
    outcome,
    holders,
    refused,
    wishes,
    cause: ask?.cause,
  }));

const untied = disputes({ among: [words] }).map(
  (one): Dispute => ({
    ...one,
    claims: one.claims.map((claim, index) => ({
      ...claim,
      madeAt: `2026-10-01T00:00:${String(index).padStart(2, "0")}Z`,
    })),
  }),
);

it("a text that looks like one of Parley's own marks is a text like any other", () => {
  holdsFor(fc.tuple(untied, marks), ([one, other]) => {
    const as = new Map(plain.map((word, index) => [word, other[index] as string]));
    expect(told(spelled(one, as))).toEqual(told(one));
  });
});
