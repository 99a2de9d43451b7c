import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { Json } from "#core/fields/json.ts";
import { overlaps } from "#core/fields/path.ts";
import { actedOut, isKept, isKeptAt, isSurelyKeptAt } from "#core/preview/offers/acted-out.ts";
import { elementsOn } from "#core/preview/offers/bounds.ts";
import { counterOffer } from "#core/preview/offers/counter-offer.ts";
import type { Offer } from "#core/preview/offers/offer.ts";
import { type FieldWish, wishOf } from "#core/preview/offers/wish.ts";
import { defaultPolicy } from "./default-policy.ts";
import { dispute, disputes } from "./generate/disputes.ts";
import type { Scene } from "./generate/scenes.ts";
import { holdsFor } from "./runs.ts";

/** Sizes that nothing orders, so that each is offered for itself. */
const sizes: Scene = {
  type: "Acme::Plain::Thing",
  fields: ["/Rate", "/Size", "/Depth"].map((path) => ({
    path,
    kind: "number" as const,
    values: [0, 1, 3, 5, 8, 13, 40, 90, 150, 200],
  })),
};

const sets: Scene = {
  type: "Acme::Plain::Thing",
  fields: ["/Members", "/Zones"].map((path) => ({
    path,
    kind: "set" as const,
    values: ["a", "b", "c", "d", "e", "f", "g", "h"],
    facts: { topology: "set" as const },
  })),
};

type Told = { readonly one: Dispute; readonly wish: FieldWish; readonly offer: Offer | null };

const judged = (one: Dispute) => arbitrate(one, defaultPolicy).fields;

const writing = ({ one, wish }: Told, value: Json) => judged(actedOut(one, new Map([[wish, value]])));

const keeps = (told: Told, value: Json): boolean => isSurelyKeptAt(writing(told, value), told.wish.path);

/** Tries a law on whatever is offered to each claim of a dispute that could not have what it wants. */
function ofEach(one: Dispute, law: (told: Told) => void): void {
  for (const claim of one.claims) {
    const wish = wishOf(claim, claim.field, one);
    if (wish === undefined || claim.state !== "active" || claim.backing === "none") continue;
    if (one.facts.fields?.[claim.field]?.sensitive === true) continue;
    const terms = { dispute: one, policy: defaultPolicy, claim: claim.id, path: claim.field };
    const told = { one, wish, offer: counterOffer(terms) };
    // What is kept as it is, by lot too, needs no offer.
    if (!isKeptAt(writing(told, wish.wanted), wish.path)) law(told);
  }
}

const range = Array.from({ length: 201 }, (_, value) => value);

function subsets(elements: readonly Json[]): readonly Json[] {
  return Array.from({ length: 2 ** elements.length }, (_, choice) =>
    elements.filter((__, at) => Math.floor(choice / 2 ** at) % 2 === 1),
  );
}

/** The least that anything tried by force would be from the wish and still be kept. */
function leastOf(told: Told, tried: readonly Json[]): number {
  const inOrder = tried
    .map((value) => ({ value, distance: told.wish.distance(value) }))
    .toSorted((a, b) => a.distance - b.distance);
  return inOrder.find(({ value }) => keeps(told, value))?.distance ?? Infinity;
}

/** What is offered is kept, nothing tried is nearer, and where something tried is kept something is offered. */
function isNearest(told: Told, tried: readonly Json[]): void {
  const { wish, offer } = told;
  const least = leastOf(told, tried);
  if (offer === null) {
    expect(least, wish.path).toBe(Infinity);
    return;
  }
  const value = offer.values[wish.path] as Json;
  expect(keeps(told, value), wish.path).toBe(true);
  expect(wish.distance(value), wish.path).toBeLessThanOrEqual(least);
}

it("a number that is offered is kept, and none to 200 is nearer", () => {
  holdsFor(disputes({ among: [sizes], least: 2, most: 5 }), (one) => {
    ofEach(one, (told) => {
      if (told.wish.kind === "number") isNearest(told, range);
    });
  });
});

it("a set that is offered is kept, and of eight elements no other choice is nearer", () => {
  holdsFor(disputes({ among: [sets], least: 2, most: 6 }), (one) => {
    ofEach(one, (told) => {
      const named = [...elementsOn(told.wish.path, { dispute: one, policy: defaultPolicy })];
      const known = [...new Set([...named, ...(told.wish.wanted as readonly Json[])])];
      if (told.wish.kind === "set") isNearest(told, subsets(known));
    });
  });
});

it("what is offered alone is kept, whatever the field", () => {
  holdsFor(dispute, (one) => {
    ofEach(one, ({ wish, offer }) => {
      if (offer === null || Object.keys(offer.values).length > 1) return;
      const acted = actedOut(one, new Map([[wish, offer.values[wish.path] as Json]]));
      const fields = judged(acted).filter(({ path }) => overlaps(path, wish.path));
      expect(fields.filter((field) => !isKept(field))).toEqual([]);
    });
  });
});

it("offers are made in many disputes", () => {
  let count = 0;
  holdsFor(disputes({ among: [sizes, sets], least: 2, most: 5 }), (one) => {
    ofEach(one, ({ offer }) => {
      if (offer !== null) count += 1;
    });
  });
  expect(count).toBeGreaterThan(20);
});
