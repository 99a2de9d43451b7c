import { millis } from "../../claims/instant.ts";
import { valueText } from "../../fields/value-text.ts";
import type { Mistake } from "../../schema/check.ts";
import { flaw } from "./flaw.ts";

const longest = 366 * 86_400_000;

/** Nothing is declared for longer than a year, and nothing that is over already. */
export function endFlaws(pointer: string, end: string | undefined, now: number): readonly Mistake[] {
  if (end === undefined) return [];
  if (millis(end) <= now)
    return [flaw(pointer, `${valueText(end)} is over already`, "name a moment that is still to come")];
  if (millis(end) <= now + longest) return [];
  return [
    flaw(
      pointer,
      `${valueText(end)} is more than a year from now`,
      "declare it for less, and renew it while it is needed",
    ),
  ];
}
