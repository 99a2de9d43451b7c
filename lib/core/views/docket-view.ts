import * as z from "zod/mini";
import { JsonValue } from "../claims/constraint/json-value.ts";
import { Instant } from "../claims/instant.ts";
import type { Hides } from "../hidden/hides.ts";
import type { DocketRecord, OpenCase } from "../ledger/docket-record.ts";
import { knownAt } from "../looking/dispute/values.ts";
import { disputeFrom } from "../looking/dispute-from.ts";
import { someDay } from "../looking/essence.ts";
import { resourceText } from "../resources/resource-id.ts";
import { AskedView, askedView } from "./asked-view.ts";
import { ClaimView, claimView } from "./claim-view.ts";
import { hidesIn, type Knowing, shownValue } from "./shown-value.ts";

const Text = z.string();
const mostClaims = 200;
const mostFields = 200;

const CaseWord = z.strictObject({
  id: Text,
  state: z.enum(["opening", "running", "waiting"]),
  openedAt: Instant,
  questions: z.readonly(z.array(AskedView)),
});

export const DocketView = z.strictObject({
  resource: Text,
  version: z.int(),
  /** What was found when the resource was read last. */
  state: z.enum(["there", "gone", "unreadable", "unknown"]),
  seenAt: z.optional(Instant),
  claims: z.readonly(z.array(ClaimView)),
  /** Claimed fields: what stands there, and what was agreed last; `null` is absent, and missing is unknown. */
  fields: z.readonly(
    z.array(z.strictObject({ path: Text, live: z.optional(JsonValue), prior: z.optional(JsonValue) })),
  ),
  /** How many claims and fields there are beyond those that are shown. */
  leftOut: z.optional(z.strictObject({ claims: z.int(), fields: z.int() })),
  case: z.optional(CaseWord),
  /** The id of the last decision. */
  decision: z.optional(Text),
  /** When the verdict could differ by itself, or somebody looks whether it does. */
  due: z.optional(Instant),
});
export type DocketView = Readonly<z.infer<typeof DocketView>>;

/** INVARIANT (named one by one): whatever else is stored of a resource, such as a task token, never gets here. */
export function docketView(record: DocketRecord, now: number, knowing: Knowing): DocketView {
  const { resource, version, live, decision, due } = record;
  const hides = hidesIn(resource, knowing);
  return {
    resource: resourceText(resource),
    version,
    state: live?.state ?? "unknown",
    ...(live !== undefined && { seenAt: live.at }),
    ...claimedIn(record, { now, knowing, hides }),
    ...(record.case !== undefined && { case: caseWord(record.case, hides) }),
    ...(decision !== undefined && { decision: decision.id }),
    ...(due !== undefined && due !== someDay && { due }),
  };
}

export const caseWord = ({ id, state, openedAt, questions }: OpenCase, hides: Hides) => ({
  id,
  state,
  openedAt,
  questions: questions.map((question) => askedView(question, hides)),
});

type ClaimedInInput = { readonly now: number; readonly knowing: Knowing; readonly hides: Hides };

function claimedIn(
  record: DocketRecord,
  { now, knowing, hides }: ClaimedInInput,
): Pick<DocketView, "claims" | "fields" | "leftOut"> {
  const around = { ...knowing, situations: [], sources: [], restorers: [] };
  const { claims, live, prior } = disputeFrom(record, { now, around });
  const paths = [...new Set(claims.map(({ field }) => field))].sort();
  const shown = (values: typeof live, path: string) => {
    const value = knownAt(values, path);
    return value === undefined ? undefined : shownValue(value, path, hides);
  };
  const fields = paths.slice(0, mostFields).map((path) => ({
    path,
    ...withoutUnknown({ live: shown(live, path), prior: shown(prior, path) }),
  }));
  const left = { claims: claims.length - mostClaims, fields: paths.length - mostFields };
  const leftOut = { claims: Math.max(0, left.claims), fields: Math.max(0, left.fields) };
  return {
    claims: claims.slice(0, mostClaims).map((claim) => claimView(claim, hides)),
    fields,
    ...(leftOut.claims + leftOut.fields > 0 && { leftOut }),
  };
}

const withoutUnknown = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
