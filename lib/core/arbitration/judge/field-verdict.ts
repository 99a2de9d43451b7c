import { instantOf } from "../../claims/instant.ts";
import { satisfies } from "../../claims/satisfies.ts";
import type { Json } from "../../fields/json.ts";
import { nextTurn } from "../../policy/windows.ts";
import type { Context } from "../context.ts";
import { situationTurns } from "../context.ts";
import { reasonsFor } from "../explain/reasons.ts";
import type { Demand } from "../project/field-case.ts";
import type { Loss } from "../settle/accept.ts";
import type { Settled } from "../settle/settle-field.ts";
import { idOf, type Voice } from "../settle/voice.ts";
import type { FieldVerdict } from "../verdict.ts";
import { writesTurn } from "./brakes/fight.ts";
import type { Decided } from "./outcome.ts";
import { questionFor } from "./question.ts";
import { isSensitive } from "./sensitive.ts";
import { waitingSince } from "./waiting.ts";
import { deferralOf, isRefused } from "./wakes.ts";

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const sortedIds = (voices: readonly Voice[]): readonly string[] =>
  [...new Set(voices.flatMap((voice) => idOf(voice) ?? []))].toSorted(byText);

/** Accepted claims hold; while a person is asked, those that agree with what stands meanwhile. */
function holdersOf({ heard, field }: Settled, { ask }: Decided): readonly Voice[] {
  const claims = heard.accepted.filter((voice) => idOf(voice) !== undefined);
  if (ask === undefined) return claims;
  const value = ask.meanwhile;
  if (value === undefined) return [];
  return claims.filter(
    (voice) => !ask.about.includes(voice) && satisfies(value, voice.constraint, field.topology),
  );
}

/** The last holder's end; where nobody holds, the end of what holds the value for the policy. */
function untilOf(settled: Settled, holders: readonly Voice[]): number | undefined {
  if (settled.ruling?.value !== undefined) return settled.ruling.end;
  const proposal = settled.heard.accepted.find(({ origin }) => origin === "stable");
  if (proposal !== undefined) return proposal.end;
  const temporary = settled.heard.accepted.filter(({ by, end }) => by === undefined && end !== undefined);
  const ends = (holders.length > 0 ? holders : temporary).map(({ end }) => end ?? Infinity);
  const last = Math.max(...ends);
  return ends.length === 0 || last === Infinity ? undefined : last;
}

/** When a claim ends, or the leave that it rests on. */
function turnsOf({ by }: Demand): readonly (number | undefined)[] {
  if (by.state !== "active") return [];
  const leave = by.claim.delegatedBy?.until;
  return [by.ending.end, leave === undefined ? undefined : Date.parse(leave)];
}

/** The earliest known moment at which the verdict on a field could differ. */
function nextOf(settled: Settled, { outcome, ask }: Decided, context: Context): number | undefined {
  const { field, ruling, heard, orphan, guards } = settled;
  const { policy, place, now } = context;
  const { waiting } = policy.file.limits;
  const patience = (loss: Loss) =>
    loss.voice.by === undefined || loss.voice.pass > 0 ? undefined : waitingSince(loss) + waiting;
  const moments = [
    ...field.demands.flatMap(turnsOf),
    ...heard.accepted.map(({ end }) => end),
    ...heard.losses.map(({ voice }) => voice.end),
    ...heard.losses.map(patience),
    ...guards.map(({ liftedUntil }) => liftedUntil),
    ...situationTurns(context),
    ruling?.end,
    orphan?.graceEnd,
    ask === undefined ? undefined : writesTurn(field, context),
    outcome === "keep" ? undefined : nextTurn(policy, place, now),
  ].filter((time) => time !== undefined && time > now && time < Infinity);
  return moments.length === 0 ? undefined : Math.min(...(moments as number[]));
}

const hide = (value: Json | undefined, live: Json | undefined): Json =>
  value === live ? "(hidden)" : "(hidden, changed)";

/** Where the policy keeps an unexplained value, a want that it does not meet has to wait. */
function unheardWants({ heard, field }: Settled, { outcome, value, ask }: Decided): readonly Voice[] {
  if (ask !== undefined || outcome !== "keep" || value === undefined) return [];
  return heard.accepted.filter(
    (voice) => idOf(voice) !== undefined && !satisfies(value, voice.constraint, field.topology),
  );
}

type Fates = Pick<FieldVerdict, "holders" | "deferred" | "refused" | "until">;

/** Who holds, who waits for what, and who is turned away; the claims a question is about are none of these. */
function fatesOf(settled: Settled, decided: Decided): Fates {
  const about = new Set(decided.ask?.about ?? []);
  const losses = settled.heard.losses.filter(({ voice }) => !about.has(voice));
  const unheard = unheardWants(settled, decided);
  const holders = holdersOf(settled, decided).filter((voice) => !unheard.includes(voice));
  const until = decided.ask === undefined ? untilOf(settled, holders) : undefined;
  const waiting = unheard.map((voice) => ({
    claim: idOf(voice) ?? "",
    wakes: [[{ policy: "unattributed" }]],
  }));
  const deferred = [...losses.flatMap((loss) => deferralOf(loss) ?? []), ...waiting];
  return {
    holders: sortedIds(holders),
    deferred: deferred.toSorted((a, b) => byText(a.claim, b.claim)),
    refused: sortedIds(losses.filter(isRefused).map(({ voice }) => voice)),
    ...(until !== undefined && { until: instantOf(until) }),
  };
}

/** What comes out for one field, in words that hold no secret. */
export function fieldVerdict(settled: Settled, decided: Decided, context: Context): FieldVerdict {
  const { field, heard, proposal, guards } = settled;
  const { outcome, value, ask } = decided;
  const hidden = isSensitive(field, context.policy);
  const next = nextOf(settled, decided, context);
  const old = guards.filter(({ state }) => state === "outstanding");
  return {
    path: field.path,
    outcome,
    ...(value !== undefined && { value: hidden ? hide(value, field.live) : value }),
    ...fatesOf(settled, decided),
    ...(next !== undefined && { next: instantOf(next) }),
    codify: outcome === "keep" && proposal !== undefined && heard.accepted.includes(proposal.voice),
    outstanding: old.map(({ voice }) => voice.name).toSorted(byText),
    because: reasonsFor({ settled, decided, context, hidden }),
    ask: ask === undefined ? null : questionFor(settled, ask, { context, hidden }),
  };
}
