import { canonicalJson, type Json } from "../../fields/json.ts";
import { betterKnown } from "../better-known.ts";
import type { Claim } from "../claim.ts";
import { millis } from "../instant.ts";
import { sources } from "../words.ts";
import {
  type DeclaredSlot,
  type Docket,
  type DocketEvent,
  emptyDocket,
  later,
  type Stamp,
  type WriteSlot,
} from "./docket.ts";
import { causeRank } from "./event-cause.ts";
import { claimKey, declarationKey, handKey, unsaidKey } from "./replacement-key.ts";

type JoinSide<T> = ReadonlyMap<string, T>;

function joinMaps<T>(a: JoinSide<T>, b: JoinSide<T>, join: (a: T, b: T) => T): JoinSide<T> {
  if (b.size === 0) return a;
  if (a.size === 0) return b;
  const joined = new Map(a);
  for (const [key, value] of b) {
    const known = joined.get(key);
    joined.set(key, known === undefined ? value : join(known, value));
  }
  return joined;
}

/** How much is known of why somebody wrote, and then of where: who heard more channels says no less. */
function knowledgeOf({ source, intent, motivation, contradicted, pr }: Claim): number {
  const parts = Number(intent !== "unattributed") + Number(motivation.kind !== "none");
  const why = (sources.length - sources.indexOf(source)) * 6 + parts * 2 + Number(contradicted === true);
  return why * 2 + Number(pr !== undefined);
}

const text = ({ actor: _, ...rest }: Claim): string => canonicalJson(rest as unknown as Json);

/** One event that was told again later: the better explanation counts, of two alike the smaller text. */
function betterReason(a: Claim, b: Claim): Claim {
  const order = knowledgeOf(b) - knowledgeOf(a);
  if (order !== 0) return order < 0 ? a : b;
  return text(a) <= text(b) ? a : b;
}

/** Why and by whom are told apart from each other, and each as well as it is known. */
function betterExplained(a: Claim, b: Claim): Claim {
  if (a === b) return a;
  const [better, actor] = [betterReason(a, b), betterKnown(a.actor, b.actor)];
  return better.actor === actor ? better : { ...better, actor };
}

/**
 * The later second counts, and within one, which is CloudTrail's grain, the later cause: who made a thing and deleted
 * it has deleted it. Two writes of the same second and cause both count.
 */
function joinWrites(a: WriteSlot, b: WriteSlot): WriteSlot {
  const order = a.at - b.at || causeRank(a.cause) - causeRank(b.cause);
  if (order !== 0) return order > 0 ? a : b;
  return { ...a, writes: joinMaps(a.writes, b.writes, betterExplained) };
}

/** INVARIANT (join): associative, commutative and idempotent. */
export function join(a: Docket, b: Docket): Docket {
  return {
    horizon: Math.max(a.horizon, b.horizon),
    writes: joinMaps(a.writes, b.writes, joinWrites),
    declared: joinMaps<DeclaredSlot>(a.declared, b.declared, later),
    declarations: joinMaps<Stamp>(a.declarations, b.declarations, later),
    withdrawn: joinMaps<Stamp>(a.withdrawn, b.withdrawn, later),
    markers: joinMaps<Stamp>(a.markers, b.markers, later),
  };
}

const second = (instant: string): number => Math.floor(millis(instant) / 1_000) * 1_000;

function written(event: DocketEvent & { readonly kind: "write" }): Docket {
  const key = handKey(event.claim.actor, event.claim.field);
  const { cause } = event;
  const slot: WriteSlot = {
    at: second(event.at),
    // An edit is not said, so that slots of before read the same.
    ...(cause !== undefined && cause !== "edit" && { cause }),
    writes: new Map([[event.event, event.claim]]),
  };
  return { ...emptyDocket, writes: new Map([[key, slot]]) };
}

function declared(event: DocketEvent & { readonly kind: "declare" }): Docket {
  const { actor, claims, declaration } = event;
  const stamp = { at: millis(event.at), event: event.event };
  const slot = (claim: Claim): [string, DeclaredSlot] => [
    claimKey(actor, claim.field),
    { ...stamp, claim: { ...claim, actor }, declaration },
  ];
  return {
    ...emptyDocket,
    declared: new Map(claims.map(slot)),
    declarations:
      declaration === undefined ? new Map() : new Map([[declarationKey(actor, declaration), stamp]]),
  };
}

function docketOf(event: DocketEvent): Docket {
  if (event.kind === "write") return written(event);
  if (event.kind === "declare") return declared(event);
  const stamp = { at: millis(event.at), event: event.event };
  const { kind, actor, field } = event;
  const key = kind === "unsay" ? unsaidKey(handKey(actor, field)) : claimKey(actor, field);
  return { ...emptyDocket, withdrawn: new Map([[key, stamp]]) };
}

export type Folded = {
  readonly docket: Docket;
  /** Events from before the horizon: recorded by the caller, but they make no claim. */
  readonly tooOld: readonly string[];
};

/** Joined in halves, so that many events cost little more than each by itself. */
function joined(dockets: readonly Docket[]): Docket {
  if (dockets.length < 2) return dockets[0] ?? emptyDocket;
  const half = dockets.length >> 1;
  return join(joined(dockets.slice(0, half)), joined(dockets.slice(half)));
}

/** Folds events into a docket, in whatever order they come. */
export function fold(docket: Docket, events: readonly DocketEvent[]): Folded {
  const tooOld = events.filter(({ at }) => millis(at) < docket.horizon).map(({ event }) => event);
  const counting = events.filter(({ at }) => millis(at) >= docket.horizon);
  return { docket: join(docket, joined(counting.map(docketOf))), tooOld };
}
