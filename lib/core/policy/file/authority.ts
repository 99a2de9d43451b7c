import * as z from "zod/mini";
import {
  ActorKindWord,
  MotivationWord,
  SituationWord,
  StrengthWord,
  UrgencyWord,
} from "../../claims/words.ts";
import { ActorSelector } from "../selector.ts";
import { list, Texts } from "./words.ts";

export const UrgencyRow = z.strictObject({
  motivations: z.readonly(z.array(MotivationWord).check(z.minLength(1))),
  kinds: z.optional(z.readonly(z.array(ActorKindWord))),
  urgency: UrgencyWord,
});

/** The first row that matches an actor and a motivation says how much it may weigh. */
const ClaimAuthority = z.strictObject({
  ...ActorSelector.shape,
  motivations: z.optional(z.readonly(z.array(MotivationWord))),
  atMost: UrgencyWord,
  strength: z.optional(StrengthWord),
});

/** Who may declare which situations; one declared by anyone else confirms nothing. */
const SituationAuthority = z.strictObject({
  sources: z.optional(Texts),
  principals: z.optional(Texts),
  // `persons: true` stands for every declaration that names who made it.
  persons: z.optional(z.boolean()),
  kinds: z.readonly(z.array(SituationWord)),
});

export const Authority = z.strictObject({
  claims: list(ClaimAuthority),
  situations: list(SituationAuthority),
  // Whose attestation counts for an intent: the name of an owner list, or principals.
  attestations: z.prefault(z.record(z.string(), Texts), {}),
  aliases: list(Texts),
});
