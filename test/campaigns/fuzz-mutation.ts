import { hostile, keys, type Tree, withKey } from "./fuzz-hostile.ts";
import type { Random } from "./fuzz-random.ts";

const isList = (tree: Tree): tree is readonly Tree[] => Array.isArray(tree);
const isRecord = (tree: Tree): tree is { readonly [key: string]: Tree } =>
  typeof tree === "object" && tree !== null && !isList(tree);

/** Any part of the tree, the deeper ones as well. */
function anyPart(tree: Tree, random: Random): Tree {
  const inside = isList(tree) ? tree : isRecord(tree) ? Object.values(tree) : [];
  return inside.length === 0 || random.chance(0.3) ? tree : anyPart(random.pick(inside), random);
}

function changeList(list: readonly Tree[], random: Random, root: Tree): Tree {
  const at = random.below(list.length + 1);
  switch (random.below(5)) {
    case 0:
      return list.toSpliced(at, 1);
    case 1:
      return list.toSpliced(at, 0, hostile(random));
    case 2:
      return [...list, ...list];
    case 3:
      return list.toSpliced(at, 0, anyPart(root, random));
    default:
      return list.toReversed();
  }
}

function changeRecord(record: { readonly [key: string]: Tree }, random: Random, root: Tree): Tree {
  const names = Object.keys(record);
  const name = names.length === 0 ? "" : random.pick(names);
  const rest = Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
  switch (random.below(5)) {
    case 0:
      return rest;
    case 1:
      return withKey(record, random.pick(keys), hostile(random));
    case 2:
      return withKey(rest, random.pick(keys), record[name] ?? null);
    case 3:
      return withKey(record, name, anyPart(root, random));
    default:
      return withKey(record, name, hostile(random));
  }
}

function change(tree: Tree, random: Random, root: Tree): Tree {
  const inside = isList(tree) ? [...tree.keys()] : isRecord(tree) ? Object.keys(tree) : [];
  if (inside.length > 0 && random.chance(0.75)) {
    const key = random.pick<string | number>(inside);
    if (isList(tree)) return tree.with(Number(key), change(tree[Number(key)] ?? null, random, root));
    if (isRecord(tree)) return withKey(tree, String(key), change(tree[String(key)] ?? null, random, root));
  }
  if (random.chance(0.3)) return hostile(random);
  if (isList(tree)) return changeList(tree, random, root);
  if (isRecord(tree)) return changeRecord(tree, random, root);
  if (typeof tree === "number") return random.pick([tree + 1, -tree, tree * 1e9, String(tree), [tree]]);
  return random.chance(0.5) ? hostile(random) : [tree];
}

/** The tree with so many things wrong in it. */
export function mutated(tree: Tree, times: number, random: Random): Tree {
  let result = tree;
  for (let time = 0; time < times; time += 1) result = change(result, random, tree);
  return result;
}

const bomb = `a: &a [x, x, x, x, x, x, x, x]\n${["b", "c", "d", "e", "f", "g", "h"]
  .map((name, index) => `${name}: &${name} [${Array(8).fill(`*${"abcdefg"[index]}`).join(", ")}]`)
  .join("\n")}\n`;

const additions: readonly string[] = [
  bomb,
  "__proto__: {polluted: true}\n",
  "now: .inf\n",
  "limits: {grace: .nan}\n",
  "? {a: b}\n: c\n",
  "x: !!js/function 'function () {}'\n",
  "x: !!binary aGVsbG8=\n",
  "x: !!set {a, b}\n",
  "x: 2026-11-21\n",
  "x: 0x10\ny: 0o7\nz: 1_000\n",
  "<<: {live: {}}\n",
  "&self self: *self\n",
  "\tx: 1\n",
  "---\nx: 1\n",
  "%YAML 1.1\n---\nx: y\n",
  `${"[".repeat(3_000)}`,
  `x: ${"{a: ".repeat(200)}1${"}".repeat(200)}\n`,
  "x: |\n  text\n y: 2\n",
  "x: 'unclosed\n",
  "\u0000\u0001\n",
  "claims: []\nclaims: []\n",
];

/** Damage that only a text can take. */
export function damaged(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  switch (random.below(6)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return `${text}\n${random.pick(additions)}`;
    case 2:
      return `${random.pick(additions)}${text}`;
    case 3:
      return text.slice(0, at) + String.fromCharCode(random.below(65_536)) + text.slice(at + 1);
    case 4:
      return text.replace(
        /: (\d+)/,
        random.pick([": .inf", ": -.inf", ": .nan", ": 1e999", ": 0x1F", ": ~"]),
      );
    default:
      return text.slice(0, at) + text.slice(random.below(text.length + 1));
  }
}
