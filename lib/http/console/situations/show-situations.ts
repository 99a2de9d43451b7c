import type { Context } from "hono";
import { aroundNow } from "#acts/looking/around-now.ts";
import type { Runtime } from "#acts/runtime.ts";
import { sideBySide } from "#acts/side-by-side.ts";
import { situationsPage } from "#console/situations/situations-page.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import { closings } from "#core/views/situations/closing.ts";
import { type OpenLine, type OpenOn, openLines } from "#core/views/situations/open-line.ts";
import type { Env } from "../../kit/app.ts";
import { knowingOf } from "../../kit/knowing.ts";
import { exported, exportForm } from "../exported.ts";
import type { ConsoleViewer, Visitor } from "../visitor.ts";
import { watchedBy } from "../watched.ts";
import { noApprover, readerOf } from "../way-pages.ts";

export const situationsPath = "/console/situations";

const atOnce = 20;
/** Every one judges all fields of its resource once more: nobody waits longer. */
const longestMs = 5_000;

/** What is open, as far as it counts on what somebody may see. */
export async function showSituations(c: Context<Env>, visitor: Visitor, runtime: Runtime): Promise<Response> {
  const { viewer } = visitor;
  const { settings } = runtime;
  if (viewer === undefined) return c.html(noApprover(settings, visitor), 403);
  const { open, isPart } = await openFor(viewer, runtime);
  const lines = openLines(open, knowingOf(runtime));
  const as = exportForm(c);
  if (as !== undefined) return exported(c, as, listOf(lines));
  const told = { reader: readerOf(visitor, settings), publicUrl: settings.publicUrl };
  return c.html(situationsPage({ ...told, lines, isPart }));
}

type OpenFor = { readonly open: readonly OpenOn[]; readonly isPart: boolean };

async function openFor(viewer: ConsoleViewer, runtime: Runtime): Promise<OpenFor> {
  const { seen, isPart } = await watchedBy(viewer, runtime);
  const { policy } = runtime;
  const now = runtime.now();
  const found = new Map<number, OpenOn>();
  await sideBySide(seen, atOnce, async ({ record, reader }, index) => {
    const around = await aroundNow(record, [], runtime);
    if (runtime.now() - now > longestMs) return;
    const dispute = disputeFrom(record, { now, around });
    const tags = dispute.facts.priorTags ?? dispute.tags;
    found.set(index, { resource: record.resource, tags, reader, closings: closings(dispute, policy) });
  });
  const open = seen.flatMap((_, index) => found.get(index) ?? []);
  return { open, isPart: isPart || open.length < seen.length };
}

/** A row for each field that would change, and one for a situation without any. */
const listOf = (lines: readonly OpenLine[]) => ({
  name: "situations",
  columns: ["kind", "ref", "since", "until", "scope", "source", "by", "resource", "field"],
  rows: lines.flatMap(({ kind, ref, since, until, scope, source, by, wakes }) => {
    const told = [kind, ref, since.at, until?.at ?? "", scope, source, by.join(", ")];
    const fields = wakes.flatMap(({ resource, fields: all }) => all.map((field) => [resource, field]));
    return fields.length === 0 ? [[...told, "", ""]] : fields.map((each) => [...told, ...each]);
  }),
});
