import { isMap, isSeq, parseDocument, stringify } from "yaml";
import { InvalidInput } from "#core/faults.ts";
import type { AdoptedRow } from "#core/learning/adoption/adopted-row.ts";

/** Where lines come into a text, which is otherwise left as it is. */
export type Insertion = { readonly line: number; readonly lines: readonly string[]; readonly drops: number };

const rowLines = ({ row, notes }: AdoptedRow, indent: string): readonly string[] => {
  const [first = "", ...rest] = stringify([row], { lineWidth: 0, flowCollectionPadding: false })
    .trimEnd()
    .split("\n");
  return [...notes.map((note) => `# ${note}`), first, ...rest].map((line) => `${indent}${line}`);
};

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split("\n").length - 1;

/** Whether only white space or a comment follows on the line. */
const endsLine = (text: string, offset: number): number => {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end + 1;
};

/**
 * Where a row comes into a policy as it is written: at the end of its section, which is made where there is none.
 * INVARIANT (comments kept): no other line is written anew.
 */
export function insertionFor(text: string, adopted: AdoptedRow): Insertion {
  const document = parseDocument(text);
  const { contents } = document;
  if (document.errors.length > 0 || !isMap(contents))
    throw new InvalidInput("the policy is no YAML that a row can be put into", {
      hint: "`parley policy lint` says what is wrong in it",
    });
  const pair = contents.items.find(({ key }) => String(key) === adopted.section);
  const end = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  if (pair === undefined)
    return { line: end, drops: 0, lines: ["", `${adopted.section}:`, ...rowLines(adopted, "  ")] };
  const { value } = pair;
  const [start = 0, stop = 0] = isSeq(value) ? (value.range ?? []) : [];
  if (!isSeq(value) || (value.flow === true && value.items.length > 0))
    throw new InvalidInput(`\`${adopted.section}\` is not written one row under another`, {
      hint: "write it as `- {…}` lines, and adopt again",
    });
  const line = lineOf(text, start);
  if (value.flow === true)
    return { line, drops: 1, lines: [`${adopted.section}:`, ...rowLines(adopted, "  ")] };
  const indent = / *(?=-)/.exec(text.split("\n")[line] ?? "")?.[0] ?? "  ";
  const after = lineOf(text, text[stop - 1] === "\n" ? stop : endsLine(text, stop));
  return { line: after, drops: 0, lines: rowLines(adopted, indent) };
}

export function inserted(text: string, { line, lines, drops }: Insertion): string {
  const own = text.split("\n");
  return own.toSpliced(line, drops, ...lines).join("\n");
}
