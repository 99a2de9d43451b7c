import type { Context } from "hono";
import type { Runtime } from "#acts/runtime.ts";
import { questionAt } from "#console/addresses.ts";
import type { ShownRow } from "#console/sheet/row-part.ts";
import { sheetPage } from "#console/sheet/sheet-page.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { parseResource, type ResourceId } from "#core/resources/resource-id.ts";
import { ResourceWord } from "#core/resources/words.ts";
import type { SheetRow } from "#core/views/sheet/row.ts";
import { sheetOf } from "#core/views/sheet/sheet.ts";
import type { Env } from "../kit/app.ts";
import { knowingOf } from "../kit/knowing.ts";
import { judgedNow, loadSeen } from "./seen.ts";
import type { Visitor } from "./visitor.ts";
import { noApprover, nothingHere, readerOf } from "./way-pages.ts";

export const sheetPath = "/console/resources";

/** Who holds what of a resource; nobody is told whether one is known that they may not read of. */
export async function showSheet(c: Context<Env>, visitor: Visitor, runtime: Runtime): Promise<Response> {
  const { approver } = visitor;
  const { settings } = runtime;
  if (approver === undefined) return c.html(noApprover(settings, visitor), 403);
  const resource = resourceIn(c.req.query("resource"));
  const seen = resource && (await loadSeen(approver, resource, runtime));
  if (seen === undefined) return c.html(nothingHere(settings), 404);
  const { record, reader } = seen;
  const sheet = sheetOf(await judgedNow(record, runtime), reader, knowingOf(runtime));
  const rows = withQuestions(sheet.rows, record, settings);
  const told = { reader: readerOf(visitor, settings), publicUrl: settings.publicUrl };
  return c.html(sheetPage({ ...told, tense: "now", sheet: { ...sheet, rows } }));
}

function resourceIn(text: string | undefined): ResourceId | undefined {
  const read = ResourceWord.safeParse(text);
  return read.success ? parseResource(read.data) : undefined;
}

/** Rows with where they can be answered, as far as their questions are open. */
export function withQuestions(
  rows: readonly SheetRow[],
  { case: open }: DocketRecord,
  place: Pick<Runtime["settings"], "publicUrl">,
): readonly ShownRow[] {
  if (open === undefined) return rows;
  return rows.map((row) => {
    const found = open.questions.find(({ fields }) => fields.some((path) => path === row.path));
    return found === undefined ? row : { ...row, question: questionAt(place, open.id, found.id) };
  });
}
