import type { Context } from "hono";
import type { Runtime } from "#acts/runtime.ts";
import { findPage } from "#console/find/find-page.ts";
import { InvalidInput } from "#core/faults.ts";
import type { Env } from "../../kit/app.ts";
import { nextOf, placeIn } from "../../kit/page.ts";
import { receiptFor } from "../case.ts";
import { exported, exportForm } from "../exported.ts";
import type { Visitor } from "../visitor.ts";
import { noApprover, nothingHere, readerOf } from "../way-pages.ts";
import { type FoundResources, findResources, queryFor } from "./find-resources.ts";

const longest = 2_400;
const listName = "console find";

/** Everything that a text leads to, as a page or as a list for other programs. */
export async function showFind(c: Context<Env>, visitor: Visitor, runtime: Runtime): Promise<Response> {
  const { viewer } = visitor;
  const { settings } = runtime;
  if (viewer === undefined) return c.html(noApprover(settings, visitor), 403);
  const text = c.req.query("q") ?? "";
  if (text.length > longest) return c.html(nothingHere(settings), 404);
  const page = pageIn(c.req.query("page"));
  if (page.isWrong) return c.html(nothingHere(settings), 404);
  const query = queryFor(text, runtime);
  const { caseId } = query;
  const [found, receipt] = await Promise.all([
    findResources({ viewer, query, page: page.place }, runtime),
    caseId === undefined ? undefined : receiptFor(caseId, viewer, runtime),
  ]);
  const as = exportForm(c);
  if (as !== undefined) return exported(c, as, listOf(found));
  const { next } = nextOf(listName, found.next);
  const told = { reader: readerOf(visitor, settings), publicUrl: settings.publicUrl, text };
  return c.html(
    findPage({
      ...told,
      lines: found.lines,
      isPart: found.isPart,
      ...(next !== undefined && { next }),
      ...(receipt !== undefined && { case: { id: receipt.receipt.case, name: receipt.receipt.place.name } }),
    }),
  );
}

/** A cursor may come from anybody. */
function pageIn(cursor: string | undefined): {
  readonly place?: string | undefined;
  readonly isWrong: boolean;
} {
  try {
    return { place: placeIn(listName, cursor), isWrong: false };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return { isWrong: true };
  }
}

const listOf = ({ lines }: FoundResources) => ({
  name: "resources",
  columns: ["resource", "name", "place", "found by", "told"],
  rows: lines.map(({ resource, name, place, by, told = "" }) => [resource, name, place, by, told]),
});
