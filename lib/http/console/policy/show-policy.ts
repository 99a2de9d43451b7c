import type { Context } from "hono";
import type { Runtime } from "#acts/runtime.ts";
import { policyPage } from "#console/policy/policy-page.ts";
import type { PolicyTold } from "#core/views/policy/policy-told.ts";
import type { Env } from "../../kit/app.ts";
import { exported, exportForm } from "../exported.ts";
import { lastDecisions } from "../last-decisions.ts";
import type { Visitor } from "../visitor.ts";
import { noApprover, readerOf } from "../way-pages.ts";
import { showTry } from "./try-policy.ts";

export const policyPath = "/console/policy";

/** The policy in words, with how often each row was named lately. */
export async function showPolicy(c: Context<Env>, visitor: Visitor, runtime: Runtime): Promise<Response> {
  const { viewer } = visitor;
  const { settings, policy } = runtime;
  if (viewer === undefined) return c.html(noApprover(settings, visitor), 403);
  if (c.req.query("edit") !== undefined) return showTry(c, visitor, runtime);
  const { decisions, isStopped } = await lastDecisions(runtime);
  const { hitsIn, policyTold } = await import("#core/views/policy/policy-told.ts");
  const told = policyTold(policy, hitsIn(decisions, viewer, policy));
  const as = exportForm(c);
  if (as !== undefined) return exported(c, as, listOf(told));
  const page = { reader: readerOf(visitor, settings), publicUrl: settings.publicUrl };
  return c.html(policyPage({ ...page, policy: told, isStopped }));
}

const listOf = ({ sections, of }: PolicyTold) => ({
  name: "policy",
  columns: ["section", "row", "named", "of"],
  rows: sections.flatMap(({ title, rows }) =>
    rows.map(({ cells, hits }) => [
      title,
      cells.join("; "),
      hits === undefined ? "" : String(hits),
      String(of),
    ]),
  ),
});
