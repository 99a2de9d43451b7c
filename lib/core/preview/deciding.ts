import type { FieldVerdict, Reason } from "../arbitration/verdict.ts";
import { plainLine } from "../schema/plain-text.ts";

const longestRow = 240;

/** What somebody has ruled, else the first reason that the policy itself gives, else the first of all. */
export const decidingIn = ({ because }: Pick<FieldVerdict, "because">): Reason | undefined =>
  because.find(({ rule }) => rule === "ruling") ?? because.find(({ at }) => at !== undefined) ?? because[0];

/** The row of a policy that decided a field: one that the other policy's verdict does not name, where there is any. */
export function decidedBy(
  field: FieldVerdict | undefined,
  other: FieldVerdict | undefined,
): string | undefined {
  const known = new Set(other?.because.map(({ rule }) => rule));
  const own = field?.because.filter(({ rule }) => !known.has(rule)) ?? [];
  const reason = own.find(({ at }) => at !== undefined) ?? own[0] ?? (field && decidingIn(field));
  if (reason === undefined) return undefined;
  return plainLine(reason.at === undefined ? reason.rule : `${reason.rule} ${reason.at}`, longestRow);
}
