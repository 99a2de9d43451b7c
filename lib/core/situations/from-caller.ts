import * as z from "zod/mini";
import { type Approves, isNarrow, mayDeclare } from "../attribution/declared.ts";
import { type Actor, ShortText } from "../claims/claim.ts";
import { Duration, Instant, instantOf } from "../claims/instant.ts";
import { canonicalPrincipal } from "../claims/principal.ts";
import { Scope, type Situation } from "../claims/situation.ts";
import { IntentWord, SituationWord } from "../claims/words.ts";
import { holdsKey } from "../hidden/by-looks.ts";
import { endFlaws } from "../intents/checks/ends.ts";
import { flaw } from "../intents/checks/flaw.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import type { Mistake } from "../schema/check.ts";

const Responder = z.string().check(z.minLength(1), z.maxLength(512));
const Ref = z.string().check(z.minLength(1), z.maxLength(256));

/** What a caller makes known. Who says so, and since when, stands in no body: it is the caller, and from now on. */
export const SituationBody = z.strictObject({
  kind: SituationWord,
  ref: Ref,
  scope: Scope,
  until: z.optional(Instant),
  for: z.optional(Duration),
  severity: z.optional(ShortText),
  // What it is about, such as what an attestation excuses or a maintenance window is for.
  goal: z.optional(IntentWord),
  // Who is on it, where the caller speaks for a system that knows.
  responders: z.optional(z.readonly(z.array(Responder).check(z.maxLength(100)))),
  note: z.optional(ShortText),
});
export type SituationBody = Readonly<z.infer<typeof SituationBody>>;

export const ClosingBody = z.strictObject({ kind: SituationWord, ref: Ref });

/** Who declares something: the principal, and the human behind the session where AWS recorded another. */
export type Declarer = Pick<Actor, "principal" | "human">;

/**
 * INVARIANT (in their own name): neither the source nor the declarer is the caller's to say. Who is on it is always said,
 * so that nobody is on what names nobody.
 */
export function situationFrom(body: SituationBody, { principal, human }: Declarer, since: string): Situation {
  const { for: length, until, responders = [], ...said } = body;
  const end = length === undefined ? until : instantOf(Date.parse(since) + length);
  return {
    ...said,
    state: "open",
    since,
    ...(end !== undefined && { until: end }),
    responders: responders.map(canonicalPrincipal),
    source: "api",
    by: principal,
    ...(human !== undefined && human !== principal && { behind: human }),
  };
}

/** Why a situation will confirm nothing, in words for anyone who declares it; nothing where it may. */
export function disbelief(file: PolicyFile, situation: Situation, approves: Approves): string | undefined {
  if (!mayDeclare(file, situation, approves))
    return `the policy does not let you declare \`${situation.kind}\`: it is kept, and confirms nothing`;
  if (situation.kind !== "attestation" && !isNarrow(file, situation))
    return "it names no resources and no service, so it is kept and confirms nothing";
  if (Object.keys(situation.scope).length > 0) return undefined;
  return "it names no accounts, regions, types, resources or tags, so it is kept and confirms nothing";
}

/** Everything that is wrong with a situation whose body fits its schema. */
export function situationFlaws(body: SituationBody, now: number): readonly Mistake[] {
  const { ref, note, until, for: length } = body;
  const both = until !== undefined && length !== undefined;
  const hint = "leave one of the two out";
  const end = length === undefined ? until : instantOf(now + length);
  return [
    ...(both ? [flaw("/for", "`until` says already when it ends", hint)] : []),
    ...endFlaws(length === undefined ? "/until" : "/for", end, now),
    ...(holdsKey([ref, note ?? "", body.severity ?? ""])
      ? [flaw("", "something in it looks like a secret", "point to where it is kept instead")]
      : []),
  ];
}
