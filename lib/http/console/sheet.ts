import type { Context } from "hono";
import type { Runtime } from "#acts/runtime.ts";
import { questionAt } from "#console/addresses.ts";
import type { ShownRow } from "#console/sheet/row-part.ts";
import { sheetPage } from "#console/sheet/sheet-page.ts";
import { Instant, millis } from "#core/claims/instant.ts";
import { parseResource, type ResourceId } from "#core/resources/resource-id.ts";
import { ResourceWord } from "#core/resources/words.ts";
import type { SheetRow } from "#core/views/sheet/row.ts";
import { isWindow } from "#core/views/sheet/windows.ts";
import type { Env } from "../kit/app.ts";
import { loadSeen, type Seen } from "./seen.ts";
import { type AskedMoment, sheetThen } from "./sheet-then.ts";
import { showSupposed, suppositionIn, whatIfFor } from "./supposed.ts";
import type { Visitor } from "./visitor.ts";
import { noApprover, nothingHere, readerOf } from "./way-pages.ts";

export const sheetPath = "/console/resources";

/** Who holds what of a resource; nobody is told whether one is known that they may not read of. */
export async function showSheet(c: Context<Env>, visitor: Visitor, runtime: Runtime): Promise<Response> {
  const { viewer } = visitor;
  const { settings } = runtime;
  if (viewer === undefined) return c.html(noApprover(settings, visitor), 403);
  const [resource, time] = [resourceIn(c.req.query("resource")), askedIn(c)];
  const seen = resource && !time.isWrong ? await loadSeen(viewer, resource, runtime) : undefined;
  if (seen === undefined) return c.html(nothingHere(settings), 404);
  if (suppositionIn(c) !== undefined) return await showSupposed(c, { visitor, seen }, runtime);
  const { case: open } = seen.record;
  const { sheet, ...told } = await sheetThen(seen, time, runtime);
  const rows = told.tense === "now" ? withQuestions(sheet.rows ?? [], seen, settings) : sheet.rows;
  const page = sheetPage({
    reader: readerOf(visitor, settings),
    publicUrl: settings.publicUrl,
    isToday: time.isToday === true,
    window: time.window,
    ...told,
    sheet: { ...sheet, rows },
    ...(told.tense === "now" && { whatIf: await whatIfFor(seen, runtime) }),
    ...(open !== undefined && told.tense === "now" && { open: open.id }),
  });
  return c.html(page);
}

function resourceIn(text: string | undefined): ResourceId | undefined {
  const read = ResourceWord.safeParse(text);
  return read.success ? parseResource(read.data) : undefined;
}

/** Left out it is now, and by the policy of then. */
function askedIn(c: Context<Env>): AskedMoment & { readonly isWrong: boolean } {
  const [text, policy, window] = [c.req.query("at"), c.req.query("policy"), c.req.query("window")];
  const isToday = policy === "today";
  if (policy !== undefined && !isToday) return { isWrong: true };
  if (window !== undefined && !isWindow(window)) return { isWrong: true };
  const open = { isWrong: false, isToday, window };
  if (text === undefined) return open;
  const read = Instant.safeParse(text);
  return read.success ? { at: millis(read.data), ...open } : { isWrong: true };
}

/** Rows with where they can be answered, as far as their questions are open and the reader may be asked them. */
export function withQuestions(
  rows: readonly SheetRow[],
  { record: { case: open }, mayBeAsked }: Pick<Seen, "record" | "mayBeAsked">,
  place: Pick<Runtime["settings"], "publicUrl">,
): readonly ShownRow[] {
  if (open === undefined) return rows;
  return rows.map((row) => {
    const found = open.questions.find(({ fields }) => fields.some((path) => path === row.path));
    return found === undefined || !mayBeAsked(row.path)
      ? row
      : { ...row, question: questionAt(place, open.id, found.id) };
  });
}
