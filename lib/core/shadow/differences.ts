import { contextOf } from "../arbitration/context.ts";
import type { Dispute } from "../arbitration/dispute.ts";
import type { FieldVerdict } from "../arbitration/verdict.ts";
import { type Claim, lastChangedAt } from "../claims/claim.ts";
import { millis } from "../claims/instant.ts";
import { canonicalPrincipal } from "../claims/principal.ts";
import { overlaps, pathKey } from "../fields/path.ts";
import { isQuiet } from "../looking/essence.ts";
import type { Policy } from "../policy/policy.ts";
import type { ShadowGroup } from "../ports/stores/shadow-book.ts";
import { decidedBy } from "../preview/deciding.ts";
import { type FieldDifference, fieldDifferences } from "../preview/two-policies.ts";
import { hashed } from "../questions/hashed.ts";
import { plainLine } from "../schema/plain-text.ts";
import { leaningOf } from "../strictness/loosened.ts";
import type { Tried } from "./tried.ts";

/** What tells a difference from others. */
export type ShadowDifference = Omit<ShadowGroup, "verdicts" | "examples">;

const longestName = 160;

const latestFirst = (a: Claim, b: Claim): number =>
  millis(lastChangedAt(b)) - millis(lastChangedAt(a)) || (a.id < b.id ? -1 : 1);

/** Who wrote the field last, as far as a claim still tells. */
function actorOn(path: string, { claims, history }: Dispute): string {
  const [latest] = claims.filter(({ field }) => overlaps(field, path)).toSorted(latestFirst);
  const actor =
    latest?.actor ?? history.findLast(({ by, field }) => by === "change" && overlaps(field, path));
  if (actor === undefined) return "the policy alone";
  const name = canonicalPrincipal(actor.principal);
  return plainLine(actor.via === undefined ? name : `${name} via ${actor.via}`, longestName);
}

/** A field that comes out differently, and what tells that from other differences. */
export type ToldDifference = FieldDifference & { readonly told: ShadowDifference };

type JudgedDispute = Pick<Tried, "dispute" | "fields">;

/** Each field on which two verdicts on a dispute differ; places are named by the running policy. */
export function toldDifferences(
  { dispute, fields }: JudgedDispute,
  candidate: readonly FieldVerdict[],
  running: Policy,
): readonly ToldDifference[] {
  const differences = fieldDifferences(fields, candidate).filter(isFelt);
  if (differences.length === 0) return [];
  const { account, environment } = contextOf(dispute, running).place;
  const live = new Map(Object.entries(dispute.live).map(([path, value]) => [pathKey(path), value]));
  return differences.map((difference) => {
    const { path, asIs, wouldBe } = difference;
    const rows = rowsOf(decidedBy(asIs, wouldBe), decidedBy(wouldBe, asIs));
    const direction = leaningOf(asIs, wouldBe, live.get(pathKey(path)));
    return { ...difference, told: { rows, actor: actorOn(path, dispute), account, environment, direction } };
  });
}

/** Each way in which they differ, once however many fields do. */
export function shadowDifferences(
  judged: JudgedDispute,
  candidate: readonly FieldVerdict[],
  running: Policy,
): readonly ShadowDifference[] {
  const all = toldDifferences(judged, candidate, running).map(({ told }) => [keyOf(told), told] as const);
  return [...new Map(all).values()];
}

/** Where one of the two does not list a field, and the other only lets it be, nobody would notice. */
const isFelt = ({ asIs, wouldBe }: FieldDifference): boolean =>
  [asIs, wouldBe].every((field) => field !== undefined) ||
  [asIs, wouldBe].some((field) => field !== undefined && !isQuiet(field));

const rowsOf = (running: string | undefined, candidate: string | undefined): ShadowGroup["rows"] => ({
  ...(running !== undefined && { running }),
  ...(candidate !== undefined && { candidate }),
});

/** Equal for differences that are counted together. */
export const keyOf = ({ rows, actor, account, environment, direction }: ShadowDifference): string =>
  JSON.stringify([rows.running ?? null, rows.candidate ?? null, actor, account, environment, direction]);

/** More at once than anybody is asked about one resource. */
const mostAsks = 20;

/** What a verdict asks, by hashes of the field and the cause: put again in other words it is the same question. */
export const asksIn = (fields: readonly FieldVerdict[]): readonly string[] =>
  fields
    .flatMap(({ path, ask }) => (ask === null ? [] : [hashed(path, ask.cause).slice(0, 12)]))
    .toSorted()
    .slice(0, mostAsks);
