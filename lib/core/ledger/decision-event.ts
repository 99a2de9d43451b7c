import * as z from "zod/mini";
import { Id, ShortText } from "../claims/claim.ts";
import { Instant } from "../claims/instant.ts";
import { FieldPath } from "../fields/path.ts";
import { ResourceId } from "../resources/resource-id.ts";

const decisionEventKinds = [
  "kept",
  "restored",
  "asked",
  "answered",
  "deferred",
  "handed back",
  "fight",
  "lease ended",
  "fault",
] as const;

/** What Parley tells the rest of the house, on a bus of its own. No values: those stand in the ledger. */
export const DecisionEvent = z.strictObject({
  v: z.literal(1),
  /** The same news told twice has the same id. */
  id: Id,
  kind: z.enum(decisionEventKinds),
  at: Instant,
  resource: ResourceId,
  case: z.optional(Id),
  decision: z.optional(Id),
  fields: z.readonly(z.array(FieldPath).check(z.maxLength(100))),
  /** Principals, canonical. */
  holders: z.readonly(z.array(ShortText).check(z.maxLength(100))),
  losers: z.readonly(z.array(ShortText).check(z.maxLength(100))),
  /** One sentence without values. */
  summary: ShortText,
});
export type DecisionEvent = Readonly<z.infer<typeof DecisionEvent>>;

/** One as EventBridge hands it on, of which only that is read that says where its decision stands. */
export const DecisionHeard = z.object({
  source: z.literal("parley"),
  // Noted again long after: only what was answered is kept of it, and nothing is tried.
  detail: z.object({ resource: ResourceId, decision: z.optional(Id), again: z.optional(z.boolean()) }),
});
