import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { compileCondition } from "#core/policy/expression/compile-condition.ts";
import { anyCharacter } from "../fields/any-character.ts";

const noFact = "facts are claim, resource, tags, environment, exposure, situations";
const compare = "compare it, such as `claim.trust >= 3`";
const split = "split the rule in two, or compare with a list by `in`";
const kinds =
  "compare values of one kind; `double(…)` reads a number from text, and `has(…)` asks whether a fact is there";
const regexes =
  'regular expressions can run for hours; use `glob(text, "web-*")`, `startsWith`, `endsWith` or `contains`';
const join = "join comparisons with `&&` and `||`, and put text in quotes";
const closing = "close every bracket and finish the last comparison";
const escapes = "write `\\\\` for a backslash";
const digits = "write it like `3` or `0.5`";

/** `at` is the piece of the source that the complaint points to. */
const refused: readonly (readonly [source: string, message: string, hint: string, at?: string])[] = [
  ["foo", "`foo` is not a fact", noFact, "foo"],
  ["clam.trust > 2", "`clam` is not a fact", "did you mean `claim`?", "clam"],
  ["claim.trst > 2", "`claim.trst` is not a fact", "did you mean `claim.trust`?", "trst"],
  ["resource.foo == 'x'", "`resource.foo` is not a fact", "`resource` has account, region, type, id", "foo"],
  ["claim['trst'] > 2", "`claim.trst` is not a fact", "did you mean `claim.trust`?"],
  ["has(claim.motivatoin.ref)", "`claim.motivatoin` is not a fact", "did you mean `claim.motivation`?"],
  ["has(claim.trust.more)", "`claim.trust.more` is not a fact", "`claim.trust` holds nothing by name"],
  ["has(foo.bar)", "`foo` is not a fact", noFact],
  ["has(claim)", "`has` cannot ask for `claim`", "name a fact with dots, such as `has(claim.until)`"],
  [
    "has(tags['env'])",
    "`has` cannot ask for `tags['env']`",
    "name a fact with dots, such as `has(claim.until)`",
  ],
  ["claim.trust", "`claim.trust` is neither true nor false", compare, "claim.trust"],
  ["claim.prefer", "`claim.prefer` is neither true nor false", compare, "claim.prefer"],
  [
    "claim.trust && true",
    "`claim.trust && true` joins something that is neither true nor false",
    "compare each part, such as `claim.trust >= 3`",
  ],
  ["claim.trust ? true : false", "`claim.trust` is neither true nor false", compare],
  [
    "claim.confirmed ? 1 : 'a'",
    "`claim.confirmed ? 1 : 'a'` gives values of two kinds",
    "let both sides of the `:` give the same kind",
  ],
  ["claim.trust == 'x'", "`claim.trust == 'x'` compares or joins values that do not go together", kinds],
  [
    "claim.motivation.ref == null",
    "`claim.motivation.ref == null` compares or joins values that do not go together",
    kinds,
  ],
  [
    "size(claim.trust) > 1",
    "`size(claim.trust)` is given a value that it cannot work with",
    kinds,
    "size(claim.trust)",
  ],
  [
    "claim.exists(each, true)",
    "`claim` is not a list",
    "loop over `situations`, `tags` or a list of the claim",
  ],
  [
    "situations['a'] == 'b'",
    "`situations['a']` asks for a part in a way that it has none",
    "index lists by number and facts by name",
  ],
  [
    "claim.trust.foo == 1",
    "`claim.trust.foo` asks for a part of something that has none",
    "only facts, tags and lists have parts",
  ],
  [
    "claim.urgency >= 'deadline'",
    "`claim.urgency >= 'deadline'` puts words in order of the alphabet",
    'list the words that you mean, such as `claim.urgency in ["degradation", "emergency"]`',
  ],
  [
    "tags.a + tags.b == 'x'",
    "`tags.a + tags.b` calculates with something that may not be a number",
    "turn it into a number first, such as `double(claim.prefer)`",
    "tags.a + tags.b",
  ],
  [
    "situations + situations == []",
    "`situations + situations` calculates with something that may not be a number",
    "turn it into a number first, such as `double(claim.prefer)`",
  ],
  [
    "claim.prefer + 1 > 2",
    "`claim.prefer + 1` calculates with something that may not be a number",
    "turn it into a number first, such as `double(claim.prefer)`",
  ],
  [
    "claim[tags.env] == 1",
    "`claim[tags.env]` does not say which fact it means",
    'name the fact itself, such as `claim.constraint["in"]`',
  ],
  ["tags.env.matches('a+')", "`matches` is not available", regexes, "tags.env.matches('a+')"],
  ["matches(tags.env, 'a+')", "`matches` is not available", regexes],
  ["cel.bind(x, 1, x > 0)", "`cel.bind` is not available", "write the expression out where it is used"],
  [
    "type(claim) == string",
    "`type` is not available",
    "available are `has`, `size`, `glob`, `int`, `double`, `string`",
  ],
  [
    "dyn(claim.trust) > 2",
    "`dyn` is not available",
    "available are `has`, `size`, `glob`, `int`, `double`, `string`",
  ],
  [
    "timestamp(claim.madeAt) == timestamp('x')",
    "`timestamp` is not available",
    "available are `has`, `size`, `glob`, `int`, `double`, `string`",
  ],
  ["globs(tags.env, 'p')", "`globs` is not available", "did you mean `glob(…)`?"],
  ["tags.env.startswith('p')", "`startswith` is not available", "did you mean `x.startsWith(…)`?"],
  [
    "tags.env.split(',').size() > 1",
    "`split` is not available",
    "available are `startsWith`, `endsWith`, `contains`, `lowerAscii`, `size`, `all`, `exists`, `exists_one`, `map`, `filter`",
  ],
  [
    "tags.env.constructor()",
    "`constructor` is not available",
    "available are `startsWith`, `endsWith`, `contains`, `lowerAscii`, `size`, `all`, `exists`, `exists_one`, `map`, `filter`",
  ],
  [
    "tags.env.startsWith()",
    "`startsWith` takes 1 argument, not 0",
    'write it like `tags.env.startsWith("prod")`',
  ],
  ["has()", "`has` takes 1 argument, not 0", "write it like `has(claim.until)`"],
  ["size(tags, tags) > 1", "`size` takes 1 argument, not 2", "write it like `size(situations)`"],
  [
    "situations.all(each)",
    "`all` takes 2 arguments, not 1",
    'write it like `situations.all(each, each == "peak")`',
  ],
  [
    "situations.map(each) == []",
    "`map` takes 2 or 3 arguments, not 1",
    "write it like `situations.map(each, each.size())`",
  ],
  [
    "glob(tags.env, tags.env)",
    "the pattern of `glob` has to be text in quotes",
    'write the pattern itself, such as `glob(resource.id, "web-*")`',
  ],
  [
    "glob(tags.env, 3)",
    "the pattern of `glob` has to be text in quotes",
    'write the pattern itself, such as `glob(resource.id, "web-*")`',
  ],
  [
    "situations.exists('a', true)",
    "`'a'` cannot stand here",
    "name a fact with dots, such as `has(claim.until)`",
  ],
  [
    "situations.exists(claim, true)",
    "`claim` already names a fact",
    "choose another name for the list's member, such as `each`",
  ],
  [
    "situations.all(a, situations.all(b, situations.all(c, true)))",
    "loops are nested more than 2 deep",
    "split the rule in two, or look at fewer lists at once",
    "situations.all(c, true)",
  ],
  ["situations.all(a, true) && a == 'x'", "`a` is not a fact", noFact, "a"],
  [
    "situations.all(each, each > 3)",
    "`each > 3` compares or joins values that do not go together",
    kinds,
    "each > 3",
  ],
  [
    "b'a' == b'a'",
    "bytes and unsigned numbers have no use in a condition",
    "write text in plain quotes and numbers without a suffix",
  ],
  [
    "3u > 2u",
    "bytes and unsigned numbers have no use in a condition",
    "write text in plain quotes and numbers without a suffix",
  ],
  ["", "the condition ends too early", closing, ""],
  ["  ", "the condition ends too early", closing, ""],
  ["claim.trust >", "the condition ends too early", closing, ""],
  ["(claim.trust > 2", "the condition ends too early", closing, ""],
  ["a b", "`b` is not expected here", join, "b"],
  ["claim.trust = 3", "`=` is not expected here", "compare with `==`", "="],
  ["claim.confirmed & true", "`&` is not expected here", "write `&&` for “and”", "&"],
  ["claim.confirmed | true", "`|` is not expected here", "write `||` for “or”", "|"],
  ["claim.trust > 2)", "`)` is not expected here", join, ")"],
  [
    "claim.constraint.in == [1]",
    "`.in` cannot be read, because `in` is an operator",
    'write `claim.constraint["in"]`',
    "in",
  ],
  ["\u0000", "`\\u0000` is not expected here", join],
  ["claim.trust ≥ 3", "`≥` is not expected here", join, "≥"],
  ["while > 3", "`while` is a reserved word", "choose another name", "while"],
  ["'abc", "a text in quotes is not closed", "close it with the same quote", "'abc"],
  ["'''abc", "a text in quotes is not closed", "close it with the same quotes"],
  ["'a\nb' == 'c'", "a line ends inside a text", "close the quotes on the line on which they open"],
  ["'\\q' == 'a'", "a text holds an escape that means nothing", escapes, "\\q"],
  ["'\\u12' == 'a'", "a text holds an escape that means nothing", escapes],
  ["'\\ud800' == 'a'", "a text holds half a character", "write the character itself"],
  ["'\\x1' == 'a'", "a text holds an escape that means nothing", escapes],
  ["'\\1' == 'a'", "a text holds an escape that means nothing", escapes],
  ["'\\777' == 'a'", "a text holds an escape that means nothing", escapes],
  ["0x > 1", "`0x` is not a number", digits, "0x"],
  ["1e > 1", "a number has no digits after its `e`", digits],
  ["1e999 > 1", "`1e999` is not a number", digits, "1e999"],
  [`${"(".repeat(30)}true${")".repeat(30)}`, "the condition is nested more than 24 deep", split],
  [`${"!".repeat(300)}true`, "the condition has more than 200 parts", split],
  [`${"[".repeat(500)}`, "the condition is nested more than 24 deep", split],
  [`1 in [${"1,".repeat(150)}1]`, "a list, a map or a call in the condition is too long", split],
  [`claim.confirmed${" && true".repeat(110)}`, "the condition has more than 200 parts", split],
  [
    `'${"x".repeat(1_100)}' == ''`,
    "the condition has 1108 characters, more than 1024",
    "split the rule in two",
  ],
];

