type RowPlace = {
  /** Where the row begins, counted from one. */
  readonly line: number;
  readonly id: string;
  readonly draft: string;
};

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The line after the last one that belongs to what begins with a dash at this indent. */
function endOf(lines: readonly string[], at: number, indent: number): number {
  let end = at + 1;
  for (let next = end; next < lines.length; next += 1) {
    const line = lines[next] ?? "";
    if (line.trim() === "") continue;
    if (indentOf(line) <= indent) break;
    end = next + 1;
  }
  return end;
}

const mostNotes = 6;

/** Where the lines begin that say where the row comes from; where people changed them they stay. */
function notesFrom(lines: readonly string[], at: number, draft: string): number {
  if (!(lines[at - 1] ?? "").trimStart().startsWith(`# Draft ${draft}`)) return at;
  for (let up = at - 1; up >= Math.max(0, at - mostNotes); up -= 1) {
    const line = (lines[up] ?? "").trimStart();
    if (!line.startsWith("#")) return at;
    if (line.startsWith("# Learnt: ")) return up;
  }
  return at;
}

/** Of a section that has no row left its key says so. */
function emptied(lines: readonly string[], at: number, indent: number): readonly string[] {
  const isRow = (line = ""): boolean => indentOf(line) === indent && line.trimStart().startsWith("- ");
  const isTold = (line: string): boolean => line.trim() !== "" && !line.trimStart().startsWith("#");
  const before = lines.findLastIndex((line, index) => index < at && isTold(line));
  const after = lines.find((line, index) => index >= at && isTold(line));
  const key = /^( *)(answers|rules):(\s*(?:#.*)?)$/.exec(lines[before] ?? "");
  if (key === null || isRow(after)) return lines;
  const [, start = "", name = "", rest = ""] = key;
  return lines.with(before, `${start}${name}: []${rest}`);
}

/**
 * A policy as it is written, without one row and the lines above it that say where it comes from. INVARIANT (comments
 * kept): no other line is written anew. Undefined where the row does not begin there, on a line of its own.
 */
export function withoutRow(text: string, { line, id, draft }: RowPlace): string | undefined {
  const lines = text.split("\n");
  const at = line - 1;
  const own = lines[at] ?? "";
  if (!/^ *- /.test(own)) return undefined;
  const end = endOf(lines, at, indentOf(own));
  const row = lines.slice(at, end).join("\n");
  if (!row.includes(id) || !row.includes(draft)) return undefined;
  const start = notesFrom(lines, at, draft);
  return emptied(lines.toSpliced(start, end - start), start, indentOf(own)).join("\n");
}
