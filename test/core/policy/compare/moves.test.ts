import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { movesBetween } from "#core/policy/compare/moves.ts";
import { environmentOf } from "#core/policy/place.ts";
import { PolicyFile } from "#core/policy/policy-file.ts";
import { fileOf } from "../sample.ts";

const order = ["security"];
const prod = { name: "prod", accounts: ["111111111111"], tags: { env: ["prod"] }, order };
const lab = { name: "test", accounts: ["222222222222"], tags: { env: ["test"] }, order };
// Only the environments are read anew: the law reads ten thousand files.
const rest = fileOf();
const fileWith = (...environments: object[]) => ({
  ...rest,
  environments: PolicyFile.shape.environments.parse(environments),
});
const pairsOf = (before: object[], after: object[]) =>
  movesBetween(fileWith(...before), fileWith(...after))
    .pairs.filter(({ from, to }) => from !== to)
    .map(({ from, to }) => `${from} to ${to}`)
    .toSorted();

describe("where resources come to live", () => {
  it.each([
    { when: "nothing changed", after: [prod, lab], moves: [] },
    {
      when: "an account moved",
      after: [
        { ...prod, accounts: [] },
        { ...lab, accounts: ["111111111111"] },
      ],
      moves: ["prod to test", "test to prod"],
    },
    {
      when: "an account is named twice, the strictest first",
      after: [prod, { ...lab, accounts: ["111111111111", "222222222222"] }],
      moves: [],
    },
    {
      when: "the strictest gains an account",
      after: [{ ...prod, accounts: ["111111111111", "333333333333"] }, lab],
      moves: ["test to prod"],
    },
    { when: "the order is turned round", after: [lab, prod], moves: ["prod to test"] },
    {
      when: "a tag is read by the looser one as well",
      after: [prod, { ...lab, tags: { env: ["test"], stage: ["live"] } }],
      moves: ["prod to test"],
    },
    {
      when: "the looser one takes all accounts",
      after: [prod, { ...lab, accounts: ["*"] }],
      moves: ["prod to test"],
    },
    { when: "an environment is gone", after: [prod], moves: ["test to prod"] },
  ])("$moves when $when", ({ after, moves }) => {
    expect(pairsOf([prod, lab], after)).toEqual(moves);
  });

  it("says that globs of accounts which differ are not looked through", () => {
    const before = fileWith(prod, lab);
    expect(movesBetween(before, fileWith(prod, { ...lab, accounts: ["2*"] })).isWhole).toBe(false);
    expect(movesBetween(before, before).isWhole).toBe(true);
  });

  const account = fc.constantFrom("111111111111", "222222222222", "333333333333");
  const word = fc.constantFrom("prod", "test", "live", "Lab");
  const name = fc.constantFrom("env", "Env", "stage");
  const tags = fc.dictionary(name, word, { maxKeys: 3 });
  const environment = (called: string) =>
    fc.record({
      name: fc.constant(called),
      accounts: fc.uniqueArray(account, { maxLength: 2 }),
      tags: fc.dictionary(name, fc.uniqueArray(word, { minLength: 1, maxLength: 2 }), { maxKeys: 2 }),
      order: fc.constant(order),
    });
  const environments = fc.tuple(environment("prod"), environment("staging"), environment("test"));
  const shuffled = environments.chain((all) => fc.shuffledSubarray(all, { minLength: 1 }));

  test.prop([shuffled, shuffled, fc.oneof(account, fc.constant("444444444444")), tags], { numRuns: 5_000 })(
    "is found for every account and every set of tags",
    (before, after, number, tagged) => {
      const [from, to] = [fileWith(...before), fileWith(...after)];
      const lives = (file: typeof from) =>
        environmentOf(file, { account: number, tags: tagged }) ?? file.environments[0]?.name;
      const pair = { from: lives(from), to: lives(to) };
      expect(movesBetween(from, to).pairs).toContainEqual(expect.objectContaining(pair));
    },
  );
});
