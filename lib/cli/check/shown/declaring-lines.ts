import { timeText } from "#core/notices/time-text.ts";
import type { CheckedPlan } from "#core/plans/check/checked.ts";
import { counted } from "../../terminal/prose.ts";
import type { PlanDeclared } from "../declare-check.ts";
import { isWaiting } from "../turn.ts";

/** What was declared of a plan, what of it is only a wish, and whether its turn has come. */
export function declaringLines(
  { declared, leftOut, waited }: PlanDeclared,
  checked?: CheckedPlan,
): readonly string[] {
  const none = declared.length === 0 ? ["nothing was declared: all that can be declared would be kept"] : [];
  return [
    ...none,
    ...declared.flatMap(({ id, resource = "", claims = [], until, wishes = [] }) => [
      `declared ${id}: ${counted(claims.length, "field")} of ${resource}${until === undefined ? "" : `, until ${timeText(until)}`}`,
      ...wishes.map(({ why }) => `  only a wish, for which nothing is done yet: ${why}`),
    ]),
    ...leftOut.map(({ address, why }) => `not declared: ${address}: ${why}`),
    ...(waited === undefined ? [] : [waitedLine(waited, checked)]),
  ];
}

function waitedLine({ turn, ms }: NonNullable<PlanDeclared["waited"]>, checked?: CheckedPlan): string {
  const seconds = Math.round(ms / 1_000);
  const spent = seconds < 120 ? counted(seconds, "second") : counted(Math.round(seconds / 60), "minute");
  const isOver = checked !== undefined && !isWaiting(checked);
  if (!turn && isOver) return "no turn comes: nothing waits of what would be put back";
  if (!turn) return `its turn has not come within ${spent}`;
  return seconds === 0
    ? "all of it would be kept now: apply it"
    : `its turn has come after ${spent}: apply it now`;
}
