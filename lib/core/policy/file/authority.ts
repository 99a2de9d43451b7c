import * as z from "zod/mini";
import { Duration } from "../../claims/instant.ts";
import {
  ActorKindWord,
  MotivationWord,
  SituationWord,
  StrengthWord,
  UrgencyWord,
} from "../../claims/words.ts";
import { ActorSelector, FieldPatterns, ResourceSelector } from "../selector.ts";
import { list, Name, rowWords, Text, Texts } from "./words.ts";

export const UrgencyRow = z.strictObject({
  ...rowWords,
  motivations: z.readonly(z.array(MotivationWord).check(z.minLength(1))),
  kinds: z.optional(z.readonly(z.array(ActorKindWord))),
  urgency: UrgencyWord,
});

/** The first row that matches an actor and a motivation says how much it may weigh. */
const ClaimAuthority = z.strictObject({
  ...rowWords,
  ...ActorSelector.shape,
  motivations: z.optional(z.readonly(z.array(MotivationWord))),
  atMost: UrgencyWord,
  strength: z.optional(StrengthWord),
  // Who may take the role was settled when it was made: its reason needs no situation. Named principals only.
  confirmed: z.optional(z.literal(true)),
  lease: z.optional(Duration),
});

/** Wants of these principals may be written by Parley although they could not write them themselves. */
const FieldAuthority = z.strictObject({
  ...rowWords,
  principals: z.readonly(z.array(Text).check(z.minLength(1))),
  in: z.prefault(ResourceSelector, {}),
  fields: z.optional(FieldPatterns),
  classes: z.optional(z.readonly(z.array(Name))),
});

/** Who may declare which situations; one declared by anyone else confirms nothing. */
const SituationAuthority = z.strictObject({
  ...rowWords,
  sources: z.optional(Texts),
  principals: z.optional(Texts),
  // `persons: true` stands for every declaration that names who made it.
  persons: z.optional(z.boolean()),
  // Namespaces of metrics, besides AWS's own, whose alarms confirm something.
  namespaces: z.optional(Texts),
  kinds: z.readonly(z.array(SituationWord)),
});

/** Names of one principal; with a name of its own where a layer should be able to change it. */
const Alias = z.pipe(
  z.union([Texts, z.strictObject({ id: Name, names: Texts })]),
  z.transform((row) => ("names" in row ? row.names : row)),
);

export const Authority = z.strictObject({
  claims: list(ClaimAuthority),
  fields: list(FieldAuthority),
  situations: list(SituationAuthority),
  // Whose attestation counts for an intent: the name of an owner list, or principals.
  attestations: z.prefault(z.record(z.string(), Texts), {}),
  aliases: list(Alias),
});

/** Accounts and organisations that are the team's own; anyone else who gains something from a change is a stranger. */
export const Organisation = z.strictObject({ accounts: z.prefault(Texts, []), ids: z.prefault(Texts, []) });
