import { contextOf } from "../../arbitration/context.ts";
import type { Dispute } from "../../arbitration/dispute.ts";
import type { Claim } from "../../claims/claim.ts";
import { instantOf } from "../../claims/instant.ts";
import type { Situation } from "../../claims/situation.ts";
import { sha256 } from "../../digest.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import type { Around } from "../../looking/around.ts";
import { disputeFrom } from "../../looking/dispute-from.ts";
import { differing } from "../../preview/differing.ts";
import { judged } from "../../preview/foreseen.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { hidesIn } from "../shown-value.ts";
import { comingOf, type JudgedLater, judgedLater } from "./moments.ts";
import { partyName } from "./party.ts";
import { fieldName, type SheetReader } from "./scene.ts";

/** Something that a reader may suppose to be otherwise; its key tells nothing of what it stands for. */
export type Supposable = { readonly key: string; readonly text: string };

/** What a reader supposes: situations closed and claims gone, by their keys, and another moment. */
export type Supposition = {
  readonly closed: readonly string[];
  readonly gone: readonly string[];
  readonly at?: number | undefined;
};

/** The sheet as it would be, and what of the supposition there is to suppose. */
export type SupposedSheet = {
  readonly judged: JudgedLater;
  readonly closed: readonly string[];
  readonly gone: readonly string[];
  /** The fields that would come out differently from now. */
  readonly differs: readonly string[];
};

const most = 30;

export type SupposingGround = {
  readonly record: DocketRecord;
  readonly reader: SheetReader;
  readonly now: number;
  readonly around: Around;
};

const keyOf = (...parts: readonly string[]): string => sha256(JSON.stringify(parts)).slice(0, 16);
const keyOfSituation = ({ kind, ref }: Situation): string => keyOf(kind, ref);
const keyOfClaim = ({ id }: Claim): string => keyOf(id);

type SupposableThings = { readonly situations: readonly Situation[]; readonly claims: readonly Claim[] };

/** INVARIANT (per field): nobody supposes away a claim that they may not read of. */
function thingsIn(dispute: Dispute, { reader, around }: SupposingGround): SupposableThings {
  const { open } = contextOf(dispute, around.policy);
  const situations = [...new Map(open.map((one) => [keyOfSituation(one), one])).values()];
  const claims = dispute.claims.filter(({ field, state }) => state === "active" && reader.sees(field));
  return { situations: situations.slice(0, most), claims: claims.slice(0, most) };
}

const situationText = ({ kind, ref }: Situation): string => plainLine(`${kind} ${ref}`, 160);

const claimText = (claim: Claim, { record, around }: SupposingGround): string =>
  `${partyName(claim)}, ${fieldName(claim.field, hidesIn(record.resource, around))}`;

/** Everything that may be supposed of a resource. */
export function supposables(
  ground: SupposingGround,
): Readonly<Record<"closed" | "gone", readonly Supposable[]>> {
  const { record, now, around } = ground;
  const { situations, claims } = thingsIn(disputeFrom(record, { now, around }), ground);
  return {
    closed: situations.map((one) => ({ key: keyOfSituation(one), text: situationText(one) })),
    gone: claims.map((claim) => ({ key: keyOfClaim(claim), text: claimText(claim, ground) })),
  };
}

/**
 * The sheet under a supposition, as it comes if nothing else happens; what closes does so now, so that what rests on it has
 * cooled down only later.
 */
export function supposedSheet(supposition: Supposition, ground: SupposingGround): SupposedSheet {
  const { record, now, around } = ground;
  const before = judged(record, now, around);
  const things = thingsIn(before.dispute, ground);
  const closed = things.situations.filter((one) => supposition.closed.includes(keyOfSituation(one)));
  const gone = things.claims.filter((claim) => supposition.gone.includes(keyOfClaim(claim)));
  const ended = { state: "closed", closedAt: instantOf(now) } as const;
  const keys = new Set(closed.map(keyOfSituation));
  const situations = around.situations.map((one) =>
    one.state === "open" && keys.has(keyOfSituation(one)) ? { ...one, ...ended } : one,
  );
  const supposed = { record, now, around: { ...around, situations }, without: gone.map(({ id }) => id) };
  const then = judgedLater(comingOf(supposed), supposition.at ?? now);
  return {
    judged: then,
    closed: closed.map(situationText),
    gone: gone.map((claim) => claimText(claim, ground)),
    differs: differing(before.decision.fields, then.verdict.fields).filter(ground.reader.sees),
  };
}
