import * as z from "zod/mini";
import { Duration } from "../../claims/instant.ts";
import { motivationKinds } from "../../claims/words.ts";

const byMotivation = z.prefault(z.partialRecord(z.enum([...motivationKinds, "default"]), Duration), {});

const span = (standard: string) => z.prefault(Duration, standard);
const count = (standard: number) => z.prefault(z.int().check(z.positive()), standard);

export const Limits = z.strictObject({
  // How long an unexplained edit is left alone.
  grace: span("15m"),
  // How long after its lease ended a proven value is held for the code to take it over.
  proposal: span("12h"),
  // How long a claim lasts whose need nothing ever confirmed.
  unconfirmed: span("24h"),
  // How long after a situation closed its claims go on, per motivation; `default` for the rest.
  cooldown: byMotivation,
  // How long a value must have stood before its lease ended to be proposed to the code.
  stable: span("30m"),
  // A claim deferred for longer asks once.
  waiting: span("7d"),
  ruling: span("30d"),
  // How old a source may be before its facts count as uncertain.
  stale: span("15m"),
  question: span("4h"),
  leases: byMotivation,
  reverts: z.prefault(z.strictObject({ perField: count(3), perResource: count(6), within: span("1h") }), {}),
  fight: z.prefault(
    z.strictObject({ reversals: count(3), within: span("15m"), writes: count(5), per: span("1m") }),
    {},
  ),
  docket: z.prefault(
    z.strictObject({ claims: count(1_000), viaPerField: count(4), markers: span("14d") }),
    {},
  ),
});
