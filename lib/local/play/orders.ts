import * as z from "zod/mini";
import { JsonValue } from "#core/claims/constraint/json-value.ts";
import { Duration } from "#core/claims/instant.ts";
import { Scope } from "#core/claims/situation.ts";
import { IntentWord, MotivationWord, SituationWord, StrengthWord } from "#core/claims/words.ts";

const Name = z.string().check(z.minLength(1), z.maxLength(2_048));
/** A player, and the name of a session where it is another than their usual one. */
const As = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\w-]+(?:\/[\w+=,.@-]{2,64})?$/));
const PlayProperties = z.record(z.string().check(z.maxLength(256)), JsonValue);
const Pointer = z.string().check(z.maxLength(2_048));
const PatchStep = z.union([
  z.strictObject({ op: z.enum(["add", "replace", "test"]), path: Pointer, value: JsonValue }),
  z.strictObject({ op: z.literal("remove"), path: Pointer }),
  z.strictObject({ op: z.enum(["move", "copy"]), from: Pointer, path: Pointer }),
]);

/** Everything that can be asked of the sandbox, whichever door it comes by. */
const orders = {
  create: z.strictObject({ type: Name, as: As, properties: PlayProperties }),
  set: z.strictObject({ resource: Name, as: As, properties: PlayProperties }),
  patch: z.strictObject({
    resource: Name,
    as: As,
    patch: z.readonly(z.array(PatchStep).check(z.minLength(1), z.maxLength(500))),
  }),
  remove: z.strictObject({ resource: Name, as: As }),
  /** Begins a session of the player's role; what they write from then on stands under it. */
  session: z.strictObject({
    as: As,
    name: z.optional(z.string().check(z.regex(/^[\w+=,.@-]{2,64}$/))),
    sourceIdentity: z.optional(z.string().check(z.regex(/^[\w+=,.@-]{2,64}$/))),
    tags: z.optional(z.record(z.string().check(z.maxLength(128)), z.string().check(z.maxLength(256)))),
  }),
  situation: z.strictObject({
    kind: SituationWord,
    ref: z.string().check(z.minLength(1), z.maxLength(256)),
    state: z.prefault(z.enum(["open", "closed"]), "open"),
    scope: z.prefault(Scope, {}),
    for: z.optional(Duration),
    /** Who says so; the system that tells of such things where nobody is named. */
    by: z.optional(As),
    severity: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    exploited: z.optional(z.boolean()),
  }),
  /** Wants something of a field, as anyone may declare ahead by the API. */
  declare: z.strictObject({
    resource: Name,
    field: Name,
    as: As,
    intent: IntentWord,
    is: z.optional(JsonValue),
    min: z.optional(z.number()),
    max: z.optional(z.number()),
    prefer: z.optional(z.number()),
    strength: z.optional(StrengthWord),
    reason: z.optional(MotivationWord),
    ref: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
    for: z.optional(Duration),
  }),
  /** Asks what would become of a write, and writes nothing. */
  check: z.strictObject({ resource: Name, as: As, properties: PlayProperties }),
  clock: z.strictObject({
    pace: z.optional(z.enum(["pause", "1x", "60x"])),
    /** Goes on to the next moment at which a verdict may change. */
    next: z.optional(z.literal(true)),
    forward: z.optional(Duration),
  }),
  trouble: z.strictObject({
    kind: z.enum(["read-throttled", "broken", "half-applied", "lost-answer", "slow"]),
    resource: z.optional(Name),
    times: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  }),
  /** Begins a story of timed steps. */
  story: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  /** The kill switch: stopped, nothing is written. */
  switch: z.strictObject({ stopped: z.boolean() }),
};

type Orders = typeof orders;
export type OrderName = keyof Orders;
export type PlayOrder = { [K in OrderName]: { readonly do: K } & Readonly<z.input<Orders[K]>> }[OrderName];
type PlayOrderRead = {
  [K in OrderName]: { readonly do: K } & Readonly<z.output<Orders[K]>>;
}[OrderName];

export type OrderRead<K extends OrderName> = Extract<PlayOrderRead, { readonly do: K }>;

/** What came of an order: a sentence, and what it made. */
export type PlayAnswer = {
  readonly says: string;
  readonly resource?: string;
  readonly events?: readonly string[];
};

export const orderNames = Object.keys(orders) as readonly OrderName[];
export const isOrderName = (name: string): name is OrderName => Object.hasOwn(orders, name);
export const orderSchema = (name: OrderName): z.ZodMiniType => orders[name];
