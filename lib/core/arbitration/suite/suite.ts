import * as z from "zod/mini";
import { Id } from "../../claims/claim.ts";
import { JsonValue } from "../../claims/constraint/json-value.ts";
import { Instant } from "../../claims/instant.ts";
import { FieldPath } from "../../fields/path.ts";
import { ModeWord } from "../../policy/policy-file.ts";
import { causes } from "../causes.ts";
import { EffectWord, Meanwhile, OptionWord, OutcomeWord, Wakes } from "../verdict.ts";

const Text = z.string().check(z.minLength(1), z.maxLength(2_048));
const Texts = z.readonly(z.array(Text).check(z.maxLength(200)));
const Ids = z.readonly(z.array(Id).check(z.maxLength(1_000)));

const ExpectedAsk = z.strictObject({
  question: z.optional(Text),
  why: z.optional(Text),
  cause: z.optional(z.enum(causes)),
  beside: z.optional(z.boolean()),
  approvers: z.optional(Texts),
  deadline: z.optional(Instant),
  meanwhile: z.optional(Meanwhile),
  onSilence: z.optional(z.partial(OptionWord)),
  // All of the options, or those that must be among them.
  options: z.optional(z.readonly(z.array(z.partial(OptionWord)))),
  offers: z.optional(z.readonly(z.array(z.partial(OptionWord)))),
});

const Deferrals = z.readonly(z.array(z.strictObject({ claim: Id, wakes: z.optional(Wakes) })));
const Reasons = z.readonly(
  z.array(z.strictObject({ rule: Text, at: z.optional(Text), text: z.optional(Text) })),
);

const ExpectedFieldKeys = {
  outcome: z.optional(OutcomeWord),
  effect: z.optional(EffectWord),
  value: z.optional(JsonValue),
  holders: z.optional(Ids),
  deferred: z.optional(z.union([Ids, Deferrals])),
  wakes: z.optional(z.record(Id, Wakes)),
  refused: z.optional(Ids),
  wishes: z.optional(Ids),
  outstanding: z.optional(Ids),
  // `null` says that there is none.
  until: z.optional(z.nullable(Instant)),
  next: z.optional(z.nullable(Instant)),
  codify: z.optional(z.boolean()),
  ask: z.optional(z.nullable(ExpectedAsk)),
  // Rules that must occur among the reasons; others may.
  because: z.optional(z.union([Texts, Reasons])),
};

/** The part of a field's verdict that a test is about; what it does not name is not compared. */
export const ExpectedField = z.strictObject(ExpectedFieldKeys);
export type ExpectedField = Readonly<z.infer<typeof ExpectedField>>;

const ListedField = z.strictObject({ path: FieldPath, ...ExpectedFieldKeys });

/** The part of a verdict that a test is about. */
export const Expectation = z.strictObject({
  outcome: z.optional(OutcomeWord),
  effect: z.optional(EffectWord),
  // By path, where `null` says that the verdict does not list the field; or a list as in a verdict.
  fields: z.optional(
    z.union([z.record(FieldPath, z.nullable(ExpectedField)), z.readonly(z.array(ListedField))]),
  ),
  // Texts that must occur; an empty list says that there are no warnings.
  warnings: z.optional(Texts),
  explains: z.optional(Texts),
});
export type Expectation = Readonly<z.infer<typeof Expectation>>;

// A dispute or a part of one: whole only after merging, so it is parsed then.
const Given = z.record(z.string(), JsonValue);

const SuiteTest = z.strictObject({
  name: Text,
  given: z.prefault(Given, {}),
  expect: Expectation.check(
    z.refine((expected) => Object.keys(expected).length > 0, {
      error: "a test must expect something; name at least the `outcome`",
    }),
  ),
});
export type SuiteTest = Readonly<z.infer<typeof SuiteTest>>;

/** Disputes with the verdicts that a policy must reach on them. */
export const Suite = z.strictObject({
  title: z.optional(Text),
  // Which policy judges, as a path from the suite; without it the caller's.
  policy: z.optional(Text),
  // As if the policy were in this mode everywhere: it changes what is done, never what comes out.
  mode: z.optional(ModeWord),
  // What every test starts from; maps merge, everything else is replaced.
  given: z.prefault(Given, {}),
  tests: z.readonly(
    z
      .array(SuiteTest)
      .check(z.minLength(1, { error: "a suite needs at least one test" }), z.maxLength(5_000)),
  ),
});
export type Suite = Readonly<z.infer<typeof Suite>>;
