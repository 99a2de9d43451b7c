import * as z from "zod/mini";
import { causes } from "../arbitration/causes.ts";
import { own } from "../claims/own-word.ts";
import { actorKinds, intents, motivationKinds, situationKinds } from "../claims/words.ts";
import type { DeepReadonly } from "../fields/json.ts";
import { hourClasses } from "../policy/file/calendar.ts";
import { harmfulClasses } from "../policy/file/harmful-classes.ts";
import { Name } from "../policy/file/words.ts";

/** What nobody knows is a value like any other: two questions are alike in it. */
export const unknown = "unknown";

const known = z.enum(["yes", "no", unknown]);

/** One of those between whom was decided: what counted of what they wanted, and what they are. */
const SideFeatures = z.strictObject({
  goal: z.enum([...intents, own, unknown]),
  reason: z.enum([...motivationKinds, unknown]),
  confirmed: known,
  kind: z.enum(actorKinds),
});
export type SideFeatures = DeepReadonly<z.infer<typeof SideFeatures>>;

/**
 * What a question was like. INVARIANT (nobody is in it): every word is one of a list, or a class or an environment of the
 * policy; there is no place for the name of a person or a resource, a value, a reference or a note.
 */
export const Features = z.strictObject({
  class: Name,
  environment: z.union([Name, z.literal(unknown)]),
  holder: SideFeatures,
  challenger: SideFeatures,
  situations: z.readonly(z.array(z.enum([...situationKinds, own])).check(z.maxLength(12))),
  // Which way it leans from what was agreed to what the challenger wants, by the `safer` of its classes.
  direction: z.enum(["harmful", "safer", "neither", unknown]),
  reversible: known,
  hours: z.enum([...hourClasses, unknown]),
  exposure: z.enum(["internet", "internal", unknown]),
  incumbentIsCode: known,
  asked: z.enum([...causes, unknown]),
});
export type Features = DeepReadonly<z.infer<typeof Features>>;

/** The answer in words of the question itself: what the two sides wanted, what was agreed, another value, or waiting. */
export const relativeAnswers = ["holder", "challenger", "agreed", "between", "hold"] as const;
export const RelativeAnswer = z.enum(relativeAnswers);
export type RelativeAnswer = (typeof relativeAnswers)[number];

/** A class that no row of the policy names. */
export const noClass = "none";

/** Of several classes the one in which most can go wrong, else the first that the policy names. */
export const classAmong = (names: readonly string[]): string =>
  harmfulClasses.find((name) => names.includes(name)) ?? names[0] ?? noClass;
