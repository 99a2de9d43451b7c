import type { Dispute } from "../arbitration/dispute.ts";
import type { FieldFacts } from "../arbitration/project/field-case.ts";
import type { Claim } from "../claims/claim.ts";
import { claimsOn } from "../claims/docket/claims-on.ts";
import { sameValue } from "../fields/equality.ts";
import { covers, type FieldPath, topOf } from "../fields/path.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import { hasLearntRows } from "../policy/file/answers/answers.ts";
import type { Around } from "./around.ts";
import { backed } from "./dispute/backed.ts";
import { disputeOn, factsOfType, learntOf, standingWords } from "./dispute/dispute-on.ts";
import { tagsIn } from "./dispute/tags.ts";
import { governed, knownAt, shapeOf, valuesOf, withAbsent } from "./dispute/values.ts";
import { waitingIn } from "./folding/waiting.ts";
import { speakingThere, weighedGone, withExistence } from "./gone.ts";

export type LookMoment = { readonly now: number; readonly around: Around };

type DisputeFromValues = Pick<Dispute, "live" | "prior">;

/** What waits for the last events is left alone: its value counts as unknown, and nothing is written there. */
function withoutWaiting(live: Dispute["live"], record: DocketRecord): Dispute["live"] {
  const tops = new Set(waitingIn(record).map(({ field }) => topOf(field)));
  if (tops.size === 0) return live;
  return Object.fromEntries(Object.entries(live).filter(([path]) => !tops.has(path as FieldPath)));
}

/** Where the whole resource was read, what is not there is known to be absent. */
function valuesIn(record: DocketRecord, claims: readonly Claim[], around: Around): DisputeFromValues {
  const { live, prior, resource } = record;
  const shape = shapeOf(around.types, resource.type);
  const known = valuesOf(governed(live?.properties ?? {}, shape));
  const agreed = valuesOf(governed(prior, shape));
  if (live?.state !== "there") return { live: known, prior: agreed };
  const tops = [...Object.keys(known), ...Object.keys(agreed)] as FieldPath[];
  const named = new Set([...tops, ...claims.map(({ field }) => topOf(field))]);
  const all = new Set([...named].filter((top) => !isUnreadable(top, around, resource)));
  return { live: withoutWaiting(withAbsent(known, all), record), prior: withAbsent(agreed, all) };
}

function isUnreadable(top: FieldPath, { types }: Around, { type }: DocketRecord["resource"]): boolean {
  return factsOfType(types, type)(top).sensitive === true;
}

/** A write that the cloud refused for good is not tried again: a person has to decide. */
function refusedOn({ restores }: DocketRecord, path: string, live: Dispute["live"]): FieldFacts {
  const refused = restores.findLast(({ failure, values }) => {
    if (failure?.kind !== "hopeless") return false;
    return Object.entries(values).some(
      ([written, value]) => covers(written, path) && !sameValue(knownAt(live, written), value),
    );
  });
  return refused === undefined ? {} : { unwritable: true, refusedAt: refused.endedAt ?? refused.at };
}

/** A write of Parley's that is still on its way has put nothing right yet: while it is, the verdict is the one that sent it. */
function withoutUnderWay({ history, restores }: DocketRecord): Dispute["history"] {
  const sent = restores.filter(({ state }) => state === "sent");
  if (sent.length === 0) return history;
  return history.filter(
    ({ by, at, field }) =>
      by !== "revert" || !sent.some((restore) => restore.at === at && Object.hasOwn(restore.values, field)),
  );
}

/** What there is to weigh. */
function weighed(
  record: DocketRecord,
  { around }: LookMoment,
): DisputeFromValues & Pick<Dispute, "claims" | "tags"> {
  const { docket, live, resource, history } = record;
  const { viaPerField } = around.policy.file.limits.docket;
  const shape = shapeOf(around.types, resource.type);
  const claims = backed(standingWords(claimsOn(docket, viaPerField), { history, shape }), record);
  const tags = tagsIn(live?.properties ?? {});
  if (live?.state === "gone") return { ...weighedGone(record, claims), tags };
  const speaking = speakingThere(claims);
  const parts = { ...valuesIn(record, speaking, around), claims: speaking };
  return { ...(live?.state === "there" ? withExistence(parts) : parts), tags };
}

/** By the case one in five is asked although a learnt row would answer it; without such rows it says nothing. */
function caseOf({ case: open }: DocketRecord, { policy }: Around): Pick<Dispute, "case"> {
  return open !== undefined && hasLearntRows(policy.file) ? { case: open.id } : {};
}

/** The dispute on a resource as it stands at a moment. */
export function disputeFrom(record: DocketRecord, moment: LookMoment): Dispute {
  const { resource, version, asked, rulings, priorTags } = record;
  const history = withoutUnderWay(record);
  const parts = weighed(record, moment);
  const agreed = { prior: parts.prior, now: moment.now };
  const learntAt = (path: FieldPath): FieldFacts => ({
    ...learntOf(record.learnt ?? {}, path, agreed),
    ...refusedOn(record, path, parts.live),
  });
  const creator = record.learnt?.creator?.principal;
  const { movers } = record.learnt ?? {};
  const own = caseOf(record, moment.around);
  const ground = { resource, version, ...own, ...parts, history, asked, rulings, learntOf: learntAt, movers };
  return disputeOn(
    { ...ground, ...(creator !== undefined && { creator }), ...(priorTags !== undefined && { priorTags }) },
    moment,
  );
}
