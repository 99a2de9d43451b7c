import { type Tree, withKey } from "../fuzz-hostile.ts";
import { damaged, mutated } from "../fuzz-mutation.ts";
import { type Random, randomFrom } from "../fuzz-random.ts";
import { seeds } from "./seeds.ts";

/** A text that stands in every case where secrets stand, and in none of what is shown. */
export const canary = "hunter2-canary";

export type EventsCase = {
  readonly text: string;
  /** In how many bytes at a time it comes. */
  readonly chunk: number;
  /** Whether the secret stands only where every reader has to know it for one. */
  readonly hasSecret: boolean;
};

const isGroup = (tree: Tree): tree is { readonly [key: string]: Tree } =>
  typeof tree === "object" && tree !== null && !Array.isArray(tree);

/** One part grows beyond what AWS sends. */
function blownUp(tree: Tree, random: Random): Tree {
  if (!isGroup(tree)) return tree;
  const name = random.pick([
    ...Object.keys(tree),
    "requestParameters",
    "responseElements",
    "userAgent",
    "eventName",
  ]);
  const sizes = [300, 5_000, 120_000];
  const large: readonly Tree[] = [
    "x".repeat(random.pick(sizes)),
    Array.from({ length: random.pick([50, 3_000]) }, (_, index) => ({
      resourceId: `i-${index}`,
      Key: String(index),
    })),
    Object.fromEntries(
      Array.from({ length: random.pick([50, 3_000]) }, (_, index) => [`name${index}`, index]),
    ),
  ];
  return withKey(tree, name, random.pick(large));
}

/** A part of one record stands in another. */
function crossed(tree: Tree, random: Random): Tree {
  const other = random.pick(seeds);
  if (!isGroup(tree) || !isGroup(other)) return tree;
  const names = Object.keys(other);
  if (names.length === 0) return tree;
  const name = random.pick(names);
  return withKey(tree, name, other[name] ?? null);
}

const secretNames = ["masterUserPassword", "secretString", "MasterUserPassword", "authToken", "password"];

function withSecret(tree: Tree, random: Random): Tree {
  if (!isGroup(tree)) return tree;
  const parameters = tree["requestParameters"] ?? null;
  if (!isGroup(parameters)) return tree;
  return withKey(tree, "requestParameters", withKey(parameters, random.pick(secretNames), canary));
}

function changed(random: Random, from: readonly Tree[]): Tree {
  let tree = mutated(random.pick(from), random.pick([0, 1, 1, 2, 3, 5]), random);
  if (random.chance(0.25)) tree = crossed(tree, random);
  return random.chance(0.06) ? blownUp(tree, random) : tree;
}

type Wanted = { readonly from?: readonly Tree[]; readonly hasSecret: boolean };

/** A record that is hardly as it should be. */
export function oddRecord(random: Random, { from = seeds, hasSecret }: Wanted): Tree {
  const record = changed(random, from);
  return hasSecret ? withSecret(record, random) : record;
}

const layouts: readonly ((records: readonly Tree[]) => string)[] = [
  (records) => JSON.stringify({ Records: records }),
  (records) => records.map((record) => JSON.stringify(record)).join("\n"),
  (records) => records.map((record) => JSON.stringify(record)).join(""),
  (records) => JSON.stringify(records, null, 2),
  (records) =>
    JSON.stringify({ Events: records.map((record) => ({ CloudTrailEvent: JSON.stringify(record) })) }),
  (records) => JSON.stringify(records.map((detail) => ({ source: "aws.ec2", "detail-type": "x", detail }))),
  (records) => JSON.stringify({ logEvents: records.map((record) => ({ message: JSON.stringify(record) })) }),
  (records) =>
    JSON.stringify({
      Records: records.map((record) => ({
        eventSource: "aws:sqs",
        body: JSON.stringify({ Message: JSON.stringify(record) }),
      })),
    }),
];

/** The case that a seed and its number make: a small log with a record or a few, hardly one of them as it should be. */
export function eventsCase(seed: number, index: number): EventsCase {
  const random = randomFrom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const hasSecret = random.chance(0.3);
  const records = Array.from({ length: random.pick([1, 1, 1, 2, 4]) }, () =>
    oddRecord(random, { hasSecret }),
  );
  const text = random.pick(layouts)(records);
  const isDamaged = random.chance(0.1);
  return {
    text: isDamaged ? damaged(text, random) : text,
    chunk: random.pick([64, 1_000, 65_536]),
    hasSecret: hasSecret && !isDamaged,
  };
}
