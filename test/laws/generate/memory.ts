import { fc } from "@fast-check/vitest";
import { causes } from "#core/arbitration/causes.ts";
import { urgencies } from "#core/claims/words.ts";
import type { Parts } from "./assemble.ts";
import { approver, human, somebody } from "./people.ts";
import type { Scene } from "./scenes.ts";
import { future, inMinutes, past } from "./time.ts";

const ids = ["c1", "c2", "c3", "c4", "c5", "c6"];

const without = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

const rare = <T>(arbitrary: fc.Arbitrary<T>, weight = 2): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

type Said = { readonly field: fc.Arbitrary<string>; readonly value: fc.Arbitrary<unknown> };

const writes = ({ field, value }: Said) =>
  fc
    .record({
      field,
      at: fc.constantFrom(-0.2, -0.4, -0.6, -0.8, -3, -7, -12, -30, -50, -200).map(inMinutes),
      principal: somebody,
      via: rare(fc.constantFrom("console", "terraform", "boto3")),
      human: rare(human, 1),
      after: value,
      by: fc.constantFrom("change", "change", "revert"),
    })
    .map(without);

/** A silence says which it is. */
const rulings = ({ field, value }: Said) =>
  fc
    .record({
      field,
      over: fc.subarray(ids, { maxLength: 3 }),
      answer: fc.constantFrom("keep", "revert", "value", "hold", "refuse"),
      value: fc.option(value, { nil: undefined }),
      by: approver,
      at: past,
      until: fc.option(future, { nil: undefined }),
      round: fc.constantFrom(1, 2, 3),
    })
    .map(({ value: ruled, round, ...rest }) => ({
      ...rest,
      ...(rest.answer === "value" && { value: ruled ?? "x" }),
      ...(rest.by === "silence" && { round }),
    }));

const answers = fc.constantFrom("keep", "revert", "value", "hold");

/** Some as they were recorded of old, with little more than their deadline. */
const questions = ({ field, value }: Said) =>
  fc
    .record({
      field,
      at: past,
      deadline: fc.oneof({ weight: 4, arbitrary: future }, fc.constantFrom(-1, -30).map(inMinutes)),
      told: rare(past, 1),
      round: rare(fc.constantFrom(1, 2, 3), 1),
      beside: rare(fc.boolean()),
      cause: rare(fc.constantFrom(...causes), 1),
      claims: fc.subarray(ids, { maxLength: 3 }),
      edit: rare(fc.record({ principal: somebody, constraint: value.map((is) => ({ is })) })),
      options: rare(
        fc.array(fc.record({ answer: answers, value, for: fc.constantFrom(...ids) }), { maxLength: 3 }),
        1,
      ),
      meanwhile: rare(fc.record({ value }), 1),
      onSilence: rare(fc.record({ answer: answers, value, for: fc.constant("24h") }), 1),
      urgency: rare(fc.constantFrom(...urgencies)),
    })
    .map(without);

const seldom = <T>(arbitrary: fc.Arbitrary<T>, length: fc.ArrayConstraints): fc.Arbitrary<readonly T[]> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant<readonly T[]>([]) },
    { weight: 1, arbitrary: fc.array(arbitrary, length) },
  );

/** What was written, asked and answered before. */
export function memory({ fields }: Scene): fc.Arbitrary<Pick<Parts, "rulings" | "history">> {
  const values = fields.slice(0, 2).flatMap((each) => (each.kind === "set" ? [] : each.values));
  const said: Said = {
    field: fc.constantFrom(...fields.slice(0, 2).map(({ path }) => path)),
    value: fc.constantFrom(...(values.length > 0 ? values : ["x"])),
  };
  return fc.record({
    history: seldom(writes(said), { maxLength: 8 }),
    rulings: seldom(rulings(said), { minLength: 1, maxLength: 2 }),
    asked: seldom(questions(said), { maxLength: 2 }),
  });
}
