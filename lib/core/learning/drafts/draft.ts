import * as z from "zod/mini";
import { Instant } from "../../claims/instant.ts";
import type { DeepReadonly } from "../../fields/json.ts";
import { TeamKey } from "../team.ts";
import { Pattern } from "./conditions.ts";

const Digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Count = z.int().check(z.nonnegative());

/** What was counted, and of what. INVARIANT (counted again): every number follows from the precedents that it names. */
const Tally = z.strictObject({
  /** Rulings that say the same, of all that were given; one for each human, resource and day. */
  agreed: Count,
  given: Count,
  /** Of those that say the same, how many count: no more of one human, actor or resource than may. */
  counted: Count,
  needed: Count,
  humans: Count,
  resources: Count,
  from: z.optional(Instant),
  to: z.optional(Instant),
  /** Precedents that say otherwise, the latest first. */
  dissent: z.readonly(z.array(Digest).check(z.maxLength(20))),
  /** Of the ids of all of them. */
  digest: Digest,
});

/** In the order in which a draft goes through them; one that is dropped or retired speaks no more. */
const draftStates = ["proving", "proven", "dropped", "retired"] as const;

/**
 * A row that a policy does not have and perhaps should: an answer to questions like these, or a question where nobody was
 * asked. It changes no verdict.
 */
export const Draft = z.strictObject({
  v: z.literal(1),
  /** Of the team, the conditions and the answer. */
  id: Digest,
  team: TeamKey,
  conditions: Pattern,
  /** `ask` is a row of `rules`, everything else one of `answers`. */
  answer: z.enum(["holder", "challenger", "agreed", "ask"]),
  state: z.enum(draftStates),
  madeAt: Instant,
  /** What it was made from. */
  support: Tally,
  /** Rulings given after it was made, and these alone. */
  proof: Tally,
  provenAt: z.optional(Instant),
  /** It is proven, and of the last that were answered somebody said otherwise. */
  isDoubted: z.optional(z.literal(true)),
  /** When it was dropped or retired, and why. */
  endedAt: z.optional(Instant),
  ended: z.optional(z.enum(["dissent", "unproven", "undone", "by hand"])),
});
export type Draft = DeepReadonly<z.infer<typeof Draft>>;

export const hasEnded = ({ state }: Pick<Draft, "state">): boolean =>
  state === "dropped" || state === "retired";

/** What the row of a draft is called unless people call it otherwise. */
export const rowName = ({ id }: Pick<Draft, "id">): string => `learnt-${id.slice(0, 12)}`;
