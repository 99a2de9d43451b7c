import * as z from "zod/mini";
import { ignoredReasons } from "../changes/written-edit.ts";
import { Actor, Motivation } from "../claims/claim.ts";
import { JsonValue } from "../claims/constraint/json-value.ts";
import { Instant } from "../claims/instant.ts";
import { IntentWord, sources } from "../claims/words.ts";

const Text = z.string();
const SourceWord = z.enum(sources);

const ResourceDocument = z.strictObject({
  type: Text,
  // Null where the record does not hold the identifier.
  id: z.nullable(Text),
  account: Text,
  region: Text,
});

const AttributionDocument = z.strictObject({
  intent: IntentWord,
  motivation: Motivation,
  source: SourceWord,
  trust: z.number().check(z.int(), z.minimum(0), z.maximum(4)),
  // When the reason ends by itself.
  until: z.optional(Instant),
  // What weaker channels said otherwise, where any did.
  contradictions: z.optional(
    z.readonly(
      z.array(
        z.strictObject({
          source: SourceWord,
          intent: z.optional(IntentWord),
          motivation: z.optional(Motivation),
          until: z.optional(Instant),
        }),
      ),
    ),
  ),
});

const EditDocument = z.strictObject({
  path: Text,
  // Without it the record says only that the field was touched, or removed; secrets are `(hidden, changed)`.
  after: z.optional(JsonValue),
  removed: z.optional(z.literal(true)),
});

const reasons: ReadonlySet<unknown> = new Set(ignoredReasons);

/** One line of `parley read --json`: what became of one record. */
export const ReadingDocument = z
  .strictObject({
    eventId: Text,
    status: z.enum(["resolved", "ambiguous", "unresolved", "ignored"]),
    // Of an ignored record one of the known reasons, else a sentence.
    why: z.optional(Text),
    resources: z.readonly(z.array(ResourceDocument)),
    actor: z.nullable(Actor),
    attribution: z.nullable(AttributionDocument),
    edits: z.readonly(z.array(EditDocument)),
    at: z.optional(Instant),
    call: z.optional(Text),
    write: z.optional(z.enum(["create", "update", "delete", "delta", "toggle", "lifecycle"])),
  })
  .check(
    z.refine(({ status, why }) => status !== "ignored" || reasons.has(why), {
      error: `what is ignored has one of these reasons: ${ignoredReasons.join(", ")}`,
    }),
    z.refine(({ status, why }) => status !== "unresolved" || why !== undefined, {
      error: "what is unresolved says why",
    }),
  );
