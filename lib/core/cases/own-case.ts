import type { DocketRecord, OpenCase } from "../ledger/docket-record.ts";

export type OwnCase<R extends Pick<DocketRecord, "case"> = DocketRecord> = R & { readonly case: OpenCase };

/** Whether an execution still has something to do: its case is open, and no later execution works on it. */
export function ownCase<R extends Pick<DocketRecord, "case">>(
  record: R,
  { case: id, run }: { readonly case: string; readonly run: number },
): OwnCase<R> | undefined {
  const open = record.case;
  return open?.id === id && run >= open.run ? { ...record, case: open } : undefined;
}
