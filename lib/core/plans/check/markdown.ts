import { plainLine } from "../../schema/plain-text.ts";
import type { CheckedField } from "./checked.ts";
import { fateLine, offerLine, undoneLine } from "./sentence.ts";

/** What becomes of a field, as an item of a list; `address` where the list is not about one resource alone. */
export function fieldItem(field: CheckedField, address?: string): string {
  const beside = [offerLine(field), undoneLine(field)].filter((line) => line !== undefined);
  const why = field.fate === "kept" ? [] : [code(field.why)];
  const parts = [code(fateLine(field)), ...why, ...beside.map(code)];
  const of = address === undefined ? "" : `${code(address)} `;
  return `- ${of}${code(field.path)}: ${parts.join(" – ")}`;
}

/** As many lines as there is room for, and what is said of the others. */
export function fitting(
  lines: readonly string[],
  room: number,
  rest: (count: number) => string,
): readonly string[] {
  let left = room - 80;
  const count = lines.findIndex((line) => {
    left -= line.length + 1;
    return left < 0;
  });
  return count < 0 ? lines : [...lines.slice(0, count), rest(lines.length - count)];
}

/** INVARIANT (no markup): a text of somebody else's stands in a code span whose fence it cannot close. */
export function code(text: string): string {
  const line = plainLine(text, 400) || " ";
  const runs = line.match(/`+/g) ?? [];
  const fence = "`".repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}
