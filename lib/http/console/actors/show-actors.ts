import type { Context } from "hono";
import type { Runtime } from "#acts/runtime.ts";
import { actorsPage } from "#console/actors/actors-page.ts";
import { type ActorTable, actorTable } from "#core/views/actors/actor-table.ts";
import type { Env } from "../../kit/app.ts";
import { exported, exportForm } from "../exported.ts";
import { lastDecisions } from "../last-decisions.ts";
import type { Visitor } from "../visitor.ts";
import { noApprover, readerOf } from "../way-pages.ts";

export const actorsPath = "/console/actors";

/** Who acted lately, on what somebody may see. */
export async function showActors(c: Context<Env>, visitor: Visitor, runtime: Runtime): Promise<Response> {
  const { viewer } = visitor;
  const { settings, policy } = runtime;
  if (viewer === undefined) return c.html(noApprover(settings, visitor), 403);
  const { decisions, isStopped } = await lastDecisions(runtime);
  const table = actorTable(decisions, viewer, policy);
  const as = exportForm(c);
  if (as !== undefined) return exported(c, as, listOf(table));
  const told = { reader: readerOf(visitor, settings), publicUrl: settings.publicUrl };
  return c.html(actorsPage({ ...told, table, isStopped }));
}

const listOf = ({ lines }: ActorTable) => ({
  name: "actors",
  columns: ["actor", "principal", "changes", "explained", "disputes", "won", "lost"],
  rows: lines.map(({ name, principal, changes, explained, disputes, won, lost }) => [
    name,
    principal,
    ...[changes, explained, disputes, won, lost].map(String),
  ]),
});
