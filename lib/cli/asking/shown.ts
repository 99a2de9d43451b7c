import type { ClaimView } from "#core/views/claim-view.ts";
import { clockface } from "../terminal/moment.ts";
import { jsonText, plain } from "../terminal/plain-text.ts";
import { table } from "../terminal/table.ts";
import { proseWidth, type Terminal } from "../terminal/terminal.ts";

/** What comes from elsewhere is never so long that it buries the rest. */
const longestCell = 200;
export const cell = (text: string): string => {
  const whole = plain(text);
  return whole.length <= longestCell ? whole : `${whole.slice(0, longestCell)}…`;
};

export const rowsOf = (
  rows: readonly (readonly string[])[],
  terminal: Terminal,
  indent = 2,
): readonly string[] =>
  table(
    rows.map((row) => row.map(cell)),
    proseWidth(terminal),
    indent,
  );

/** Prints a document, or the lines for a person; an empty list says so in words. */
export function say(
  { document, lines }: { readonly document: unknown; readonly lines: readonly string[] },
  asked: { readonly json?: boolean },
  terminal: Terminal,
): void {
  terminal.out(asked.json === true ? `${jsonText(document)}\n` : `${lines.join("\n")}\n`);
}

export const timeIn = (terminal: Terminal): ((instant: string) => string) => clockface(terminal.zone());

/** Why somebody wants something: `availability, incident INC-1042`. */
export function reasonText({ intent, motivation }: Pick<ClaimView, "intent" | "motivation">): string {
  const { kind, ref } = motivation;
  const why = kind === "none" ? "" : [kind, ref].filter((part) => part !== undefined).join(" ");
  const goal = intent === "unattributed" ? "" : intent;
  return [goal, why].filter((part) => part !== "").join(", ") || "no stated reason";
}
