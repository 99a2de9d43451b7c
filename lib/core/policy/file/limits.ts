import * as z from "zod/mini";
import { Duration } from "../../claims/instant.ts";
import { motivationKinds, situationKinds } from "../../claims/words.ts";

const byMotivation = z.prefault(z.partialRecord(z.enum([...motivationKinds, "default"]), Duration), {});

const span = (standard: string) => z.prefault(Duration, standard);
const positive = z.int().check(z.positive());
const count = (standard: number) => z.prefault(positive, standard);
/** A word of the first edition: a file that has it is still read, and nothing comes of it. */
const old = <T extends z.core.$ZodType>(schema: T) => z.optional(schema);

export const Limits = z.strictObject({
  // How long an unexplained edit is left alone.
  grace: span("15m"),
  // How long a need that may still be confirmed has the benefit of the doubt, and how often a day per human.
  doubt: span("30m"),
  doubts: count(3),
  // How long what a person declares lasts, unless another person renews it; by kind, `default` for the rest.
  declared: z.prefault(z.partialRecord(z.union([z.enum(situationKinds), z.literal("default")]), Duration), {
    default: "4h",
    freeze: "3d",
  }),
  // How long after a situation closed its claims go on, per motivation; `default` for the rest.
  cooldown: byMotivation,
  // How long a value must have stood, before or after its incident closed, to be held for the code.
  stable: span("30m"),
  // How long it is held until the code takes it over.
  hold: span("14d"),
  // How long an answer by silence lasts.
  silence: span("24h"),
  // How many times the highest number agreed in 30 days is still a stride.
  stride: count(5),
  // Resources whose writers are put right in an hour: of one human or principal, and of all together.
  blast: z.prefault(z.strictObject({ each: count(30), all: count(300) }), {}),
  // Messages in a day that a person gets one by one, and those together who are asked together; more wait for a bundle.
  attention: z.prefault(z.strictObject({ each: count(8), team: count(40) }), {}),
  // A claim deferred for longer asks once.
  waiting: span("7d"),
  ruling: span("30d"),
  // How old a source may be before its facts count as uncertain.
  stale: span("15m"),
  question: span("4h"),
  leases: byMotivation,
  fight: z.prefault(
    z.strictObject({
      reversals: count(3),
      within: span("15m"),
      writes: old(positive),
      per: old(Duration),
    }),
    {},
  ),
  docket: z.prefault(
    z.strictObject({ claims: count(1_000), viaPerField: count(4), markers: span("14d") }),
    {},
  ),
  reverts: old(
    z.strictObject({ perField: old(positive), perResource: old(positive), within: old(Duration) }),
  ),
  unconfirmed: old(Duration),
  proposal: old(Duration),
});
