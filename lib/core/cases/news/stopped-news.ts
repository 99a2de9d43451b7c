import type { DecisionEvent } from "../../ledger/decision-event.ts";
import type { DocketRecord, Restore } from "../../ledger/docket-record.ts";
import { summaries } from "../../notices/summaries.ts";
import { fieldsOf } from "../restores/past-tries.ts";
import { newsEvent } from "./news-event.ts";

export type Stop = "stopped" | "unreadable";

const why: Readonly<Record<Stop, string>> = {
  stopped: "the kill switch is on",
  unreadable: "the kill switch cannot be read",
};

/** A write was due and may not be made now. */
export function stoppedNews(
  record: Pick<DocketRecord, "resource" | "case">,
  restore: Restore,
  { stop, at }: { readonly stop: Stop; readonly at: string },
): DecisionEvent {
  const fields = fieldsOf(restore);
  const news = {
    kind: "fault",
    key: `${stop} ${Object.keys(restore.values).sort().join(" ")}`,
    fields,
    summary: summaries.stopped(fields, why[stop]),
  } as const;
  return newsEvent(news, { record, case: record.case?.id ?? "", decision: undefined, at });
}
