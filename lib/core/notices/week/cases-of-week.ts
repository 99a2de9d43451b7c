import { contextOf } from "../../arbitration/context.ts";
import { membersInOrder } from "../../arbitration/past/approvers.ts";
import type { DecisionRecord } from "../../arbitration/record.ts";
import type { FieldVerdict } from "../../arbitration/verdict.ts";
import { modeAt } from "../../policy/mode-at.ts";
import type { Policy } from "../../policy/policy.ts";
import type { LoggedDecision } from "../../ports/stores/decision-log.ts";
import { type Approver, operators, readerOf } from "../readers/reader-of.ts";

/** How many cases came to what; one may have come to several. */
export type CasesOfWeek = {
  readonly kept: number;
  readonly putBack: number;
  readonly asked: number;
  readonly waits: number;
};

type WeekFate = keyof CasesOfWeek;

/** What one decision adds to a week: its case, what became of it, and whose it is. */
export type DecidedInWeek = {
  readonly case: string;
  readonly fates: readonly WeekFate[];
  readonly readers: readonly string[];
};

type DecidedInWeekInput = { readonly policy: Policy; readonly approvers: readonly Approver[] };

/** Of a resource with thousands of fields the first show whose it is. */
const mostFields = 20;

/** What a decision adds; nothing where Parley only watches, for there nobody is told of anything. */
export function decidedInWeek(
  { case: id, record }: Pick<LoggedDecision, "case" | "record">,
  { policy, approvers }: DecidedInWeekInput,
): DecidedInWeek | undefined {
  const context = contextOf(record.dispute, policy);
  if (modeAt(policy, context.place) === "observe") return undefined;
  const fields = decisive(record).slice(0, mostFields);
  const members = fields.flatMap(({ path }) => membersInOrder(path, context, [])[0] ?? []);
  const readers = new Set(members.map((member) => readerOf([member], approvers)));
  return { case: id, fates: fatesOf(record), readers: [...readers, operators] };
}

/** The fields about which there was anything to decide; all of them where nothing spoke against what stands. */
function decisive({ verdict }: DecisionRecord): readonly FieldVerdict[] {
  const contested = verdict.fields.filter(
    ({ outcome, deferred, refused }) => outcome !== "keep" || deferred.length + refused.length > 0,
  );
  return contested.length > 0 ? contested : verdict.fields;
}

function fatesOf({ verdict }: DecisionRecord): readonly WeekFate[] {
  const isPutBack = verdict.effect === "write";
  const waits = verdict.fields.some(({ deferred }) => deferred.length > 0);
  return [
    ...(verdict.outcome === "keep" && !isPutBack ? (["kept"] as const) : []),
    ...(isPutBack ? (["putBack"] as const) : []),
    ...(verdict.outcome === "ask" ? (["asked"] as const) : []),
    ...(waits ? (["waits"] as const) : []),
  ];
}

/** The cases of each reader. A case whose value was put back stands as it is then, and is not counted as kept too. */
export function casesByReader(decided: readonly DecidedInWeek[]): ReadonlyMap<string, CasesOfWeek> {
  const byReader = new Map<string, Map<string, Set<WeekFate>>>();
  for (const { case: id, fates, readers } of decided)
    for (const reader of readers) {
      const cases = byReader.get(reader) ?? new Map<string, Set<WeekFate>>();
      byReader.set(reader, cases.set(id, new Set([...(cases.get(id) ?? []), ...fates])));
    }
  return new Map([...byReader].map(([reader, cases]) => [reader, counted([...cases.values()])]));
}

function counted(cases: readonly ReadonlySet<WeekFate>[]): CasesOfWeek {
  const count = (fate: WeekFate) => cases.filter((fates) => fates.has(fate)).length;
  const kept = cases.filter((fates) => fates.has("kept") && !fates.has("putBack")).length;
  return { kept, putBack: count("putBack"), asked: count("asked"), waits: count("waits") };
}

/** Readers who share cases: the ones whose load somebody sees beside their own. */
export function sharingWith(reader: string, decided: readonly DecidedInWeek[]): readonly string[] {
  const shared = decided.filter(({ readers }) => readers.includes(reader)).flatMap(({ readers }) => readers);
  return [...new Set([reader, ...shared])].filter((one) => one !== operators || reader === operators);
}
