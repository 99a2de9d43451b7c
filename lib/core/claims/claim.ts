import * as z from "zod/mini";
import { FieldPath } from "../fields/path.ts";
import { JsonValue } from "./constraint/json-value.ts";
import { Constraint } from "./constraint/kinds.ts";
import { Instant, millis } from "./instant.ts";
import { PullRequestText } from "./pull-request.ts";
import {
  ActorKindWord,
  backings,
  IntentWord,
  MotivationWord,
  StrengthWord,
  sources,
  UrgencyWord,
  vouchers,
} from "./words.ts";

export const ShortText = z.string().check(z.maxLength(2_048));
export const Id = z.string().check(z.minLength(1), z.maxLength(256));

export const Actor = z.strictObject({
  principal: z.string().check(z.minLength(1), z.maxLength(512)),
  via: z.optional(ShortText),
  kind: ActorKindWord,
  // Granted by the registry, the catalogue or the policy; absent in a file: what the claim says counts as granted.
  goals: z.optional(z.readonly(z.array(IntentWord).check(z.maxLength(20)))),
  // Who is behind the session, where AWS recorded one human.
  human: z.optional(ShortText),
  // Who the session says it is, by its name or an unpinned source identity, and the roles it came through: these only
  // ever take away.
  said: z.optional(z.union([ShortText, z.readonly(z.array(ShortText).check(z.maxLength(20)))])),
  // Who vouches for the kind; absent in a file: the registry.
  vouched: z.optional(z.enum(vouchers)),
});
export type Actor = Readonly<z.infer<typeof Actor>>;

export const Motivation = z.strictObject({
  kind: MotivationWord,
  ref: z.optional(ShortText),
  note: z.optional(ShortText),
  evidence: z.optional(z.readonly(z.array(JsonValue).check(z.maxLength(50)))),
});
export type Motivation = Readonly<z.infer<typeof Motivation>>;

/** Leave that a person signed for someone else, an agent for example. */
const Delegation = z.strictObject({
  principal: Id,
  upTo: UrgencyWord,
  until: z.optional(Instant),
});

/** One actor's stake in one field: who wants what there, for which goal, why now, until when. */
export const Claim = z.strictObject({
  id: Id,
  field: FieldPath,
  // Only a standing claim of ownership does without: it conflicts with nothing.
  constraint: z.optional(Constraint),
  prefer: z.optional(JsonValue),
  strength: z.optional(StrengthWord),
  actor: Actor,
  intent: z.prefault(IntentWord, "unattributed"),
  motivation: z.prefault(Motivation, { kind: "none" }),
  source: z.prefault(z.enum(sources), "observed"),
  // Whether its claimant may write there; absent in a file: permitted.
  backing: z.optional(z.enum(backings)),
  // Another source said otherwise: recorded, and worth one step of trust.
  contradicted: z.optional(z.boolean()),
  madeAt: Instant,
  changedAt: z.optional(Instant),
  // What stood there before it was written; absent in a file: the agreed value.
  before: z.optional(JsonValue),
  change: z.optional(Id),
  // Where it is reviewed; it weighs nothing.
  pr: z.optional(PullRequestText),
  until: z.optional(Instant),
  while: z.optional(ShortText),
  onLoss: z.prefault(z.enum(["defer", "abandon"]), "defer"),
  state: z.prefault(z.enum(["active", "withdrawn"]), "active"),
  delegatedBy: z.optional(Delegation),
  atomic: z.optional(z.boolean()),
  // How wide a standing claim was cast; a claim on the resource itself is the closest.
  reach: z.optional(z.enum(["resource", "tag", "type", "account", "all"])),
});
export type Claim = Readonly<z.infer<typeof Claim>>;

type LastChanged = Pick<Claim, "changedAt" | "madeAt">;

/** The moment at which it last changed: of its latest write, else of its making. */
export const lastChangedAt = ({ changedAt, madeAt }: LastChanged): string => changedAt ?? madeAt;
export const lastChanged = (claim: LastChanged): number => millis(lastChangedAt(claim));
