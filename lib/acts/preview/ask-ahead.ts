import type { FieldVerdict, Question } from "#core/arbitration/verdict.ts";
import type { Claim } from "#core/claims/claim.ts";
import { fold } from "#core/claims/docket/join.ts";
import { instantOf } from "#core/claims/instant.ts";
import { overlaps } from "#core/fields/path.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { writtenAt } from "#core/preview/foreseen.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { changeDocket } from "../cases/change-docket.ts";
import type { Runtime } from "../runtime.ts";
import type { Checked } from "./check.ts";

type AskAheadInput = {
  readonly checked: Extract<Checked, { as: "checked" }>;
  readonly lost: readonly FieldVerdict[];
  readonly resource: ResourceId;
};

type AskedFirst = DocketRecord["asked"][number];

const entryOf = (
  { path }: FieldVerdict,
  ask: Question,
  { at, claims, edit }: Pick<AskedFirst, "at" | "claims" | "edit">,
): AskedFirst => ({
  ...{ field: path, at, deadline: ask.deadline, beside: false, cause: ask.cause, claims, round: 1 },
  ...(edit !== undefined && { edit }),
  options: ask.options,
  meanwhile: ask.meanwhile,
  onSilence: ask.onSilence,
});

const isAskedAlready = ({ asked, case: open }: DocketRecord, path: string, now: string): boolean =>
  asked.some(
    ({ field, deadline, options }) => overlaps(field, path) && deadline > now && options !== undefined,
  ) || open?.questions.some(({ fields }) => fields.some((field) => overlaps(field, path))) === true;

type AskingField = { readonly field: FieldVerdict; readonly ask: Question };
type AskedAt = { readonly at: string; readonly claims: readonly Claim[] };

/** The docket with the writer's claim and the questions about it; as it was where each is asked about already. */
function withAsked(
  record: DocketRecord,
  asking: readonly AskingField[],
  { at, claims }: AskedAt,
): DocketRecord {
  const fresh = asking.filter(({ field }) => !isAskedAlready(record, field.path, at));
  const theirs = claims.filter((claim) => fresh.some(({ field }) => overlaps(claim.field, field.path)));
  const [first] = theirs;
  if (first === undefined) return record;
  const wants = theirs.map(({ changedAt: _, ...claim }) => ({
    ...claim,
    source: "declared" as const,
    backing: "none" as const,
  }));
  const declared = { kind: "declare", at, event: `ahead/${at}`, actor: first.actor, claims: wants } as const;
  const entries = fresh.map(({ field, ask }) => {
    const own = theirs.find((claim) => overlaps(claim.field, field.path));
    const edit = own?.constraint && { principal: own.actor.principal, constraint: own.constraint };
    return entryOf(field, ask, { at, claims: theirs.map(({ id }) => id), edit });
  });
  return { ...record, docket: fold(record.docket, [declared]).docket, asked: [...record.asked, ...entries] };
}

/**
 * The write joins the docket as its writer's claim, and somebody is asked about it once, however often it is tried: the
 * answer counts for the next try. INVARIANT (nothing written): what stands is what was agreed, and stays meanwhile.
 */
export async function askAhead({ checked, lost, resource }: AskAheadInput, runtime: Runtime): Promise<void> {
  const now = runtime.now();
  const [at, written] = [instantOf(now), writtenAt(now)];
  const claims = checked.wouldBe.dispute.claims.filter(({ changedAt }) => changedAt === written);
  const asking = lost.flatMap((field) => (field.ask === null ? [] : [{ field, ask: field.ask }]));
  const changed = await changeDocket(resource, runtime, {
    change: (record) => withAsked(record, asking, { at, claims }),
  });
  if (changed !== undefined && changed.after !== changed.before)
    await runtime.looks.ask({ resource, again: 0 }, 0);
}
