import { openRoom, type Room } from "../../claims/room.ts";
import type { Context } from "../context.ts";
import { rulingOn, type Standing } from "../judge/rulings.ts";
import type { FieldCase } from "../project/field-case.ts";
import { type Guard, guardsOn } from "./guards.ts";
import { type Proposal, proposalOn } from "./stable.ts";
import { type Orphan, orphanOf } from "./unexplained.ts";
import { compareVoices, ownVoice, type Voice } from "./voice.ts";
import { at, claimVoices, holdVoice, protectionVoices, standingVoices } from "./voices.ts";

/** Everything that is known before a field settles; settling it twice starts from the same place. */
export type Prepared = {
  readonly field: FieldCase;
  readonly guards: readonly Guard[];
  readonly ruling: Standing | undefined;
  readonly orphan: Orphan | undefined;
  readonly proposal: Proposal | undefined;
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

function rulingVoice({ ruling, value, end }: Standing): readonly Voice[] {
  if (value === undefined) return [];
  const constraint = value === null ? { absent: true } : { is: value };
  return [ownVoice({ origin: "ruling", constraint, name: ruling.id, end, wakes: [{ ruling: ruling.id }] })];
}

function graceVoice(field: FieldCase, orphan: Orphan | undefined, now: number): readonly Voice[] {
  if (orphan?.why !== "unexplained" || orphan.graceEnd <= now) return [];
  const claim = orphan.demand?.by.claim.id;
  const wakes = claim === undefined ? at(orphan.graceEnd) : [{ end: claim }];
  return [
    holdVoice(field, {
      origin: "grace",
      name: claim ?? "grace",
      by: orphan.demand?.by,
      end: orphan.graceEnd,
      wakes,
    }),
  ];
}

const isEnforced = ({ state }: Guard): boolean => state === "holds" || state === "newly-broken";

/** What claims and the policy's softer parts want; the edit in its grace speaks through the grace alone. */
function plainVoices(field: FieldCase, silenced: Voice["by"], context: Context): readonly Voice[] {
  return [
    ...claimVoices(field).filter(({ by }) => by !== silenced),
    ...protectionVoices(field, context),
    ...standingVoices(field, context),
  ];
}

/** Gathers the voices on a field and puts them in the order in which they are heard. */
export function prepare(field: FieldCase, context: Context): Prepared {
  const guards = guardsOn(field, context);
  const ruling = rulingOn(field, context);
  const orphan = orphanOf(field, context);
  const grace = graceVoice(field, orphan, context.now);
  const plain = plainVoices(field, grace[0]?.by, context);
  const proposal = ruling?.ruling.answer === "refuse" ? undefined : proposalOn(field, plain, context);
  const voices = [
    ...guards.filter(isEnforced).map(({ voice }) => voice),
    ...(ruling === undefined ? [] : rulingVoice(ruling)),
    ...grace,
    ...plain,
    ...(proposal === undefined ? [] : [proposal.voice]),
  ].toSorted((a, b) => compareVoices(a, b).order);
  const room = openRoom(wantsIntegers(field, voices), field.topology);
  return { field, guards, ruling, orphan, proposal, voices, room };
}
