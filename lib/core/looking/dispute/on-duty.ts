import { isUnexplained } from "../../arbitration/weigh/ending.ts";
import { claimedAt } from "../../attribution/confirm.ts";
import { namesOf } from "../../attribution/grants.ts";
import type { Claim } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import type { Situation } from "../../claims/situation.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import type { Around } from "../around.ts";
import { settingOf } from "../setting.ts";
import { identityOf } from "../tallied.ts";

const isOpenAt = ({ since, until, closedAt }: Situation, at: number): boolean =>
  millis(since) <= at &&
  at < Math.min(...[until, closedAt].map((end) => (end === undefined ? Infinity : millis(end))));

/** The incidents of which their own source says who is on them. */
const attended = ({ situations }: Pick<Around, "situations">): readonly Situation[] =>
  situations.filter(({ kind, responders = [] }) => kind === "incident" && responders.length > 0);

/**
 * Who is on an incident, and who wrote while it was open, is shown: an edit without a word by one of its responders is
 * made for it, just as if they had cited it. INVARIANT (no more than said): whatever would not be believed of one who
 * cites it is not believed of one who does not.
 */
export function onDuty(
  claims: readonly Claim[],
  record: DocketRecord,
  { around, now }: { readonly around: Around; readonly now: number },
): readonly Claim[] {
  const silent = claims.filter((claim) => isUnexplained(claim) && claim.changedAt !== undefined);
  if (silent.length === 0 || attended(around).length === 0) return claims;
  const identity = identityOf(around.policy);
  const incidents = attended(settingOf(record, around, now));
  const incidentOf = (claim: Claim): Situation | undefined => {
    const own = new Set(namesOf(claim.actor).map(identity));
    return incidents
      .filter(({ responders = [] }) => responders.some((name) => own.has(identity(name))))
      .filter((incident) => isOpenAt(incident, claimedAt(claim)))
      .toSorted((a, b) => millis(b.since) - millis(a.since) || (a.ref < b.ref ? -1 : 1))[0];
  };
  return claims.map((claim) => {
    const incident = silent.includes(claim) ? incidentOf(claim) : undefined;
    return incident === undefined ? claim : { ...claim, motivation: { kind: "incident", ref: incident.ref } };
  });
}
