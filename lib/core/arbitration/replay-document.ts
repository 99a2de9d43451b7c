import * as z from "zod/mini";
import { Motivation } from "../claims/claim.ts";
import { JsonValue } from "../claims/constraint/json-value.ts";
import { Instant } from "../claims/instant.ts";
import { ActorKindWord, IntentWord } from "../claims/words.ts";
import { OutcomeWord } from "./verdict.ts";

const Text = z.string();
const Count = z.int().check(z.nonnegative());
const list = <T extends z.ZodMiniType>(item: T) => z.readonly(z.array(item));

const ByOutcome = z.strictObject({ keep: Count, revert: Count, ask: Count });

const ActorLabel = z.strictObject({
  // The last part of the principal, which is what people know an actor by.
  name: Text,
  principal: Text,
  via: z.optional(Text),
  kind: ActorKindWord,
});

const Why = z.strictObject({ rule: Text, at: z.optional(Text), text: Text });

const PartyDocument = z.strictObject({
  actor: ActorLabel,
  intent: IntentWord,
  motivation: Motivation,
  // What the claim wants, in words; hidden where the field is sensitive.
  wants: Text,
  fate: z.enum(["holds", "waits", "refused", "asked", "ended"]),
});

const TurnDocument = z.strictObject({
  at: Instant,
  by: z.optional(Text),
  wrote: Text,
  outcome: OutcomeWord,
  value: Text,
  why: Why,
});

const DisputeDocument = z.strictObject({
  number: Count,
  // What stands against the change.
  kind: z.enum(["actors", "guardrail", "policy", "unexplained"]),
  resource: z.strictObject({ account: Text, region: Text, type: Text, id: Text }),
  field: Text,
  // When the write happened over which the verdict was reached, and when the dispute began and ended.
  at: Instant,
  began: Instant,
  ended: z.optional(Instant),
  ending: z.optional(z.enum(["settled", "overtaken", "deleted", "forgotten"])),
  outcome: OutcomeWord,
  // Missing where it is unknown; hidden where the field is sensitive.
  live: z.optional(JsonValue),
  value: z.optional(JsonValue),
  fight: z.boolean(),
  by: z.optional(PartyDocument),
  against: list(PartyDocument),
  why: Why,
  explanation: Text,
  question: z.optional(z.strictObject({ question: Text, approvers: list(Text) })),
  turns: list(TurnDocument),
});

const Way = z.strictObject({
  actor: z.strictObject({ name: Text, principal: Text, kind: ActorKindWord, via: list(Text) }),
  changes: Count,
  questions: Count,
  // A row for `actors` in the policy, a reason in the session's name, or nothing, where no actor is named.
  by: z.enum(["registry", "session", "nothing"]),
  text: Text,
});

const Difference = z.strictObject({
  resource: z.strictObject({ account: Text, region: Text, type: Text, id: Text }),
  field: Text,
  at: Instant,
  by: z.optional(Text),
  // Missing where the policy sees no dispute.
  base: z.optional(Why),
  baseVerdict: Text,
  policy: z.optional(Why),
  verdict: Text,
});

const PolicyName = z.strictObject({ name: Text, digest: Text });
const Named = z.strictObject({ name: Text, changes: Count });

/** What `parley replay --json` prints: what Parley would have done about a log. */
export const ReplayDocument = z.strictObject({
  v: z.literal(1),
  policy: PolicyName,
  from: z.optional(Instant),
  to: z.optional(Instant),
  // One sentence that says it all.
  result: Text,
  records: z.strictObject({
    resolved: Count,
    ambiguous: Count,
    unresolved: Count,
    ignored: Count,
    duplicates: Count,
    outside: Count,
    undated: Count,
  }),
  ignored: list(z.strictObject({ why: Text, records: Count })),
  changes: z.strictObject({
    total: Count,
    // Calls that say that something was touched, and not what it became.
    touches: Count,
    byKind: list(Named),
    byIntent: list(Named),
    byKindAndIntent: list(z.strictObject({ kind: ActorKindWord, intent: IntentWord, changes: Count })),
  }),
  unexplained: z.strictObject({ changes: Count, questions: Count, ways: list(Way), others: Count }),
  shared: z.strictObject({
    total: Count,
    resources: list(
      z.strictObject({
        resource: Text,
        changes: Count,
        actors: list(z.strictObject({ actor: ActorLabel, changes: Count })),
      }),
    ),
  }),
  disputes: z.strictObject({
    total: Count,
    byOutcome: ByOutcome,
    byKind: z.strictObject({ actors: Count, guardrail: Count, policy: Count }),
    // The gravest first; the first ones are told, all are counted.
    told: list(DisputeDocument),
  }),
  fights: Count,
  questions: z.strictObject({ total: Count, aboutUnexplained: Count }),
  fields: list(z.strictObject({ type: Text, field: Text, disputes: Count })),
  conflicts: list(
    z.strictObject({
      by: ActorLabel,
      // Missing where it is the policy.
      against: z.optional(ActorLabel),
      ...ByOutcome.shape,
    }),
  ),
  timeline: z.strictObject({
    // How many seconds a column stands for.
    seconds: Count,
    columns: list(
      z.strictObject({
        at: Instant,
        changes: z.partialRecord(ActorKindWord, Count),
        disputes: z.partialRecord(OutcomeWord, Count),
      }),
    ),
  }),
  // What there was no room or no order for; all of it is counted above where it can be.
  leftOut: z.strictObject({ late: Count, resources: Count, disputes: Count, unjudged: Count }),
  comparison: z.optional(
    z.strictObject({
      base: PolicyName,
      // Fields that either policy minds; of one on which they differ only the first difference is told.
      same: Count,
      differing: Count,
      // Later verdicts on those fields: either policy would have led elsewhere by then.
      unknown: Count,
      differences: list(Difference),
    }),
  ),
});
export type ReplayDocument = Readonly<z.infer<typeof ReplayDocument>>;
