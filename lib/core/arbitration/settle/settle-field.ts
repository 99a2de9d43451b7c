import { admits, agree, openRoom } from "../../claims/room.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import type { Context } from "../context.ts";
import { isHarmful, isHarmfulFrom } from "../harm.ts";
import type { FieldCase } from "../project/field-case.ts";
import { type Accepted, accept, type Lane, type Loss, nearTies, type Tie } from "./accept.ts";
import type { Prepared } from "./prepare.ts";
import { settleValue } from "./value.ts";
import { inTurn, type Voice } from "./voice.ts";
import { holdVoice } from "./voices.ts";

/** What the fields that bound this one and stay where they are leave it. */
export type NumberBounds = { readonly low: number; readonly high: number };

export type Settled = Prepared & {
  readonly heard: Accepted;
  readonly bounds?: NumberBounds;
  /** The same with those that would stay although somebody claims them. */
  readonly staying?: NumberBounds;
  readonly value: Json | undefined;
  /** What is wanted and what stands does not meet. */
  readonly violated: readonly Voice[];
  /** Claims of equal rank that a person has to weigh. */
  readonly contested: readonly Tie[];
  /** Claims of equal rank that live decided between. */
  readonly held: readonly Tie[];
};

/** The value that follows from who is heard on a field. */
export const valueFrom = (
  { accepted, room }: Pick<Accepted, "accepted" | "room">,
  { live, prior }: Pick<FieldCase, "live" | "prior">,
  { identity }: Pick<Context, "identity">,
): Json | undefined => settleValue({ room, accepted, live, prior, identity });

/** The nearest value that the fields beside it leave. */
export const withinBounds = ({ low, high }: NumberBounds, value: number): number =>
  low > high ? value : Math.min(Math.max(value, low), high);

const noIncumbent = ({ winner, loser }: Tie): boolean => !winner.rank.incumbent && !loser.rank.incumbent;
const isCalm = ({ winner, loser }: Tie): boolean =>
  Math.max(winner.rank.urgency, loser.rank.urgency) < 2 || winner.pass > 0;

const wakesOf = (tie: Tie): Voice["wakes"] => [...tie.winner.wakes, ...tie.loser.wakes];

/** A routine tie without an incumbent leaves live where it is, if all that ranks higher agrees with live. */
function withHold(lane: Lane, tie: Tie, field: FieldCase): Lane | undefined {
  const place = lane.voices.indexOf(tie.winner);
  const above = accept({ ...lane, voices: lane.voices.slice(0, place) });
  if (field.live === undefined || !admits(above.room, field.live)) return undefined;
  const hold = holdVoice(field, { origin: "hold", name: "tie", wakes: wakesOf(tie), pass: tie.winner.pass });
  return { ...lane, voices: lane.voices.toSpliced(place, 0, hold) };
}

/** Two that a person may weigh, of whom neither was there first. */
const isOpen = (tie: Tie): boolean => noIncumbent(tie) && tie.winner.pass === 0;

/** The first tie that live may decide, of two who may write there. INVARIANT (a tie never opens): what can hurt does not stand by being there. */
function tieForLive(heard: Accepted, prepared: Prepared, context: Context): Tie | undefined {
  const { field } = prepared;
  const isBarred = (voice: Voice) => barring(voice, prepared).length > 0;
  const ties = nearTies(heard).filter(
    (tie) => noIncumbent(tie) && isCalm(tie) && !isBarred(tie.winner) && !isBarred(tie.loser),
  );
  const mayHurt = ties.length > 0 && isHarmful(field, field.live, context);
  return ties.find((tie) => !(mayHurt && isOpen(tie)));
}

function hear(prepared: Prepared, context: Context): Pick<Settled, "heard" | "held"> {
  let lane: Lane = { voices: prepared.voices, room: prepared.room };
  let heard = accept(lane);
  const held: Tie[] = [];
  for (const _ of [1, 2, 3]) {
    const tie = tieForLive(heard, prepared, context);
    const next = tie === undefined ? undefined : withHold(lane, tie, prepared.field);
    if (tie === undefined || next === undefined) break;
    held.push(tie);
    lane = next;
    heard = accept(lane);
  }
  return { heard, held };
}

/** A default alone does not undo a change that is heard, whatever its author says of it. */
function sparing(prepared: Prepared, heard: Accepted): Accepted {
  const { live, topology } = prepared.field;
  if (live === undefined) return heard;
  const isViolated = ({ constraint }: Voice) => !satisfies(live, constraint, topology);
  if (!heard.accepted.some((voice) => voice.pass === 2 && isViolated(voice))) return heard;
  if (heard.accepted.some((voice) => voice.pass < 2 && isViolated(voice))) return heard;
  const written = heard.losses.find(
    ({ voice }) => voice.by !== undefined && satisfies(live, voice.constraint, topology),
  );
  if (written === undefined) return heard;
  const { voice } = written;
  const before = prepared.voices.filter((other) => other !== voice);
  const place = before.findIndex(({ pass, origin }) => pass === 2 && origin !== "guardrail");
  return accept({
    voices: before.toSpliced(place < 0 ? before.length : place, 0, voice),
    room: prepared.room,
  });
}

