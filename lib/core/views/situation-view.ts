import * as z from "zod/mini";
import { Instant } from "../claims/instant.ts";
import { Scope, type Situation } from "../claims/situation.ts";
import { IntentWord, SituationWord } from "../claims/words.ts";

const Text = z.string();

export const SituationView = z.strictObject({
  kind: SituationWord,
  ref: Text,
  state: z.enum(["open", "closed"]),
  scope: Scope,
  since: Instant,
  until: z.optional(Instant),
  closedAt: z.optional(Instant),
  /** What told of it, such as `api` or `aws-health`. */
  source: Text,
  /** Principals that declared it, or that can have brought it about. */
  by: z.optional(z.readonly(z.array(Text))),
  severity: z.optional(Text),
  exploited: z.optional(z.boolean()),
  goal: z.optional(IntentWord),
  /** Who is on it, as far as its source says so. */
  responders: z.optional(z.readonly(z.array(Text))),
  note: z.optional(Text),
});
export type SituationView = Readonly<z.infer<typeof SituationView>>;

export function situationView(situation: Situation): SituationView {
  const { kind, ref, state, scope, since, until, closedAt, source, by, ...rest } = situation;
  const { severity, exploited, goal, responders, note } = rest;
  return {
    kind,
    ref,
    state,
    scope,
    since,
    ...(until !== undefined && { until }),
    ...(closedAt !== undefined && { closedAt }),
    source,
    ...(by !== undefined && { by: typeof by === "string" ? [by] : by }),
    ...(severity !== undefined && { severity }),
    ...(exploited !== undefined && { exploited }),
    ...(goal !== undefined && { goal }),
    ...(responders !== undefined && responders.length > 0 && { responders }),
    ...(note !== undefined && { note }),
  };
}
