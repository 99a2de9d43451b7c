import type { Context } from "hono";
import { aroundOf } from "#acts/looking/around.ts";
import type { Runtime } from "#acts/runtime.ts";
import { supposedPage } from "#console/sheet/supposed-page.ts";
import type { WhatIf } from "#console/sheet/what-if-part.ts";
import { Instant, millis } from "#core/claims/instant.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { fieldName } from "#core/views/sheet/scene.ts";
import { sheetOf } from "#core/views/sheet/sheet.ts";
import {
  type SupposingGround,
  type Supposition,
  supposables,
  supposedSheet,
} from "#core/views/sheet/supposing.ts";
import { hidesIn } from "#core/views/shown-value.ts";
import type { Env } from "../kit/app.ts";
import { knowingOf } from "../kit/knowing.ts";
import { withUntold } from "./coming/sheet-moments.ts";
import type { Seen } from "./seen.ts";
import type { Visitor } from "./visitor.ts";
import { nothingHere, readerOf } from "./way-pages.ts";

const mostSupposed = 30;
const furthestMs = 366 * 86_400_000;

/** What an address supposes; nothing where it supposes nothing. */
export function suppositionIn(c: Context<Env>): (Supposition & { readonly isWrong: boolean }) | undefined {
  const [closed = [], gone = []] = [c.req.queries("closed"), c.req.queries("gone")];
  const then = c.req.query("then") ?? "";
  if (closed.length + gone.length === 0 && then === "") return undefined;
  // A field for date and time tells no seconds and no zone.
  const read = Instant.safeParse(/^[^Z+]{16}$/.test(then) ? `${then}:00Z` : then);
  const isWrong = (then !== "" && !read.success) || closed.length + gone.length > mostSupposed;
  return { closed, gone, isWrong, ...(read.success && { at: millis(read.data) }) };
}

/** A sheet as it would be if something were otherwise; nothing is written for it. */
export async function showSupposed(
  c: Context<Env>,
  { visitor, seen }: { readonly visitor: Visitor; readonly seen: Seen },
  runtime: Runtime,
): Promise<Response> {
  const { settings } = runtime;
  const supposition = suppositionIn(c);
  const ground = await groundOf(seen, runtime);
  const ahead = (supposition?.at ?? ground.now) - ground.now;
  // Of the past the sheet itself tells.
  const isFar = ahead < 0 || ahead > furthestMs;
  if (supposition === undefined || supposition.isWrong || isFar) return c.html(nothingHere(settings), 404);
  const { judged, closed, gone, differs } = supposedSheet(supposition, ground);
  const knowing = knowingOf(runtime);
  const hides = hidesIn(seen.record.resource, knowing);
  const page = supposedPage({
    reader: readerOf(visitor, settings),
    publicUrl: settings.publicUrl,
    sheet: withUntold(sheetOf(judged, seen.reader, knowing), judged),
    closed,
    gone,
    differs: differs.map((path) => fieldName(path, hides)),
    whatIf: whatIfOf(ground, settings),
  });
  return c.html(page);
}

async function groundOf({ record, reader }: Seen, runtime: Runtime): Promise<SupposingGround> {
  return { record, reader, now: runtime.now(), around: await aroundOf(record, runtime) };
}

const whatIfOf = (
  ground: SupposingGround,
  { publicUrl }: Pick<Runtime["settings"], "publicUrl">,
): WhatIf => ({
  action: `${publicUrl}/console/resources`,
  resource: resourceText(ground.record.resource),
  ...supposables(ground),
});

/** What may be supposed of a sheet. */
export const whatIfFor = async (seen: Seen, runtime: Runtime): Promise<WhatIf> =>
  whatIfOf(await groundOf(seen, runtime), runtime.settings);
