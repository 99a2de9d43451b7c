import type { Actor, Claim } from "../claims/claim.ts";
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
import { type Confirmation, isStanding } from "./confirm.ts";

export type Weight = {
  readonly urgency: Urgency;
  /** Row of the urgency table that decided, if one did. */
  readonly row?: number;
  /** Row of the authority table that lowered it, if one did. */
  readonly clamp?: number;
};

type Row = { readonly urgency: Urgency; readonly row?: number };
type Entry = { readonly worth: Row; readonly clamps: readonly number[] };

/** The first row that names the motivation and the kind of actor says what it is worth when confirmed. */
function worth(file: PolicyFile, motivation: MotivationKind, kind: ActorKind): Row {
  const row = file.urgency.findIndex(
    (candidate) => candidate.motivations.includes(motivation) && (candidate.kinds?.includes(kind) ?? true),
  );
  return row < 0 ? { urgency: "none" } : { urgency: file.urgency[row]?.urgency ?? "none", row };
}

function entryFor(file: PolicyFile, motivation: MotivationKind, kind: ActorKind): Entry {
  const clamps = file.authority.claims.flatMap(({ motivations, kinds }, row) =>
    (motivations?.includes(motivation) ?? true) && (kinds?.includes(kind) ?? true) ? [row] : [],
  );
  return { worth: worth(file, motivation, kind), clamps };
}

// What a table says of a kind of actor and a motivation never changes.
const tables = new WeakMap<PolicyFile, Map<ActorKind, Map<MotivationKind, Entry>>>();

function entryOf(file: PolicyFile, motivation: MotivationKind, kind: ActorKind): Entry {
  const known = tables.get(file)?.get(kind)?.get(motivation);
  if (known !== undefined) return known;
  const table = tables.get(file) ?? new Map<ActorKind, Map<MotivationKind, Entry>>();
  const row = table.get(kind) ?? new Map<MotivationKind, Entry>();
  const entry = entryFor(file, motivation, kind);
  tables.set(file, table.set(kind, row.set(motivation, entry)));
  return entry;
}

/** The first row of the authority table that speaks of this actor and motivation. */
export function authorityRow(file: PolicyFile, actor: Actor, motivation: MotivationKind): number | undefined {
  return entryOf(file, motivation, actor.kind).clamps.find((row) =>
    matchesActor(file.authority.claims[row] ?? {}, actor),
  );
}

/** Leave counts only from a record that was signed, and as long as it lasts. */
function delegated(claim: Claim, now: number): Urgency | undefined {
  const leave = claim.delegatedBy;
  if (leave === undefined || (claim.source !== "declared" && claim.source !== "registry")) return undefined;
  return leave.until === undefined || now < Date.parse(leave.until) ? leave.upTo : undefined;
}

function counted(claim: Claim, { weakened }: Confirmation): MotivationKind {
  const { kind } = claim.motivation;
  return kind === "exploited-cve" && weakened === "not-exploited" ? "vulnerability" : kind;
}

/** What a motivation is worth after confirmation and authority have had their say. */
export function weigh(
  claim: Claim,
  confirmation: Confirmation,
  { file, now }: { readonly file: PolicyFile; readonly now: number },
): Weight {
  const leave = claim.actor.kind === "agent" ? delegated(claim, now) : undefined;
  const kind = leave === undefined ? claim.actor.kind : "person";
  const { urgency, row } = entryOf(file, counted(claim, confirmation), kind).worth;
  const isFull = confirmation.confirmed && confirmation.weakened !== "closed";
  const proven = isFull ? urgency : lower(urgency, "routine");
  const named = row === undefined ? {} : { row };

  const clamp = authorityRow(file, claim.actor, claim.motivation.kind);
  const cap = leave ?? (clamp === undefined ? undefined : file.authority.claims[clamp]?.atMost);
  if (cap === undefined || urgencyRank(proven) <= urgencyRank(cap)) return { urgency: proven, ...named };
  return { urgency: cap, ...named, ...(clamp !== undefined && { clamp }) };
}

/** Observed, standing and pipeline claims are musts unless they say otherwise; hearsay is at most a want. */
export function strengthOf(file: PolicyFile, claim: Claim): Strength {
  const wasWritten = claim.changedAt !== undefined || claim.source === "observed";
  const isHearsay = claim.source === "tag" || claim.source === "user-agent" || claim.source === "inferred";
  const isUnexplained = claim.source === "observed" && claim.intent === "unattributed";
  const isMust = !isUnexplained && (wasWritten || isStanding(claim) || claim.actor.kind === "pipeline");
  const stated = claim.strength ?? (isMust ? "must" : "want");
  const heard = isHearsay && !wasWritten && stated === "must" ? "want" : stated;
  const row = authorityRow(file, claim.actor, claim.motivation.kind);
  const cap = row === undefined ? undefined : file.authority.claims[row]?.strength;
  return cap !== undefined && strengthRank(heard) > strengthRank(cap) ? cap : heard;
}
