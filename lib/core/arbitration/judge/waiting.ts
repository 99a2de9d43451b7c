import type { Context } from "../context.ts";
import { isSaidOf } from "../project/said-of.ts";
import type { Loss } from "../settle/accept.ts";
import type { Settled } from "../settle/settle-field.ts";
import { idOf, type Voice } from "../settle/voice.ts";

const passing: ReadonlySet<Voice["origin"]> = new Set(["ruling", "doubt", "held"]);

/** These end by themselves, or somebody is asked about them already: nobody need be asked about them again. */
const isPassing = (origin: Voice["origin"]): boolean => passing.has(origin);

/** A claim waits from the moment at which both it and what stands in its way were there. */
export function waitingSince({ voice, blockers }: Loss): number {
  let first = Infinity;
  for (const { rank, origin } of blockers) if (!isPassing(origin)) first = Math.min(first, rank.madeAt);
  return Math.max(voice.rank.madeAt, first);
}

/** The musts that have waited beyond the limit, but for those that somebody was asked about already. */
export function tooLong({ field, heard }: Settled, { dispute, policy, now }: Context): readonly Voice[] {
  const { waiting } = policy.file.limits;
  const asked = new Set(
    dispute.asked.filter((question) => isSaidOf(question.field, field.path)).flatMap(({ claims }) => claims),
  );
  const overdue = heard.losses.filter((candidate) => {
    const id = idOf(candidate.voice);
    if (id === undefined || asked.has(id) || candidate.voice.pass > 0) return false;
    if (candidate.voice.by?.claim.onLoss === "abandon") return false;
    if (candidate.blockers.some(({ origin }) => origin === "guardrail")) return false;
    return waitingSince(candidate) + waiting <= now;
  });
  return overdue.map(({ voice }) => voice);
}
