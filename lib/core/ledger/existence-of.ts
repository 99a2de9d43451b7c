import { absent, present } from "../fields/existence.ts";
import type { DocketRecord } from "./docket-record.ts";

/** Whether the resource was there when it was looked at last; what could not be read is unknown. */
export function existenceOf({ live }: Pick<DocketRecord, "live">): string | undefined {
  if (live === undefined || live.state === "unreadable") return undefined;
  return live.state === "gone" ? absent : present;
}
