import type { Ruling } from "../../arbitration/dispute.ts";
import { partFor } from "../../arbitration/project/said-of.ts";
import type { Claim } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { satisfies } from "../../claims/satisfies.ts";
import type { ActorNoticeKind } from "../../claims/words.ts";
import type { Json } from "../../fields/json.ts";
import { covers, type FieldPath, overlaps, parsePath } from "../../fields/path.ts";
import type { DocketRecord, Restore } from "../../ledger/docket-record.ts";
import { shapeOf } from "../../looking/dispute/values.ts";
import { isUnderWay } from "../restores/under-way.ts";
import { fatesIn, type StakeFate } from "./fates.ts";
import { heardClaims, type StakeChange, type StakeScene, toldIn } from "./stake-scene.ts";

type ChangedFates = {
  readonly changes: readonly StakeChange[];
  /** What was told last of each claim from now on. */
  readonly fates: Readonly<Record<string, ActorNoticeKind>>;
};

/** The docket as it stands once it is judged. */
type AfterJudging = Pick<DocketRecord, "case" | "restores">;

/** Who hears what of a judgement: each claimant whose fate is another than what they were told last. */
export function changedFates(scene: StakeScene, after: AfterJudging): ChangedFates {
  const known = toldIn(scene.record).fates;
  const found = fatesIn(scene.verdict.fields, after.case?.questions ?? []);
  const changes: StakeChange[] = [];
  const fates: Record<string, ActorNoticeKind> = {};
  for (const claim of heardClaims(scene)) {
    const fate = found.get(claim.id);
    const was = known[claim.id];
    const change = isWritten(claim, scene, after) ? undefined : changeOf({ claim, fate, was }, scene);
    if (change !== undefined) changes.push(change);
    const told = toldNow(fate, was, change);
    if (told !== undefined) fates[claim.id] = told;
  }
  return { changes, fates };
}

type ClaimFate = {
  readonly claim: Claim;
  readonly fate: StakeFate | undefined;
  readonly was: ActorNoticeKind | undefined;
};

/** After these a claimant knows that they lost. */
const knowsLoss: ReadonlySet<ActorNoticeKind | undefined> = new Set(["undone", "ruled", "refused"]);

function changeOf({ claim, fate, was }: ClaimFate, scene: StakeScene): StakeChange | undefined {
  if (fate === undefined) return undefined;
  const { verdict } = fate;
  const ruling = was === "asked" && fate.fate !== "asked" ? rulingFor(claim, scene) : undefined;
  if (ruling !== undefined) return { kind: "ruled", claim, verdict, ruling };
  if (fate.fate === "holds") return was === undefined ? undefined : { kind: "turn", claim, verdict };
  if (fate.fate === was) return undefined;
  if ((was === "undone" || was === "ruled") && fate.fate !== "asked") return undefined;
  if (fate.fate === "waits" && knowsLoss.has(was)) return undefined;
  return { kind: fate.fate, claim, verdict };
}

function toldNow(
  fate: StakeFate | undefined,
  was: ActorNoticeKind | undefined,
  change: StakeChange | undefined,
): ActorNoticeKind | undefined {
  if (fate === undefined || fate.fate === "holds") return undefined;
  return change?.kind ?? was;
}

/** The answer that came since it was judged last. */
function rulingFor({ field }: Claim, { record: { decision }, dispute }: StakeScene): Ruling | undefined {
  const since = decision?.at === undefined ? -Infinity : millis(decision.at);
  return dispute.rulings.findLast((ruling) => overlaps(ruling.field, field) && millis(ruling.at) >= since);
}

/** What they wrote is being put back: they hear of it once it is. */
const isWritten = (claim: Claim, scene: StakeScene, { restores }: AfterJudging): boolean =>
  restores.some((restore) => isUnderWay(restore) && isOver(claim, restore, scene));

/** Whether a write takes away what a claim wants and has. */
export function isOver(
  { field, constraint, changedAt }: Claim,
  { values, from }: Restore,
  { around, record }: Pick<StakeScene, "around" | "record">,
): boolean {
  if (constraint === undefined || changedAt === undefined) return false;
  const topology = shapeOf(around.types, record.resource.type).topologyAt(parsePath(field));
  return (Object.keys(values) as FieldPath[])
    .filter((path) => overlaps(path, field))
    .some((path) => {
      const [had, gets] = [from, values].map((side) => valueFor(field, path, side[path] ?? null));
      if (had === undefined || gets === undefined) return false;
      return satisfies(had, constraint, topology) && !satisfies(gets, constraint, topology);
    });
}

/** What a value that is written at a place means for a field: the part of it; nothing where it lies within the field. */
function valueFor(field: FieldPath, path: FieldPath, value: Json): Json | undefined {
  return path === field || covers(path, field) ? partFor(field, path, value) : undefined;
}