/** Works out who is heard on a field and what value follows. */
export function settleField(prepared: Prepared, context: Context): Settled {
  const { heard, held } = hear(prepared, context);
  return finish({ ...prepared, heard: sparing(prepared, heard), held }, context);
}

type SettleFieldInput = Omit<Settled, "value" | "violated" | "contested">;

export function finish(plain: SettleFieldInput, context: Context): Settled {
  const { heard: first, value } = mended(plain, context);
  const heard = withRefusals(first, plain);
  const ties = nearTies(heard);
  const mayHurt = ties.length > 0 && isHarmful(plain.field, value, context);
  const contested = ties.filter((tie) => !isCalm(tie) || (mayHurt && isOpen(tie)));
  return { ...plain, heard, value, violated: violatedIn(heard, plain.field), contested };
}

const violatedIn = ({ accepted }: Accepted, { live, topology }: FieldCase): readonly Voice[] =>
  live === undefined ? [] : accepted.filter(({ constraint }) => !satisfies(live, constraint, topology));

/** What has been broken since before: it binds everybody who would write. */
const unmet = ({ guards }: Pick<Prepared, "guards">): readonly Voice[] =>
  guards.filter(({ state }) => state === "outstanding" || state === "unknown").map(({ voice }) => voice);

/** Those of them that a voice would break anew; what stands may stay. */
function barring({ constraint }: Voice, prepared: Prepared): readonly Voice[] {
  const { field, room } = prepared;
  if (field.live !== undefined && satisfies(field.live, constraint, field.topology)) return [];
  return unmet(prepared).filter((rail) => !agree(rail.constraint, constraint, room));
}

/** A claim that lost and would have broken such a guardrail anew has lost to the guardrail as well. */
function withRefusals(heard: Accepted, prepared: Prepared): Accepted {
  if (heard.losses.length === 0 || unmet(prepared).length === 0) return heard;
  const losses = heard.losses.map((loss) => {
    const rails = barring(loss.voice, prepared).filter((rail) => !loss.blockers.includes(rail));
    return rails.length === 0 ? loss : { ...loss, blockers: [...rails, ...loss.blockers], anyOf: false };
  });
  return { ...heard, losses };
}

/** An answer, or silence, that goes back to what hurts less than what stands breaks nothing that is not broken worse. */
function isBetterAnswer(
  { ruling, field }: SettleFieldInput,
  value: Json | undefined,
  context: Context,
): boolean {
  if (ruling?.value === undefined || value === undefined || field.live === undefined) return false;
  // What is no list says nothing of how much of one is left.
  if (Array.isArray(field.live) !== Array.isArray(value)) return false;
  return isHarmfulFrom(field, [value, field.live], context);
}

/** Where those who may write there leave what stands, those who want it so are heard, and the rest have lost to the guardrail. */
function stayingAsIs(plain: SettleFieldInput, context: Context): Accepted | undefined {
  const barred = plain.voices.flatMap((voice): readonly Loss[] => {
    const blockers = voice.origin === "guardrail" ? [] : barring(voice, plain);
    return blockers.length === 0 ? [] : [{ voice, blockers, anyOf: false }];
  });
  const free = plain.voices.filter((voice) => !barred.some((loss) => loss.voice === voice));
  const heard = accept({ voices: free, room: plain.room });
  const value = valueFrom(heard, plain.field, context);
  if (!sameValue(value, plain.field.live, plain.field.topology)) return undefined;
  return { ...heard, losses: [...heard.losses, ...barred] };
}

/**
 * What was broken before may stay as it is, but a new value has to mend it: a claim that would only break it
 * again is not heard, and the guardrail alone changes nothing.
 */
function mended(plain: SettleFieldInput, context: Context): Pick<Settled, "heard" | "value"> {
  const { field, heard } = plain;
  const { live, topology } = field;
  const value = valueFrom(heard, field, context);
  const old = unmet(plain);
  const meets = (voice: Voice, it: Json | undefined) =>
    it !== undefined && satisfies(it, voice.constraint, topology);
  if (old.length === 0 || sameValue(value, live, topology) || isBetterAnswer(plain, value, context))
    return { heard, value };

  const voices = [...old, ...plain.voices].toSorted(inTurn);
  const again = accept({ voices, room: openRoom(heard.room.integer, topology) });
  // Once the value is written the guardrail holds, and claims are heard beside it: so they are now.
  if (old.every((voice) => meets(voice, value))) {
    const beside = valueFrom(again, field, context);
    return { heard: sameValue(beside, value, topology) ? again : heard, value };
  }
  const staying = stayingAsIs(plain, context);
  if (staying !== undefined) return { heard: staying, value: live };
  const isContent = again.accepted.every((voice) => old.includes(voice) || meets(voice, live));
  return { heard: again, value: isContent ? live : valueFrom(again, field, context) };
}
