import type { JudgedCase } from "#core/cases/judge-case.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import type { Course } from "./course.ts";
import { newsLines } from "./course-lines.ts";

/** How far a course was played, and what was told since its last turn. */
export type Played = {
  record: DocketRecord;
  now: number;
  judged: JudgedCase | undefined;
  readonly lines: string[];
  readonly course: Course;
};

export const instant = ({ now }: Played): string => instantOf(now);

export function say({ lines }: Played, ...more: readonly string[]): void {
  lines.push(...more);
}

/** The docket as it is after something happened, with what is heard of it. */
export function moved(played: Played, after: DocketRecord): void {
  say(played, ...newsLines(played.record, after, { judged: played.judged, at: instant(played) }));
  played.record = after;
}

/** What was written stands there. */
export function standing(record: DocketRecord, { values }: Pick<Restore, "values">): DocketRecord {
  const { live } = record;
  if (live === undefined) return record;
  const flat = Object.entries(values).map(([path, value]) => [path.slice(1), value] as const);
  const properties = Object.fromEntries(
    [...Object.entries(live.properties as object), ...flat].filter(([, value]) => value !== null),
  );
  return { ...record, live: { ...live, properties } };
}
