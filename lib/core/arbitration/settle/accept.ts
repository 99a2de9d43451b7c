import { agree, narrow, openRoom, type Room } from "../../claims/room.ts";
import { asNumber } from "../../fields/equality.ts";
import { isNearTie } from "../weigh/rank.ts";
import { inPart, isAgainst, isLimit, type Propagate, unlimited, withLimit } from "./in-part.ts";
import { compareVoices, inTurn, rangeOf, type Voice } from "./voice.ts";

/** A voice that could not be heard, and those that stand in its way. */
export type Loss = {
  readonly voice: Voice;
  readonly blockers: readonly Voice[];
  /** One of the blockers silent is enough; otherwise all of them have to be. */
  readonly anyOf: boolean;
};

export type Accepted = {
  readonly accepted: readonly Voice[];
  readonly losses: readonly Loss[];
  readonly room: Room;
};

/** A field that settles alone, or one of several that bound each other. */
export type Lane = { readonly voices: readonly Voice[]; readonly room: Room };

/** Beyond this many blockers a loser is told of the first ones only; it is heard again when they end. */
const mostBlockers = 16;
const mostLooks = 64;

type AcceptHeard = { readonly voice: Voice; readonly lane: number };

function inOrder(lanes: readonly Lane[]): readonly AcceptHeard[] {
  const each = lanes.map(({ voices }, lane) => voices.map((voice) => ({ voice, lane })));
  const [only] = each;
  const isAlone = only !== undefined && each.length === 1;
  return isAlone ? only : each.flat().toSorted((a, b) => inTurn(a.voice, b.voice));
}

type Range = ReturnType<typeof rangeOf>;

/** Most claims speak of numbers only, and then two bounds tell. */
function isImpossible({ constraint }: Voice, range: Range, { integer, topology }: Room): boolean {
  if (range !== undefined && range[0] <= Math.floor(range[1])) return false;
  return narrow(openRoom(integer, topology), constraint) === undefined;
}

/**
 * Numbers and values exclude each other pair by pair; only what is left over needs the whole room. A claim that
 * contradicts itself has nobody to blame.
 */
function blockersOf(voice: Voice, accepted: readonly Voice[], room: Room): Loss {
  const blockers: Voice[] = [];
  const range = rangeOf(voice);
  if (isImpossible(voice, range, room)) return { voice, blockers, anyOf: false };
  let looked = 0;
  for (const other of accepted) {
    if (blockers.length >= mostBlockers || looked >= mostLooks) break;
    const theirs = range === undefined ? undefined : rangeOf(other);
    if (range !== undefined && theirs !== undefined) {
      // Whole numbers between two bounds are the room's business; here only plain exclusion counts.
      if (theirs[0] > range[1] || theirs[1] < range[0]) blockers.push(other);
      continue;
    }
    looked += 1;
    if (!agree(other.constraint, voice.constraint, room)) blockers.push(other);
  }
  if (blockers.length > 0) return { voice, blockers, anyOf: false };
  return { voice, blockers: accepted.slice(-mostBlockers), anyOf: true };
}

function crossBlockers(voice: Voice, lane: number, accepted: readonly (readonly Voice[])[]): Loss {
  const { min = -Infinity, max = Infinity, is } = voice.constraint;
  const [low, high] = [asNumber(is) ?? min, asNumber(is) ?? max];
  const blockers = accepted.flatMap((voices, other) =>
    voices.filter(({ constraint }) => {
      const exact = asNumber(constraint.is);
      if (other < lane) return (exact ?? constraint.min ?? -Infinity) > high;
      return other > lane && (exact ?? constraint.max ?? Infinity) < low;
    }),
  );
  const all = blockers.length > 0 ? blockers : accepted.flat();
  return { voice, blockers: all.slice(0, mostBlockers), anyOf: blockers.length === 0 };
}

type Hearing = {
  readonly rooms: Room[];
  readonly accepted: Voice[][];
  readonly propagate: Propagate;
};

/** Takes a voice in where it can hold together with those accepted before it. */
function admit(
  { voice, lane }: AcceptHeard,
  { rooms, accepted, propagate }: Hearing,
): "alone" | "across" | "taken" {
  const narrowed = narrow(rooms[lane] as Room, voice.constraint);
  if (narrowed === undefined) return "alone";
  if (propagate !== alone && propagate(rooms.with(lane, narrowed)) === undefined) return "across";
  rooms[lane] = narrowed;
  accepted[lane]?.push(voice);
  return "taken";
}

/** Hears the voices in order and accepts each that can hold together with those accepted before it. */
export function acceptAll(lanes: readonly Lane[], propagate: Propagate): readonly Accepted[] {
  const rooms = lanes.map(({ room }) => room);
  const accepted: Voice[][] = lanes.map(() => []);
  const losses: Loss[][] = lanes.map(() => []);
  const hearing = { rooms, accepted, propagate };
  let limits = unlimited(rooms);
  for (const { voice, lane } of inOrder(lanes)) {
    if (isLimit(voice)) limits = withLimit(limits, lane, voice);
    const first = admit({ voice, lane }, hearing);
    if (first === "taken") continue;
    const part = inPart(voice, { limits, lane, propagate });
    const claims = part === undefined ? [] : (accepted[lane] ?? []).filter((other) => !isLimit(other));
    const isLost = part !== undefined && isAgainst(claims, voice, rooms[lane] as Room);
    const second = part === undefined || isLost ? first : admit({ voice: part, lane }, hearing);
    if (second === "taken") continue;
    // A voice that would be content with a part lost to whom it goes against, or to what leaves not even that part.
    const [least, against] = isLost ? [voice, claims] : [part ?? voice, accepted[lane] as Voice[]];
    const loss =
      second === "alone"
        ? blockersOf(least, against, rooms[lane] as Room)
        : crossBlockers(least, lane, accepted);
    losses[lane]?.push({ ...loss, voice });
  }
  return lanes.map((_, lane) => ({
    accepted: accepted[lane] ?? [],
    losses: losses[lane] ?? [],
    room: rooms[lane] as Room,
  }));
}

const alone: Propagate = (rooms) => rooms;

export const accept = (lane: Lane): Accepted => acceptAll([lane], alone)[0] as Accepted;

export type Tie = { readonly winner: Voice; readonly loser: Voice };

/** Two docket claims of one strength where only who was first, or chance, decided. */
export function nearTies({ losses }: Accepted): readonly Tie[] {
  return losses.flatMap(({ voice: loser, blockers, anyOf }) => {
    const winner = anyOf ? undefined : blockers[0];
    if (winner?.by === undefined || loser.by === undefined) return [];
    // Who has only the benefit of the doubt is no surer to win than with the reason confirmed.
    if ((winner.origin !== "claim" && winner.origin !== "doubt") || loser.origin !== "claim") return [];
    // Several hands of one human are one claimant.
    if (winner.by.party === loser.by.party) return [];
    const { by } = compareVoices(winner, loser);
    return by !== "tier" && by !== "pass" && isNearTie(by) ? [{ winner, loser }] : [];
  });
}
