import { type Attribution, attribute, pullRequestSaid, type Testimony } from "../../attribution/attribute.ts";
import { settled } from "../../attribution/channels/testimonies.ts";
import { causeOf } from "../../changes/event-order.ts";
import { betterKnown } from "../../claims/better-known.ts";
import type { Actor, Claim } from "../../claims/claim.ts";
import type { DocketEvent } from "../../claims/docket/docket.ts";
import type { EventCause } from "../../claims/docket/event-cause.ts";
import { actorKey } from "../../claims/docket/replacement-key.ts";
import { millis } from "../../claims/instant.ts";
import { canonicalPrincipal } from "../../claims/principal.ts";
import { sha256 } from "../../digest.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import { covers, pathKey } from "../../fields/path.ts";
import { claimsFrom } from "../../reading/claims-from.ts";
import { remembered } from "../../remembered.ts";
import type { Heard, HeardChange } from "./heard.ts";
import { type Explained, type FoldScene, typed } from "./scene.ts";
import type { Concluded } from "./waiting.ts";
import type { WrittenValue } from "./written.ts";

/** Of a change whose writer nobody knows. */
export const unknownActor: Actor = { principal: "unknown", kind: "unknown" };

const hashOf = remembered((stake) => sha256(stake).slice(0, 24));

/** The same stake of the same actor for the same reason has the same id, however often it is written again. */
function idOf({ actor, field, constraint, motivation }: Claim): string {
  const stake = [
    actorKey(actor),
    pathKey(field),
    constraint ?? null,
    motivation.kind,
    motivation.ref ?? null,
  ];
  return hashOf(canonicalJson(stake as unknown as Json));
}

export const identified = (claim: Claim): Claim => ({ ...claim, id: idOf(claim) });

type Who = {
  readonly event: string;
  readonly actor: Actor;
  readonly at: string;
  readonly cause?: EventCause;
  readonly pr?: string | undefined;
};

/** One write of a change as the docket hears it. */
function writeOf(
  { cause, ...who }: Who,
  { path, value }: WrittenValue,
  reason: Attribution | undefined,
): DocketEvent {
  const edit = value === undefined ? { path } : { path, after: value };
  const [claim] = claimsFrom({ ...who, edits: [edit] }, reason) as readonly [Claim];
  const by = cause === undefined ? {} : { cause };
  return { kind: "write", at: who.at, event: who.event, claim: identified(claim), ...by };
}

export type ToldChanges = {
  readonly scene: FoldScene;
  readonly said: Heard["said"];
  readonly explained: readonly Explained[];
  /** That it came or went, and nobody was heard to do it. */
  readonly existence: readonly WrittenValue[];
  readonly known: ReadonlyMap<string, readonly Claim[]>;
};

/** What its request tells of a change, and the differences that are its work although no request says so. */
export function allWritten(
  change: HeardChange,
  written: readonly WrittenValue[],
  told: ToldChanges,
): readonly WrittenValue[] {
  const { scene, explained } = told;
  const made = explained
    .filter(({ by, edit }) => by?.id === change.id && !written.some(({ path }) => covers(path, edit.path)))
    .map(({ edit }) => ({ path: edit.path, value: typed(edit.after, edit.path, scene.shape) }));
  return [...written, ...made];
}

type Known = {
  readonly actor: Actor;
  readonly reason: Attribution | undefined;
  readonly pr: string | undefined;
};

/** What stands on the docket of a change already is told anew, for the reason and the actor that are known by now. */
function toldAgain(claims: readonly Claim[], { actor, reason, pr }: Known): readonly WrittenValue[] {
  const isSame = (claim: Claim) =>
    betterKnown(claim.actor, actor) === claim.actor && (pr ?? claim.pr) === claim.pr;
  if (reason === undefined && claims.every(isSame)) return [];
  return claims.flatMap(({ field, constraint }): WrittenValue[] => {
    if (constraint?.absent === true) return [{ path: field, value: undefined }];
    return constraint?.is === undefined ? [] : [{ path: field, value: constraint.is }];
  });
}

/** The claims of a change: what its actor wrote is what its actor wants. */
export function claimsOfChange(
  change: HeardChange,
  written: readonly WrittenValue[],
  told: ToldChanges,
): readonly DocketEvent[] {
  const { id: event, actor, at } = change;
  const heard = heardFor(change, told.said);
  const [reason, pr] = [reasonFor(heard, at), pullRequestSaid(heard)];
  const again = toldAgain(told.known.get(event) ?? [], { actor, reason, pr });
  return [...written, ...again].map((each) =>
    writeOf({ event, actor, at, cause: causeOf(change), pr }, each, reason),
  );
}

/** What a look saw by itself, as the write of the one whom it is taken for. */
export function concludedClaims(
  { shape }: FoldScene,
  concluded: readonly Concluded[],
): readonly DocketEvent[] {
  return concluded.map(({ event, actor, at, edit: { path, after }, reason }) =>
    writeOf({ event, actor, at }, { path, value: typed(after, path, shape) }, reason),
  );
}

/** How close to a change its writer's tags must come to speak of it. */
const near = 300_000;

/** What is said of a change: by the channels that come with it, and by its writer's tags close to it. */
function heardFor(change: HeardChange, said: Heard["said"]): readonly Testimony[] {
  const own = canonicalPrincipal(change.actor.principal);
  const close = said.filter(
    ({ actor, at }) =>
      canonicalPrincipal(actor.principal) === own && Math.abs(millis(at) - millis(change.at)) <= near,
  );
  return [...change.testimonies, ...close.map(({ testimony }) => testimony)];
}

/** Why a change was made, as far as any channel says by now; nothing where nobody said why. */
function reasonFor(heard: readonly Testimony[], at: string): Attribution | undefined {
  const found = attribute(settled(heard, at));
  if (found === undefined) return undefined;
  return found.intent === "unattributed" && found.motivation.kind === "none" ? undefined : found;
}
