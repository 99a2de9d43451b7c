import * as z from "zod/mini";
import { Id, Motivation, ShortText } from "../claims/claim.ts";
import { JsonValue } from "../claims/constraint/json-value.ts";
import { Instant } from "../claims/instant.ts";
import { RoleWord } from "../claims/role-word.ts";
import { Scope } from "../claims/situation.ts";
import { IntentWord, SituationWord } from "../claims/words.ts";
import type { Json } from "../fields/json.ts";
import { FieldPath } from "../fields/path.ts";
import { ClaimBodies } from "../intents/intent-body.ts";
import { IdWord, ResourceWord } from "../resources/words.ts";

const mostFields = 50;
/** Each item is judged by itself. */
const mostItems = 1_000;

/** What stands in so many fields; `null` is that there is nothing. */
const valuesOf = (most: number) =>
  z.record(FieldPath, JsonValue).check(
    z.refine((values) => Object.keys(values).length <= most, {
      error: `at most ${most} fields at once; leave some out`,
    }),
    z.refine((values) => itemsIn(values) <= mostItems, {
      error: `at most ${mostItems} items in all lists at once; ask about some of them`,
    }),
  );
const Values = valuesOf(mostFields);

function itemsIn(value: Json): number {
  if (value === null || typeof value !== "object") return 0;
  const inner = Object.values(value as object).reduce((sum: number, each: Json) => sum + itemsIn(each), 0);
  return inner + (Array.isArray(value) ? value.length : 0);
}

/** What would be said about it, by a session's tags or name. */
const saidWords = { intent: z.optional(IntentWord), motivation: z.optional(Motivation) };
export const SaidWords = z.strictObject(saidWords);

/** Who would write, and what they would say. */
const writerWords = {
  ...saidWords,
  /** The intent whose id the session would carry. */
  under: z.optional(IdWord),
  /** The role that would write; the caller where it is left out. */
  as: z.optional(RoleWord),
};

export const CheckBody = z.strictObject({ resource: ResourceWord, changes: Values, ...writerWords });
export type CheckBody = Readonly<z.infer<typeof CheckBody>>;

/** At once, and of each of them; what all of them hold together is judged one by one. */
export const mostAtOnce = { resources: 100, fields: 200, values: 5_000 } as const;

const CheckedWrite = z.strictObject({
  resource: ResourceWord,
  changes: valuesOf(mostAtOnce.fields),
  /** It is not there yet: nothing stands in it, whatever has its name now. */
  new: z.optional(z.literal(true)),
});
export type CheckedWrite = Readonly<z.infer<typeof CheckedWrite>>;

/** How much of a request's budget some writes take. */
export const valuesIn = (writes: readonly Pick<CheckedWrite, "changes">[]): number =>
  writes.reduce((sum, { changes }) => sum + Object.keys(changes).length + itemsIn(changes), 0);

export const CheckManyBody = z.strictObject({
  resources: z.readonly(
    z.array(CheckedWrite).check(
      z.minLength(1),
      z.maxLength(mostAtOnce.resources, {
        error: `at most ${mostAtOnce.resources} resources at once; ask about the others in requests of their own`,
      }),
      z.refine((writes) => valuesIn(writes) <= mostAtOnce.values, {
        error: `at most ${mostAtOnce.values} fields and items of lists at once; ask in several requests`,
      }),
    ),
  ),
  ...writerWords,
});
export type CheckManyBody = Readonly<z.infer<typeof CheckManyBody>>;

const SupposedSituation = z.strictObject({
  kind: SituationWord,
  ref: ShortText,
  state: z.optional(z.enum(["open", "closed"])),
  scope: z.optional(Scope),
  since: z.optional(Instant),
  until: z.optional(Instant),
  closedAt: z.optional(Instant),
  // What would tell of it; the caller where it is left out.
  source: z.optional(ShortText),
});
export type SupposedSituation = Readonly<z.infer<typeof SupposedSituation>>;

export const ExploreBody = z.strictObject({
  resource: ResourceWord,
  now: z.optional(Instant),
  situations: z.optional(z.readonly(z.array(SupposedSituation).check(z.maxLength(20)))),
  without: z.optional(z.readonly(z.array(Id).check(z.maxLength(200)))),
  claims: z.optional(ClaimBodies),
  intent: z.optional(IntentWord),
  motivation: z.optional(Motivation),
  live: z.optional(Values),
});
export type ExploreBody = Readonly<z.infer<typeof ExploreBody>>;
