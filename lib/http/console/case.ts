import type { Context } from "hono";
import type { Runtime } from "#acts/runtime.ts";
import { receiptPage } from "#console/receipt/receipt-page.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { type Receipt, receiptOf } from "#core/views/receipt/receipt.ts";
import type { Env } from "../kit/app.ts";
import { knowingOf } from "../kit/knowing.ts";
import { decidedUntil } from "./decided.ts";
import { loadSeen, type Seen } from "./seen.ts";
import { withQuestions } from "./sheet.ts";
import type { ConsoleViewer, Visitor } from "./visitor.ts";
import { noApprover, nothingHere, readerOf } from "./way-pages.ts";

export const casePath = "/console/cases/:case";

const idShape = /^[A-Za-z0-9_-]{1,100}$/;

/** A case as a receipt; nobody is told whether one is known that they may not read of. */
export async function showCase(c: Context<Env>, visitor: Visitor, runtime: Runtime): Promise<Response> {
  const { viewer } = visitor;
  const { settings } = runtime;
  if (viewer === undefined) return c.html(noApprover(settings, visitor), 403);
  const found = await receiptFor(c.req.param("case") ?? "", viewer, runtime);
  if (found === undefined) return c.html(nothingHere(settings), 404);
  const { receipt, seen } = found;
  const rows = withQuestions(receipt.rows, seen, settings);
  const told = { reader: readerOf(visitor, settings), publicUrl: settings.publicUrl };
  return c.html(receiptPage({ ...told, receipt: { ...receipt, rows } }));
}

type ReceiptFor = { readonly receipt: Receipt; readonly seen: Seen };

/** Undefined where there is nothing to see for them, whether or not there is such a case. */
export async function receiptFor(
  id: string,
  viewer: ConsoleViewer,
  runtime: Runtime,
): Promise<ReceiptFor | undefined> {
  const resource = idShape.test(id) ? await runtime.casePlaces.find(id) : undefined;
  const seen = resource && (await loadSeen(viewer, resource, runtime));
  const decisions = seen === undefined ? [] : await ofCase(id, seen.record.resource, runtime);
  const [first, ...more] = decisions;
  if (seen === undefined || first === undefined) return undefined;
  const { record, reader } = seen;
  const receipt = receiptOf({ record, decisions: [first, ...more], reader }, knowingOf(runtime));
  return receipt.changes.length === 0 ? undefined : { receipt, seen };
}

/** The earliest first. At most one case is open at a time, so that its decisions stand side by side. */
async function ofCase(
  id: string,
  resource: LoggedDecision["resource"],
  runtime: Runtime,
): Promise<readonly LoggedDecision[]> {
  let isBegun = false;
  const isPast = ({ case: own }: LoggedDecision) => {
    isBegun ||= own === id;
    return isBegun && own !== id;
  };
  const found = await decidedUntil(resource, isPast, runtime);
  return found.filter(({ case: own }) => own === id).toReversed();
}
