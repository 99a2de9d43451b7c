import * as z from "zod/mini";
import { Claim, Id, ShortText } from "../claims/claim.ts";
import { JsonValue } from "../claims/constraint/json-value.ts";
import { Constraint } from "../claims/constraint/kinds.ts";
import { Instant } from "../claims/instant.ts";
import { Situation } from "../claims/situation.ts";
import { MotivationWord, UrgencyWord } from "../claims/words.ts";
import { FieldPath } from "../fields/path.ts";
import { ResourceId } from "../resources/resource-id.ts";
import { causes } from "./causes.ts";
import { OptionWord, SilenceWord } from "./verdict.ts";

const Values = z.record(FieldPath, JsonValue);
const Tags = z.record(z.string().check(z.maxLength(256)), ShortText);
const Principals = z.readonly(z.array(ShortText).check(z.maxLength(100)));

const Keys = z.array(ShortText).check(
  z.maxLength(20),
  z.refine((keys) => new Set(keys).size === keys.length, {
    error: "each property that tells the items of a list apart is named once",
  }),
);

/** What schemas and adapters know about one field; what is not said is unknown. */
const FieldFacts = z.strictObject({
  createOnly: z.optional(z.boolean()),
  oneWay: z.optional(z.boolean()),
  // A write was tried lately and refused for good.
  unwritable: z.optional(z.boolean()),
  // When that was: a person who ruled since may have seen to it that it can be written.
  refusedAt: z.optional(Instant),
  stackValue: z.optional(JsonValue),
  liveSince: z.optional(Instant),
  sensitive: z.optional(z.boolean()),
  // Who brought the agreed value, canonical; the highest number agreed in 30 days.
  author: z.optional(ShortText),
  // When the agreed value was brought.
  broughtAt: z.optional(Instant),
  highest: z.optional(z.number()),
  // The number that somebody brought, where the agreed one was only let stand: less is less than this.
  authored: z.optional(JsonValue),
  // How its lists are read and its scalars compared; without it a list settles whole.
  topology: z.optional(z.enum(["scalar", "map", "keyed", "set", "ordered", "atomic"])),
  scalar: z.optional(z.enum(["string", "number", "integer", "boolean", "json"])),
  keys: z.optional(z.readonly(Keys)),
});

const Counts = z.record(ShortText, z.int().check(z.nonnegative()));

/** Who says who the owners are: where it stands, and which sources may be out of date. */
const OwnersTold = z.strictObject({
  where: ShortText,
  sources: z.optional(z.readonly(z.array(ShortText).check(z.maxLength(20)))),
  // Owners who wrote a tag by which they are found, and so are none.
  moved: z.optional(Principals),
});

const Facts = z.strictObject({
  exposure: z.optional(z.enum(["internet", "internal"])),
  owners: z.optional(z.record(ShortText, Principals)),
  // By what they own; there as soon as any source of owners is read, also where it knows nobody.
  ownersTold: z.optional(z.record(ShortText, OwnersTold)),
  priorTags: z.optional(Tags),
  // Who created the resource.
  creator: z.optional(ShortText),
  // Given in the last 24 hours, and resources of theirs put right in the last hour: per human, else per role.
  doubts: z.optional(Counts),
  putRight: z.optional(Counts),
  fields: z.optional(z.record(FieldPath, FieldFacts)),
  // What became of learnt rows of the policy's `answers`, by id: somebody dissented, or so many that it is out of use.
  answers: z.optional(z.record(ShortText, z.enum(["doubted", "retired"]))),
});

const SourceState = z.strictObject({ name: ShortText, asOf: Instant, ok: z.boolean() });

const PastWrite = z.strictObject({
  field: FieldPath,
  at: Instant,
  principal: ShortText,
  via: z.optional(ShortText),
  human: z.optional(ShortText),
  after: z.optional(JsonValue),
  by: z.enum(["change", "revert"]),
});

/** A question as it was put; while it stands the verdict stays `ask`. */
const AskedBefore = z.strictObject({
  field: FieldPath,
  at: Instant,
  deadline: Instant,
  // When somebody was first told; a deadline runs from then.
  told: z.optional(Instant),
  // The first, second and third time that silence may answer it.
  round: z.optional(z.int().check(z.positive(), z.maximum(3))),
  // It stands beside a verdict and changes neither outcome nor value.
  beside: z.optional(z.boolean()),
  cause: z.optional(z.enum(causes)),
  claims: z.readonly(z.array(Id).check(z.maxLength(1_000))),
  // What it was about: another edit is another question.
  edit: z.optional(z.strictObject({ principal: ShortText, constraint: Constraint })),
  options: z.optional(z.readonly(z.array(OptionWord).check(z.maxLength(50)))),
  meanwhile: z.optional(z.strictObject({ value: z.optional(JsonValue) })),
  onSilence: z.optional(SilenceWord),
  // The highest urgency that was weighed: only a higher confirmed one closes the question.
  urgency: z.optional(UrgencyWord),
  // Read from records of the first edition; it says nothing any more.
  stopped: z.optional(z.enum(["fight", "budget"])),
});

/** A claim as a ruling remembers it, so that a renewal under a new id does not void the ruling. */
const WeighedClaim = z.strictObject({
  actor: ShortText,
  constraint: Constraint,
  motivation: z.strictObject({ kind: MotivationWord, ref: z.optional(ShortText) }),
});

const Ruling = z.strictObject({
  id: Id,
  field: FieldPath,
  over: z.readonly(z.array(z.union([Id, WeighedClaim])).check(z.maxLength(1_000))),
  answer: z.enum(["keep", "revert", "value", "hold", "refuse"]),
  value: z.optional(JsonValue),
  by: ShortText,
  at: Instant,
  until: z.optional(Instant),
  // Of a silence: which one it is.
  round: z.optional(z.int().check(z.positive(), z.maximum(3))),
  // How it was known who decided; silence needs no proof.
  proof: z.optional(z.enum(["link", "signed in"])),
  // Why it was decided so, in the person's own words.
  note: z.optional(ShortText),
});
export type Ruling = Readonly<z.infer<typeof Ruling>>;

const list = <T extends z.ZodMiniType>(item: T, most: number) =>
  z.prefault(z.readonly(z.array(item).check(z.maxLength(most))), []);

/** Everything that arbitration may look at: a docket and the facts of the moment. */
export const Dispute = z.strictObject({
  resource: ResourceId,
  version: z.optional(z.int().check(z.nonnegative())),
  // The case that it is judged in: by its id one in so many is asked although a learnt row would answer it.
  case: z.optional(ShortText),
  now: Instant,
  tags: z.prefault(Tags, {}),
  environment: z.optional(ShortText),
  live: z.prefault(Values, {}),
  prior: z.prefault(Values, {}),
  facts: z.prefault(Facts, {}),
  claims: list(Claim, 5_000),
  situations: list(Situation, 1_000),
  sources: list(SourceState, 100),
  history: list(PastWrite, 1_000),
  asked: list(AskedBefore, 1_000),
  rulings: list(Ruling, 1_000),
});
export type Dispute = Readonly<z.infer<typeof Dispute>>;
