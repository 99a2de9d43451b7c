import type { Random } from "./fuzz-random.ts";

export type Tree = null | boolean | number | string | readonly Tree[] | { readonly [key: string]: Tree };

export const keys: readonly string[] = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "",
  " ",
  "is",
  "min",
  "max",
  "id",
  "claims",
  "/DesiredCapacity",
  "\u202edlrow",
  "a\u0000b",
  "\ud800",
  "<<",
  "x-own",
];

const texts: readonly string[] = [
  ...keys,
  "\u0000",
  "\u001b[31mred",
  "\u202e\u2066evil\u2069",
  "\udfff\ud800",
  "👩‍👩‍👧‍👦",
  "\ufeff",
  "\u2028\u2029",
  "`",
  "${process.exit(1)}",
  "../../etc/passwd",
  "a".repeat(5_000),
  "/".repeat(300),
  "/a[b=c",
  "/a[=]",
  '/a["=',
  "/Tags[Key=a,Key=b]/Value",
  "*".repeat(200),
  "**/**/**/**/**",
  "2026-11-21T10:00:00Z",
  "2026-02-30T25:61:61Z",
  "0000-00-00T00:00:00Z",
  "9999-12-31T23:59:59.999999999+14:00",
  "+275760-09-13T00:00:00.001Z",
  "99999999w",
  "0s",
  "-1h",
  "1e400",
  "0 0 * * *",
  "0 0 31 2 *",
  "*/0 * * * *",
  "Europe/Nowhere",
  "AWS::S3::Bucket",
  "::::",
  "null",
  "true",
  "NaN",
];

export const conditions: readonly string[] = [
  "claim.trust >= 3",
  "claim.trust",
  "1/0 > 0",
  "claim.motivation.evidence[99999999999999999999]",
  "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
  "(".repeat(500),
  "a".repeat(1_000),
  "claim.__proto__ == 1",
  "claim.constructor.constructor('return process')()",
  "tags.all(a, tags.all(b, tags.all(c, true)))",
  "claim.prefer.exists(a, claim.prefer.exists(b, a == b))",
  "'a'.matches('(a+)+$')",
  "claim.constraint['is'] in claim.constraint['in']",
  "int('9999999999999999999999') > 0",
  "claim.id == '\\ud800'",
  "true ? ",
  "!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!claim.confirmed",
  "size(claim.id + claim.id + claim.id) > 2",
  "claim.prefer > 3 && claim.prefer < 'x'",
  "\u202etrue",
];

const numbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e-320,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  1e21,
  1e308,
  -1e308,
  1.7976931348623157e308,
  4.9e-324,
];

function deep(random: Random, depth: number): Tree {
  let tree: Tree = random.pick(numbers);
  const inList = random.chance(0.5);
  for (let level = 0; level < depth; level += 1) tree = inList ? [tree] : { a: tree };
  return tree;
}

/** A value that nobody expects there. */
export function hostile(random: Random): Tree {
  switch (random.below(9)) {
    case 0:
    case 1:
    case 2:
      return random.pick(texts);
    case 3:
      return random.pick(numbers);
    case 4:
      return random.pick([null, true, false, [], {}]);
    case 5:
      return deep(random, random.pick([3, 31, 33, 70, 400]));
    case 6:
      return random.pick(conditions);
    case 7:
      return Array.from({ length: random.pick([2, 30, 1_200]) }, () => random.pick(texts));
    default:
      return withKey({}, random.pick(keys), random.pick(texts));
  }
}

/** Sets a property whatever its name means to JavaScript. */
export function withKey(record: { readonly [key: string]: Tree }, key: string, value: Tree): Tree {
  return Object.fromEntries([...Object.entries(record).filter(([name]) => name !== key), [key, value]]);
}
