import type { Features, SideFeatures } from "./features.ts";

type SideTrait<S extends string> = `${S}.${keyof SideFeatures & string}`;

/** One thing in which two questions can be alike; a class in common is what makes them comparable at all. */
export type Trait =
  | Exclude<keyof Features, "class" | "holder" | "challenger" | "situations">
  | SideTrait<"holder">
  | SideTrait<"challenger">
  | "situations";

/**
 * How much it counts that two questions are alike in a trait. INVARIANT (stated): docs/learning.md has this table; a test
 * compares them.
 */
export const weights = {
  direction: 4,
  "challenger.reason": 4,
  environment: 3,
  "challenger.goal": 3,
  "challenger.confirmed": 3,
  "holder.reason": 3,
  "holder.goal": 3,
  situations: 3,
  hours: 3,
  asked: 3,
  "challenger.kind": 2,
  "holder.kind": 2,
  "holder.confirmed": 2,
  reversible: 2,
  incumbentIsCode: 2,
  exposure: 1,
} as const satisfies Readonly<Record<Trait, number>>;

/** The heaviest first, in the order of the table. */
export const traits = Object.keys(weights) as readonly Trait[];

/** The word that a question has for a trait. */
export function traitOf(features: Features, trait: Trait): string {
  if (trait === "situations") return features.situations.join(" ");
  const [side, key] = trait.split(".") as [keyof Features, keyof SideFeatures | undefined];
  return String(key === undefined ? features[side] : (features[side] as SideFeatures)[key]);
}

/** Of what is open in either, the share that is open in both; nothing in both is alike. */
function shareOpen(a: Features["situations"], b: Features["situations"]): number {
  const all = new Set([...a, ...b]);
  const both = a.filter((kind) => b.includes(kind));
  return all.size === 0 ? 1 : both.length / all.size;
}

/** The weight of everything in which two questions are alike. */
export function likeness(a: Features, b: Features): number {
  const shared = traits.map((trait) => {
    if (trait === "situations") return weights.situations * shareOpen(a.situations, b.situations);
    return traitOf(a, trait) === traitOf(b, trait) ? weights[trait] : 0;
  });
  return shared.reduce((sum, weight) => sum + weight, 0);
}
