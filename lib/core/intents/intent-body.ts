import * as z from "zod/mini";
import { Motivation, ShortText } from "../claims/claim.ts";
import { JsonValue } from "../claims/constraint/json-value.ts";
import { Constraint } from "../claims/constraint/kinds.ts";
import { Duration, Instant } from "../claims/instant.ts";
import { PullRequestText } from "../claims/pull-request.ts";
import { IntentWord, StrengthWord, UrgencyWord } from "../claims/words.ts";
import { FieldPath } from "../fields/path.ts";
import { IdWord, ResourceWord } from "../resources/words.ts";

const Principal = z.string().check(z.minLength(1), z.maxLength(512));

/** A stake in one field: what may stand there, and how much it matters. */
export const ClaimBody = z.strictObject({
  field: FieldPath,
  constraint: Constraint,
  prefer: z.optional(JsonValue),
  strength: z.optional(StrengthWord),
  onLoss: z.optional(z.enum(["defer", "abandon"])),
  while: z.optional(ShortText),
  atomic: z.optional(z.boolean()),
});
export type ClaimBody = Readonly<z.infer<typeof ClaimBody>>;

/** Leave for an agent to act on this intent, as urgently as a person may. */
const LeaveBody = z.strictObject({ principal: Principal, upTo: UrgencyWord, until: Instant });

export const mostClaims = 50;
/** As JSON. A docket holds the claims of everybody, so nobody fills it alone. */
export const longestClaims = 32_000;
const mostDelegates = 20;

export const ClaimBodies = z.readonly(z.array(ClaimBody).check(z.minLength(1), z.maxLength(mostClaims)));

/** What a caller declares ahead. Whose intent it is stands in no body: it is the caller's. */
export const IntentBody = z.strictObject({
  intent: IntentWord,
  motivation: z.optional(Motivation),
  until: z.optional(Instant),
  for: z.optional(Duration),
  resource: z.optional(ResourceWord),
  claims: z.optional(ClaimBodies),
  delegates: z.optional(z.readonly(z.array(LeaveBody).check(z.minLength(1), z.maxLength(mostDelegates)))),
  under: z.optional(IdWord),
  // Where it is reviewed: what becomes of it is told there, where the deployment lists the repository.
  pr: z.optional(PullRequestText),
  // Nobody need say who they are; who names somebody else is refused.
  principals: z.optional(z.readonly(z.array(Principal).check(z.maxLength(100)))),
  actor: z.optional(z.union([Principal, z.looseObject({ principal: Principal })])),
  by: z.optional(Principal),
});
export type IntentBody = Readonly<z.infer<typeof IntentBody>>;
/** The same as it is written, with a length of time as text. */
export type WrittenIntent = z.input<typeof IntentBody>;

export const RenewalBody = z.strictObject({ until: Instant });
