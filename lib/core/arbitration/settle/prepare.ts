import { lastChanged } from "../../claims/claim.ts";
import { exactly } from "../../claims/constraint/value.ts";
import { openRoom, type Room } from "../../claims/room.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { urgencyRank } from "../../claims/words.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Context, PolicyAnswer } from "../context.ts";
import { rulingOn, type StandingRuling } from "../past/rulings.ts";
import type { FieldCase } from "../project/field-case.ts";
import { type Stake, stakesOn } from "../stakes.ts";
import { bringerOf } from "./bringer.ts";
import { type Guard, guardsOn } from "./guards.ts";
import { type HeldStake, heldOn, lapsedAt } from "./held.ts";
import { type Orphan, orphanOf } from "./unexplained.ts";
import { inTurn, ownVoice, type Voice } from "./voice.ts";
import { claimVoices, protectionVoices, standingVoices } from "./voices.ts";

/** Everything that is known before a field settles; settling it twice starts from the same place. */
export type Prepared = {
  readonly field: FieldCase;
  readonly guards: readonly Guard[];
  readonly ruling: StandingRuling | undefined;
  /** What the policy answers, where a person would be asked. */
  readonly answer: PolicyAnswer | undefined;
  /** What each claim counts as here, those that have ended too. */
  readonly stakes: readonly Stake[];
  /** Who wrote the value that stands, as far as the docket knows. */
  readonly bringer: Stake | undefined;
  readonly orphan: Orphan | undefined;
  /** What an incident left behind. */
  readonly left: HeldStake | undefined;
  /** In the order in which they are heard. */
  readonly voices: readonly Voice[];
  readonly room: Room;
};

const isFraction = (value: unknown): boolean => typeof value === "number" && !Number.isInteger(value);

/** Whole numbers stay whole: a field counts as such when nothing said about it has a fraction. */
function wantsIntegers({ live, prior, facts }: FieldCase, voices: readonly Voice[]): boolean {
  if (facts.scalar === "integer") return true;
  if (facts.scalar === "number" || isFraction(live) || isFraction(prior)) return false;
  return !voices.some(
    ({ constraint: { min, max, is }, prefer }) =>
      isFraction(min) || isFraction(max) || isFraction(is) || isFraction(prefer),
  );
}

function rulingVoice({ ruling, value, end }: StandingRuling): readonly Voice[] {
  if (value === undefined) return [];
  const constraint = exactly(value);
  const { id, by } = ruling;
  const isSilence = by === "silence";
  return [ownVoice({ origin: "ruling", constraint, name: id, end, isSilence, wakes: [{ ruling: id }] })];
}

function answerVoice(
  { row, value, favoured }: PolicyAnswer,
  { policy }: Pick<Context, "policy">,
): readonly Voice[] {
  const name = policy.file.answers[row]?.id ?? "";
  const wakes = [favoured === undefined ? { policy: name } : { end: favoured }];
  const constraint = exactly(value);
  return [ownVoice({ origin: "answer", constraint, name, wakes, pointer: `/answers/${row}` })];
}

const isEnforced = ({ state }: Guard): boolean => state === "holds" || state === "newly-broken";

/** When what was agreed was written, as far as the docket knows by whom; explained or not, it has been settled since. */
function agreedEditAt({ live, prior, topology }: FieldCase, bringer: Stake | undefined): number | undefined {
  if (live === undefined || prior === undefined || !sameValue(live, prior, topology)) return undefined;
  return bringer?.demand.by.state === "active" ? lastChanged(bringer.demand.by.claim) : undefined;
}

/**
 * What code said before of a value that was held, or kept, for good: only what comes later, or presses, is heard. That
 * only takes away, so who is code by name alone is meant too.
 */
function isOutdated(
  { origin, by, constraint, rank }: Voice,
  lapsed: number | undefined,
  field: FieldCase,
): boolean {
  if (lapsed === undefined || origin !== "claim" || by === undefined || field.live === undefined)
    return false;
  if (by.claim.actor.kind !== "pipeline" || rank.urgency > urgencyRank("routine")) return false;
  return lastChanged(by.claim) < lapsed && !satisfies(field.live, constraint, field.topology);
}

type PlainVoicesInput = Pick<Prepared, "field" | "stakes" | "bringer"> & {
  readonly lapsed: number | undefined;
};

/** It would win against what has been agreed since, and so waits behind the claim that brought it. */
const behind = (voice: Voice, brought: Voice): Voice => ({
  ...voice,
  pass: brought.pass,
  rank: { ...brought.rank, incumbent: false, madeAt: voice.rank.madeAt, digest: voice.rank.digest },
});

/** What claims and the policy's softer parts want; a claim that loses to the bringer of what stands waits like any other. */
function plainVoices(
  { field, stakes, bringer, lapsed }: PlainVoicesInput,
  context: Context,
): readonly Voice[] {
  const claims = claimVoices(field, stakes, context);
  const brought = claims.find(({ stake }) => stake !== undefined && stake === bringer);
  const heard = claims.flatMap((voice) => {
    if (!isOutdated(voice, lapsed, field)) return [voice];
    if (brought === undefined) return [];
    return [inTurn(brought, voice) < 0 ? voice : behind(voice, brought)];
  });
  return [...heard, ...protectionVoices(field, context), ...standingVoices(field, context)];
}

/** Gathers the voices on a field and puts them in the order in which they are heard. */
export function prepare(field: FieldCase, context: Context): Prepared {
  const guards = guardsOn(field, context);
  const stakes = stakesOn(field, context);
  const ruling = rulingOn(field, stakes, context);
  const answer = context.answers.get(field.path);
  const held = heldOn(field, stakes, context);
  const bringer = bringerOf(field, stakes);
  const lapsed = lapsedAt(field, stakes, context);
  const since = lapsed ?? agreedEditAt(field, bringer);
  const voices = [
    ...guards.filter(isEnforced).map(({ voice }) => voice),
    ...(ruling === undefined ? [] : rulingVoice(ruling)),
    ...(answer === undefined ? [] : answerVoice(answer, context)),
    ...plainVoices({ field, stakes, bringer, lapsed: since }, context),
    ...(held === undefined ? [] : [held.voice]),
  ].toSorted(inTurn);
  const room = openRoom(wantsIntegers(field, voices), field.topology);
  return {
    field,
    guards,
    ruling,
    answer,
    stakes,
    bringer,
    // What was held and nobody took over stands as it is.
    orphan: lapsed === undefined ? orphanOf({ field, stakes, bringer, left: held }, context) : undefined,
    left: held,
    voices,
    room,
  };
}
