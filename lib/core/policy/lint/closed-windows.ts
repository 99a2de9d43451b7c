import type { Policy } from "../policy.ts";
import { everOpens } from "../windows.ts";
import type { Finding } from "./finding.ts";

/** A window has to open at some time, and to stay open for some. */
export function closedWindows({ file }: Policy): readonly Finding[] {
  return file.windows.flatMap((window, index): readonly Finding[] => {
    const pointer = `/windows/${index}`;
    const rule = "closed-window";
    if (window.duration === 0) {
      const message = `\`${window.id}\` closes as soon as it opens`;
      return [
        {
          level: "error",
          rule,
          pointer: `${pointer}/duration`,
          message,
          hint: "give it a length, such as `2h`",
        },
      ];
    }
    if (!everOpens(window)) {
      const message = `\`${window.id}\` never opens: no day fits \`${window.cron}\``;
      return [{ level: "error", rule, pointer: `${pointer}/cron`, message, hint: "name a day that exists" }];
    }
    if (window.effect === "allow" || window.overrun === 0) return [];
    const message = `\`${window.id}\` denies, so its overrun has no effect`;
    return [
      {
        level: "warning",
        rule,
        pointer: `${pointer}/overrun`,
        message,
        hint: "lengthen its `duration` instead",
      },
    ];
  });
}
