import { arbitrate } from "../arbitration/arbitrate.ts";
import { contextOf } from "../arbitration/context.ts";
import type { Dispute } from "../arbitration/dispute.ts";
import type { FieldVerdict, Verdict } from "../arbitration/verdict.ts";
import { isWriteGranted } from "../attribution/grants.ts";
import type { Claim } from "../claims/claim.ts";
import { sourceFacts } from "../claims/sources.ts";
import { canonicalJson, type Json } from "../fields/json.ts";
import { overlaps } from "../fields/path.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import type { Around } from "../looking/around.ts";
import { declaredIds } from "../looking/dispute/backed.ts";
import { disputeFrom } from "../looking/dispute-from.ts";

/** Of whom it is known by now whether they may write. */
export type AnsweredWrites = ReadonlySet<string>;

type SwayingInput = { readonly now: number; readonly around: Around };

/**
 * The declared wants on which it depends what Parley writes or asks, were they permitted, and of which nobody knows yet
 * whether they are. What was answered counts as it was answered.
 */
export function swaying(
  record: DocketRecord,
  moment: SwayingInput,
  answered: AnsweredWrites,
): readonly Claim[] {
  const dispute = disputeFrom(record, moment);
  const wants = unwritten(dispute, record);
  const open = wants.filter((claim) => !answered.has(claim.id));
  if (open.length === 0) return [];
  const { policy } = moment.around;
  const place = contextOf(dispute, policy).place;
  const doubted = open.filter((claim) => !isWriteGranted(policy.file, claim, place));
  if (doubted.length === 0) return [];
  const ids = new Set(doubted.map(({ id }) => id));
  const refused = new Set(
    wants.filter(({ id, backing }) => answered.has(id) && backing === "none").map(({ id }) => id),
  );
  const judgedOf = (claims: readonly Claim[]) => arbitrate({ ...dispute, claims }, policy);
  const left = dispute.claims.filter(({ id }) => !refused.has(id));
  const without = judgedOf(left.filter(({ id }) => !ids.has(id)));
  const granted = left.map(
    (claim): Claim => (ids.has(claim.id) ? { ...claim, backing: "permitted" } : claim),
  );
  return concerned(doubted, judgedOf(granted), without);
}

/** Wants that stand only on what their claimant said. */
function unwritten({ claims }: Dispute, { docket }: DocketRecord): readonly Claim[] {
  const declared = declaredIds(docket);
  return claims.filter(
    ({ id, backing, source }) => declared.has(id) && backing !== "wrote" && !sourceFacts(source).isStanding,
  );
}

/** Those that hold anything where the verdict is another for them, and those that stand where it is. */
function concerned(wants: readonly Claim[], having: Verdict, without: Verdict): readonly Claim[] {
  const before = new Map(without.fields.map((field) => [field.path, field]));
  const changed = having.fields.filter((field) => isOther(field, before.get(field.path)));
  if (changed.length === 0) return [];
  const holders = new Set(having.fields.flatMap((field) => field.holders));
  return wants.filter(
    ({ id, field }) => holders.has(id) || changed.some(({ path }) => overlaps(path, field)),
  );
}

/** A field that nobody else claims stays as it is. */
function isOther(field: FieldVerdict, before: FieldVerdict | undefined): boolean {
  if (before === undefined) return field.outcome !== "keep" || field.ask !== null;
  return essence(field) !== essence(before);
}

const essence = ({ outcome, value, ask }: FieldVerdict): string =>
  canonicalJson([outcome, value ?? null, ask?.meanwhile.value ?? null, ask?.cause ?? null] as Json);
