import type { Actor, Claim } from "../claims/claim.ts";
import { millis } from "../claims/instant.ts";
import { sourceFacts } from "../claims/sources.ts";
import {
  type ActorKind,
  lower,
  type MotivationKind,
  type Strength,
  strengthRank,
  type Urgency,
  urgencyRank,
} from "../claims/words.ts";
import { matchesActor } from "../policy/place.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import type { ActorSelector } from "../policy/selector.ts";
import { type Confirmation, isStanding, wasWritten } from "./confirm.ts";
import { asWeighed, weighingKind } from "./grants.ts";

export type Weight = {
  readonly urgency: Urgency;
  /** Row of the urgency table that decided, if one did. */
  readonly row?: number;
  /** Row of the authority table that lowered it, if one did. */
  readonly clamp?: number;
};

type AuthorityRow = { readonly urgency: Urgency; readonly row?: number };
type AuthorityEntry = { readonly worth: AuthorityRow; readonly clamps: readonly number[] };

/** The first row that names the motivation and the kind of actor says what it is worth when confirmed. */
function worth(file: PolicyFile, motivation: MotivationKind, kind: ActorKind): AuthorityRow {
  const row = file.urgency.findIndex(
    (candidate) => candidate.motivations.includes(motivation) && (candidate.kinds?.includes(kind) ?? true),
  );
  return row < 0 ? { urgency: "none" } : { urgency: file.urgency[row]?.urgency ?? "none", row };
}

function entryFor(file: PolicyFile, motivation: MotivationKind, kind: ActorKind): AuthorityEntry {
  const clamps = file.authority.claims.flatMap(({ motivations, kinds }, row) =>
    (motivations?.includes(motivation) ?? true) && (kinds?.includes(kind) ?? true) ? [row] : [],
  );
  return { worth: worth(file, motivation, kind), clamps };
}

// What a table says of a kind of actor and a motivation never changes.
const tables = new WeakMap<PolicyFile, Map<ActorKind, Map<MotivationKind, AuthorityEntry>>>();

function entryOf(file: PolicyFile, motivation: MotivationKind, kind: ActorKind): AuthorityEntry {
  const known = tables.get(file)?.get(kind)?.get(motivation);
  if (known !== undefined) return known;
  const table = tables.get(file) ?? new Map<ActorKind, Map<MotivationKind, AuthorityEntry>>();
  const row = table.get(kind) ?? new Map<MotivationKind, AuthorityEntry>();
  const entry = entryFor(file, motivation, kind);
  tables.set(file, table.set(kind, row.set(motivation, entry)));
  return entry;
}

/** The first row of the authority table that speaks of this actor and motivation. */
export function authorityRow(file: PolicyFile, actor: Actor, motivation: MotivationKind): number | undefined {
  const weighing = asWeighed(actor);
  return entryOf(file, motivation, weighing.kind).clamps.find((row) =>
    matchesActor(file.authority.claims[row] ?? {}, weighing),
  );
}

export const authorityOf = (file: PolicyFile, { actor, motivation }: Claim): Authority => ({
  row: authorityRow(file, actor, motivation.kind),
});

/** Leave counts only from a record that was signed, and as long as it lasts. */
function leaveOf(claim: Claim, now: number): Urgency | undefined {
  const leave = claim.delegatedBy;
  if (claim.actor.kind !== "agent" || leave === undefined) return undefined;
  if (!sourceFacts(claim.source).carriesLeave) return undefined;
  return leave.until === undefined || now < millis(leave.until) ? leave.upTo : undefined;
}

function counted(claim: Claim, { weakened }: Confirmation): MotivationKind {
  const { kind } = claim.motivation;
  return kind === "exploited-cve" && weakened === "not-exploited" ? "vulnerability" : kind;
}

/** The row of the authority table that speaks of a claim, if one does. */
export type Authority = { readonly row: number | undefined };

type AuthorityInput = {
  readonly file: PolicyFile;
  readonly now: number;
  /** Where it was looked up before. */
  readonly authority?: Authority;
};

