import type { FieldVerdict } from "../arbitration/verdict.ts";
import type { Testimony } from "../attribution/attribute.ts";
import { inferred } from "../attribution/channels/inferred.ts";
import { ofProfile } from "../attribution/channels/testimonies.ts";
import type { Profiles } from "../attribution/profiles.ts";
import type { Actor, Claim } from "../claims/claim.ts";
import { instantOf } from "../claims/instant.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import { freshRecord } from "../ledger/fresh-record.ts";
import type { Around } from "../looking/around.ts";
import type { ResourceId } from "../resources/resource-id.ts";
import { concerned } from "./differing.ts";
import { asBefore, type Foreseen, foreseen, type Writing } from "./foreseen.ts";
import { isWrittenBy, type Remedies, remediesOfWrite } from "./offers/remedies.ts";
import type { CheckBody, CheckedWrite } from "./preview-body.ts";

export type CheckedChange = {
  readonly record: DocketRecord;
  /** What the write is about. */
  readonly fields: readonly FieldVerdict[];
  readonly remedies: Remedies;
  /** Whether a claim is what would be written. */
  readonly isTheirs: (claim: Claim) => boolean;
} & Foreseen;

export type CheckWriter = {
  readonly as: "writer";
  readonly actor: Actor;
  readonly profiles: Profiles;
  readonly said: readonly Testimony[];
  readonly offers?: Offers;
};

/** How many fields are still told what would be kept instead: each takes many judgements. */
export type Offers = { left: number };
const mostOffers = 60;
export const offersOfRequest = (): Offers => ({ left: mostOffers });

/** A write as its writer would make it, with everything that is known of them and said by them. */
export function writingOf(
  record: DocketRecord,
  changes: CheckedWrite["changes"],
  { actor: writer, profiles, said }: Omit<CheckWriter, "as" | "offers">,
): Writing {
  const actor = asBefore(writer, record);
  const guess = inferred({}, actor, profiles.references);
  const testimonies = [...said, ofProfile({ actor, profiles }), guess].filter((word) => word !== undefined);
  return { record, actor, changes, testimonies };
}

/** The references that a writer cites: what may bear them out. */
export const refsOf = ({ testimonies }: Pick<Writing, "testimonies">): readonly string[] =>
  testimonies.flatMap(({ motivation }) => motivation?.ref ?? []);

type CheckingTerms = { readonly now: number; readonly around: Around; readonly offers?: Offers | undefined };

/** What would come of a write, and what else its writer could do. */
export function checkedWrite(writing: Writing, { now, around, offers }: CheckingTerms): CheckedChange {
  const { record, changes } = writing;
  const judged = foreseen(writing, now, around);
  const fields = concerned(Object.keys(changes), judged.asItStands, judged.wouldBe);
  const told = offers === undefined ? fields : budgeted(fields, offers);
  const remedies = remediesOfWrite(judged, { writing, fields: told, now, around });
  return { record, fields, remedies, isTheirs: isWrittenBy(writing, now), ...judged };
}

function budgeted(fields: readonly FieldVerdict[], offers: Offers): readonly FieldVerdict[] {
  const lost = fields.filter(({ outcome }) => outcome !== "keep").slice(0, offers.left);
  offers.left -= lost.length;
  return lost;
}

/** What is made anew has nothing in it, and nobody claims anything there. */
export function notYet(resource: ResourceId, now: number): DocketRecord {
  const live = { at: instantOf(now), state: "there", properties: {} } as const;
  return { ...freshRecord(resource), live, prior: {} };
}

/** What the session of the write would say. */
export function saidIn({
  intent,
  motivation,
}: Pick<CheckBody, "intent" | "motivation">): readonly Testimony[] {
  if (intent === undefined && motivation === undefined) return [];
  const goal = intent !== undefined && { intent };
  return [{ source: "session", ...goal, ...(motivation !== undefined && { motivation }) }];
}
