import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fc } from "@fast-check/vitest";
import { parse, stringify } from "yaml";
import { dispute } from "../laws/generate/disputes.ts";
import { policyDocument } from "../laws/generate/policies.ts";
import type { Tree } from "./fuzz-hostile.ts";
import { damaged, mutated } from "./fuzz-mutation.ts";
import { type Random, randomFrom } from "./fuzz-random.ts";

export type Case = {
  readonly kind: "dispute" | "policy";
  readonly text: string;
  /** Disputes to judge by the policy, or the policy's place is taken by the default one. */
  readonly disputes: readonly object[];
};

const place = fileURLToPath(new URL("../../policies/default.yaml", import.meta.url));
const defaultPolicy = parse(readFileSync(place, "utf8"), { maxAliasCount: 1_000 }) as {
  readonly [section: string]: Tree;
};

const sampled = <T>(arbitrary: fc.Arbitrary<T>, random: Random): T =>
  fc.sample(arbitrary, { numRuns: 1, seed: random.below(2 ** 31) })[0] as T;

/** Some sections of the default policy, and of the long ones a few parts. */
function fewSections(random: Random): Tree {
  const kept = Object.entries(defaultPolicy).filter(
    ([name]) => ["parley", "environments"].includes(name) || random.chance(0.35),
  );
  const parts = kept.map(([name, section]): [string, Tree] => {
    if (!Array.isArray(section) || name === "environments") return [name, section];
    const list = section as readonly Tree[];
    return [name, list.length < 4 ? list : Array.from({ length: 3 }, () => random.pick(list))];
  });
  return Object.fromEntries(parts);
}

function writtenAs(tree: Tree, random: Random): string {
  if (random.chance(0.7)) return JSON.stringify(tree);
  try {
    return stringify(tree, { aliasDuplicateObjects: random.chance(0.5) });
  } catch {
    // The writer has limits of its own, which are not what is tried here.
    return JSON.stringify(tree);
  }
}

function spoilt(tree: Tree, random: Random): string {
  const times = random.pick([0, 0, 1, 1, 1, 2, 3, 6]);
  const text = writtenAs(mutated(tree, times, random), random);
  return random.chance(0.12) ? damaged(text, random) : text;
}

/** The case that a seed and its number make. */
export function caseFor(seed: number, index: number): Case {
  const random = randomFrom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  if (random.chance(0.55)) {
    const tree = JSON.parse(JSON.stringify(sampled(dispute, random))) as Tree;
    return { kind: "dispute", text: spoilt(tree, random), disputes: [] };
  }
  const tree = random.chance(0.3) ? fewSections(random) : (sampled(policyDocument, random) as Tree);
  const disputes = [sampled(dispute, random)];
  return { kind: "policy", text: spoilt(tree, random), disputes };
}
