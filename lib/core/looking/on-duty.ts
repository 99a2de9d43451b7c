import { identityOf } from "../arbitration/context.ts";
import { isUnexplained } from "../arbitration/weigh/ending.ts";
import { isOpenAt } from "../attribution/declared.ts";
import { namesOf } from "../attribution/grants.ts";
import { type Claim, lastChanged } from "../claims/claim.ts";
import type { WriteSlot } from "../claims/docket/docket.ts";
import { millis } from "../claims/instant.ts";
import type { Situation } from "../claims/situation.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import type { Around } from "./around.ts";
import { identified } from "./folding/claims.ts";
import { isOfLook } from "./folding/scene.ts";
import { settingOf } from "./setting.ts";

/** The incidents of which their own source says who is on them. */
const attended = (situations: readonly Situation[]): readonly Situation[] =>
  situations.filter(({ kind, responders = [] }) => kind === "incident" && responders.length > 0);

const latestFirst = (a: Situation, b: Situation): number =>
  millis(b.since) - millis(a.since) || (a.ref < b.ref ? -1 : 1);

type IncidentOf = (claim: Claim) => Situation | undefined;

/** Says of a claim for which open incident here its claimant was on duty when they wrote. */
function dutyIn(record: DocketRecord, around: Around, now: number): IncidentOf {
  const identity = identityOf(around.policy);
  const incidents = attended(settingOf(record, around, now).situations).toSorted(latestFirst);
  return (claim) => {
    const own = new Set(namesOf(claim.actor).map(identity));
    return incidents.find(
      ({ responders = [], ...incident }) =>
        isOpenAt(incident, lastChanged(claim)) && responders.some((name) => own.has(identity(name))),
    );
  };
}

const isSilent = (event: string, claim: Claim): boolean =>
  !isOfLook(event) && claim.changedAt !== undefined && isUnexplained(claim);

function slotOnDuty(slot: WriteSlot, incidentOf: IncidentOf): WriteSlot {
  const writes = [...slot.writes].map(([event, claim]) => {
    const incident = isSilent(event, claim) ? incidentOf(claim) : undefined;
    if (incident === undefined) return [event, claim] as const;
    return [event, identified({ ...claim, motivation: { kind: "incident", ref: incident.ref } })] as const;
  });
  return { ...slot, writes: new Map(writes) };
}

/**
 * Who is on an incident, and who wrote while it was open, is shown: an edit without a word by one of its responders is
 * made for it, just as if they had cited it. That is noted in the docket, which then names the incident and so finds it
 * again when it is long over. INVARIANT (no more than said): whatever would not be believed of one who cites it is not
 * believed of one who does not.
 */
export function withDuty(record: DocketRecord, around: Around, now: number): DocketRecord {
  const { docket } = record;
  if (attended(around.situations).length === 0) return record;
  const isAnySilent = [...docket.writes.values()].some(({ writes }) =>
    [...writes].some(([event, claim]) => isSilent(event, claim)),
  );
  if (!isAnySilent) return record;
  const incidentOf = dutyIn(record, around, now);
  const writes = new Map(
    [...docket.writes].map(([hand, slot]) => [hand, slotOnDuty(slot, incidentOf)] as const),
  );
  return { ...record, docket: { ...docket, writes } };
}
