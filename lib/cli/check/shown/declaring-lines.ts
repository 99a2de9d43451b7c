import { counted } from "../../terminal/prose.ts";
import type { PlanDeclared } from "../declare-check.ts";

/** What was declared of a plan, what of it is only a wish, and whether its turn has come. */
export function declaringLines({ declared, leftOut, waited }: PlanDeclared): readonly string[] {
  const none = declared.length === 0 ? ["nothing was declared: all that can be declared would be kept"] : [];
  return [
    ...none,
    ...declared.flatMap(({ id, resource = "", claims = [], until, wishes = [] }) => [
      `declared ${id}: ${counted(claims.length, "field")} of ${resource}${until === undefined ? "" : `, until ${until}`}`,
      ...wishes.map(({ why }) => `  only a wish, for which nothing is done yet: ${why}`),
    ]),
    ...leftOut.map(({ address, why }) => `not declared: ${address}: ${why}`),
    ...(waited === undefined ? [] : [waitedLine(waited)]),
  ];
}

function waitedLine({ turn, ms }: NonNullable<PlanDeclared["waited"]>): string {
  const minutes = Math.round(ms / 60_000);
  const spent = minutes === 0 ? "at once" : `after ${counted(minutes, "minute")}`;
  return turn ? `its turn has come ${spent}: apply it now` : `its turn has not come ${spent}`;
}