describe("a condition is refused", () => {
  const table = refused.map(([source, message, hint, at]) => ({ source, message, hint, at }));
  it.each(table)("$source: $message", ({ source, message, hint, at }) => {
    const compiled = compileCondition(source);
    expect(compiled).toMatchObject({ ok: false, message, hint });
    if (compiled.ok || at === undefined) return;
    expect(source.slice(compiled.from, compiled.to)).toBe(at);
  });

  it("just below each limit passes", () => {
    for (const source of [
      `${"(".repeat(20)}true${")".repeat(20)}`,
      `${"!".repeat(198)}true`,
      `1 in [${"1,".repeat(98)}1]`,
      `'${"x".repeat(1_016)}' == ''`,
    ]) {
      expect(compileCondition(source)).toMatchObject({ ok: true });
    }
  });

  const word = fc.constantFrom(
    ..."claim . trust tags [ ] ( ) { } ' \" && || ! == < > in ? : , 1 2.5 all exists map has size glob x 'a' \\ \n \u0000 \ud800 __proto__ constructor -".split(
      " ",
    ),
  );
  const hostile = fc.oneof(
    fc.array(word, { maxLength: 60 }).map((words) => words.join(" ")),
    fc.string({ maxLength: 200, unit: anyCharacter }),
  );
  test.prop([hostile], { numRuns: 2_000 })(
    "or compiled, but never throws, and points into itself",
    (source) => {
      const compiled = compileCondition(source);
      if (compiled.ok) return;
      expect(compiled.message).toMatch(/^[^\n]+$/);
      expect(compiled.hint).not.toBe("");
      expect(compiled.from).toBeGreaterThanOrEqual(0);
      expect(compiled.to).toBeGreaterThanOrEqual(compiled.from);
      expect(compiled.to).toBeLessThanOrEqual(source.length);
    },
  );
});
