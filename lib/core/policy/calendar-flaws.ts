import type { Finding } from "./lint/finding.ts";
import type { PolicyFile } from "./policy-file.ts";
import { isTimeZone } from "./window-test.ts";

/** A zone that does not exist keeps the policy from being used: no hour could be read in it. */
export function calendarFlaws({ calendar = [] }: Pick<PolicyFile, "calendar">): readonly Finding[] {
  return calendar.flatMap(({ zone }, index): readonly Finding[] => {
    if (isTimeZone(zone)) return [];
    const message = `\`${zone}\` is not a time zone`;
    const hint = "name it as `UTC` or like `Europe/Stockholm`";
    return [{ level: "error", rule: "calendar", pointer: `/calendar/${index}/zone`, message, hint }];
  });
}
