import type { Context } from "hono";
import { plainDeep } from "#console/plain.ts";
import type { Env } from "../kit/app.ts";

/** A list as rows of a table: the same columns in each. */
export type ExportedList = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** @default 200 */
  readonly status?: 200 | 400;
};

export type ExportForm = "csv" | "json";

export function exportForm(c: Context<Env>): ExportForm | undefined {
  const as = c.req.query("as");
  return as === "csv" || as === "json" ? as : undefined;
}

/** The list of a page for other programs: what its reader may see, and nothing more. */
export function exported(c: Context<Env>, as: ExportForm, list: ExportedList): Response {
  const { name, columns, rows, status = 200 } = plainDeep(list);
  const text = as === "csv" ? csvText([columns, ...rows]) : jsonText(columns, rows);
  const type = as === "csv" ? "text/csv; charset=utf-8" : "application/json";
  return c.body(text, status, {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}.${as}"`,
  });
}

/** INVARIANT (no formulas): what a spreadsheet would calculate stands behind an apostrophe. */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const csvText = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");

function jsonText(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const items = rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? ""])));
  return JSON.stringify({ items }).replaceAll("<", "\\u003c");
}
