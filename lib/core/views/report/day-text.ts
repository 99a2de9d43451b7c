import type { HappenedAt } from "../../notices/question/asking.ts";

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A moment of a log as short as a list of hundreds needs it, such as `17 Nov 14:07 UTC`. */
export function dayText(instant: string): HappenedAt {
  const month = months[Number(instant.slice(5, 7)) - 1] ?? "";
  return { at: instant, text: `${Number(instant.slice(8, 10))} ${month} ${instant.slice(11, 16)} UTC` };
}
