import { wrapped } from "./prose.ts";

const gap = 2;
const narrowest = 10;

const widest = (cells: readonly string[]): number => Math.max(0, ...cells.map((cell) => cell.length));

/** Takes room from the widest column first, until the row fits. */
function fitted(natural: readonly number[], room: number): readonly number[] {
  const widths = [...natural];
  const total = widths.reduce((sum, width) => sum + width + gap, -gap);
  for (let excess = total - room; excess > 0; excess -= 1) {
    const most = Math.max(...widths);
    if (most <= narrowest) break;
    widths[widths.indexOf(most)] = most - 1;
  }
  return widths;
}

/** Rows under a heading, in columns that fit the width; long cells run on below themselves. */
export function table(rows: readonly (readonly string[])[], width: number, indent = 2): readonly string[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const natural = Array.from({ length: count }, (_, column) => widest(rows.map((row) => row[column] ?? "")));
  const widths = fitted(natural, width - indent);
  return rows.flatMap((row) => tableRow(row, widths).map((line) => " ".repeat(indent) + line));
}

// Before these a path, a type or an expression may be cut.
const joints = ["::", "/", ".", "(", "["];

/** A word that is wider than its column is cut, at a joint if one lies in its second half. */
function cut(word: string, width: number): readonly string[] {
  if (word.length <= width) return [word];
  const joint = Math.max(...joints.map((mark) => word.lastIndexOf(mark, width)));
  const at = joint > width / 2 ? joint : width;
  return [word.slice(0, at), ...cut(word.slice(at), width)];
}

function cellLines(cell: string, width: number): readonly string[] {
  const words = cell.split(" ").flatMap((word) => cut(word, width));
  return wrapped(words.join(" "), width);
}

function tableRow(row: readonly string[], widths: readonly number[]): readonly string[] {
  const cells = widths.map((width, column) => cellLines(row[column] ?? "", width));
  const height = Math.max(1, ...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, at) =>
    cells
      .map((lines, column) => (lines[at] ?? "").padEnd(widths[column] ?? 0))
      .join(" ".repeat(gap))
      .trimEnd(),
  );
}
