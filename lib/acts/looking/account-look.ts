import { millis } from "#core/claims/instant.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { Looked } from "#core/looking/look.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import type { Runtime } from "../runtime.ts";
import type { ReadEvents } from "./read-events.ts";

type AccountLookInput = { readonly before: DocketRecord; readonly looked: Looked; readonly read: ReadEvents };

/** Counts a look that was stored, and the case that it opened; says how long its changes waited for their verdict. */
export function accountLook(
  { before, looked, read }: AccountLookInput,
  { log, now }: Pick<Runtime, "log" | "now">,
): void {
  log.count("Looks");
  if (!looked.isChanged) return;
  const changes = read.events.flatMap(({ arrival, event }) =>
    arrival > before.folded && event.kind === "change" ? [millis(event.at)] : [],
  );
  if (changes.length > 0) log.measure("ChangeToVerdict", now() - Math.min(...changes));
  const { case: open, resource } = looked.record;
  if (before.case !== undefined || open === undefined) return;
  log.count("CasesOpened");
  log.info("a case was opened", { case: open.id, resource: resourceText(resource) });
}