/** What an actor may weigh at most, and by which row. */
function capped(urgency: Urgency, claim: Claim, scene: AuthorityInput): Weight {
  const leave = leaveOf(claim, scene.now);
  const { row } = scene.authority ?? authorityOf(scene.file, claim);
  if (leave === undefined) return lowered({ urgency }, capOf(scene.file, row));
  return lowered(withinGiver(urgency, claim, scene), { cap: leave, clamp: row });
}

type Cap = { readonly cap?: Urgency | undefined; readonly clamp?: number | undefined };

const capOf = (file: PolicyFile, clamp: number | undefined): Cap =>
  clamp === undefined ? {} : { cap: file.authority.claims[clamp]?.atMost, clamp };

function lowered(weight: Weight, { cap, clamp }: Cap): Weight {
  if (cap === undefined || urgencyRank(weight.urgency) <= urgencyRank(cap)) return weight;
  return { urgency: cap, ...(clamp !== undefined && { clamp }) };
}

/** INVARIANT (no more than one's own): leave makes nothing more urgent than the one who gave it could be. */
function withinGiver(urgency: Urgency, { motivation, delegatedBy }: Claim, { file }: AuthorityInput): Weight {
  if (delegatedBy === undefined) return { urgency };
  const giver = { principal: delegatedBy.principal, kind: "person" } as const;
  return lowered({ urgency }, capOf(file, authorityRow(file, giver, motivation.kind)));
}

/** What a confirmed reason is worth after authority has had its say; without confirmation it is worth nothing. */
export function weigh(claim: Claim, confirmation: Confirmation, scene: AuthorityInput): Weight {
  if (!confirmation.confirmed) return { urgency: "none" };
  const kind = leaveOf(claim, scene.now) === undefined ? weighingKind(claim.actor) : "person";
  const { urgency, row } = entryOf(scene.file, counted(claim, confirmation), kind).worth;
  const lasting = confirmation.weakened === "closed" ? lower(urgency, "routine") : urgency;
  const weight = capped(lasting, claim, scene);
  return row === undefined ? weight : { ...weight, row };
}

/** A granted goal is routine, whatever reason stands beside it. */
export const weighGrant = (claim: Claim, scene: AuthorityInput): Weight => capped("routine", claim, scene);

type Confirming = { readonly row: number; readonly selector: ActorSelector };

// Most policies have no such row, and each claim asks for it.
const confirmingRows = new WeakMap<PolicyFile, Map<MotivationKind, readonly Confirming[]>>();

function confirmingOf(file: PolicyFile, kind: MotivationKind): readonly Confirming[] {
  const known = confirmingRows.get(file) ?? new Map<MotivationKind, readonly Confirming[]>();
  confirmingRows.set(file, known);
  const found = known.get(kind);
  if (found !== undefined) return found;
  const rows = file.authority.claims.flatMap(({ confirmed, principals, motivations, via }, row) =>
    confirmed === true && principals !== undefined && motivations?.includes(kind) === true
      ? [{ row, selector: { principals, via } }]
      : [],
  );
  known.set(kind, rows);
  return rows;
}

/** A row that takes a principal's reason as confirmed, because who may be that principal was settled before. */
export function confirmingRow(file: PolicyFile, { actor, motivation }: Claim): number | undefined {
  const rows = confirmingOf(file, motivation.kind);
  return rows.find(({ selector }) => matchesActor(selector, actor))?.row;
}

/** Observed, standing and pipeline claims are musts unless they say otherwise; hearsay is at most a want. */
export function strengthOf(
  file: PolicyFile,
  claim: Claim,
  { row }: Authority = authorityOf(file, claim),
): Strength {
  const isWritten = wasWritten(claim);
  const { isHearsay } = sourceFacts(claim.source);
  const isMust = isWritten || isStanding(claim) || weighingKind(claim.actor) === "pipeline";
  const stated = claim.strength ?? (isMust ? "must" : "want");
  const heard = isHearsay && !isWritten && stated === "must" ? "want" : stated;
  const cap = row === undefined ? undefined : file.authority.claims[row]?.strength;
  return cap !== undefined && strengthRank(heard) > strengthRank(cap) ? cap : heard;
}
