import { rememberedFor } from "../../remembered.ts";
import type { Policy } from "../policy.ts";
import type { Freeze, Window } from "../policy-file.ts";
import { everOpens, windowSections } from "../window-test.ts";
import { actorsContain, resourcesContain } from "./compare/selectors.ts";
import type { Finding } from "./finding.ts";

/** A window has to open at some time, and to stay open for some. */
export function closedWindows({ file }: Policy): readonly Finding[] {
  return windowSections.flatMap((section) =>
    file[section].flatMap((row, index) => {
      const pointer = `/${section}/${index}`;
      const closed = neverOpen(row, pointer);
      return closed.length > 0 ? closed : idleOverrun(row, pointer);
    }),
  );
}

/** A window has to deny what no other one denies anyway. */
export function coveredWindows(policy: Policy): readonly Finding[] {
  return windowSections.flatMap((section) => {
    const rows: readonly (Window | Freeze)[] = policy.file[section];
    return rows.flatMap((row, index) => {
      const pointer = `/${section}/${index}`;
      if (neverOpen(row, pointer).length > 0) return [];
      return covered(policy, rows, { row, pointer, index, section });
    });
  });
}

const opens = rememberedFor((row: Window | Freeze) => everOpens(row));

function neverOpen(row: Window | Freeze, pointer: string): readonly Finding[] {
  const error = (part: string, message: string, hint: string): readonly Finding[] => [
    { level: "error", rule: "closed-window", pointer: `${pointer}/${part}`, message, hint },
  ];
  if (row.duration === 0)
    return error("duration", `\`${row.id}\` closes as soon as it opens`, "give it a length, such as `2h`");
  if (opens(row)) return [];
  return error("cron", `\`${row.id}\` never opens: no day fits \`${row.cron}\``, "name a day that exists");
}

function idleOverrun(row: Window | Freeze, pointer: string): readonly Finding[] {
  if (row.effect === "allow" || !("overrun" in row) || row.overrun === 0) return [];
  return [
    {
      level: "warning",
      rule: "closed-window",
      pointer: `${pointer}/overrun`,
      message: `\`${row.id}\` denies, so its overrun has no effect`,
      hint: "lengthen its `duration` instead",
    },
  ];
}

type CoveredInput = {
  readonly row: Window | Freeze;
  readonly pointer: string;
  readonly index: number;
  readonly section: string;
};

/** Another row denies at least the same hours at least the same places and actors; of two alike the later one is idle. */
function covered(
  { file, at }: Policy,
  rows: readonly (Window | Freeze)[],
  { row, pointer, index, section }: CoveredInput,
): readonly Finding[] {
  const covers = (a: Window | Freeze, b: Window | Freeze): boolean =>
    a.effect === "deny" &&
    b.effect === "deny" &&
    a.cron.trim() === b.cron.trim() &&
    a.zone === b.zone &&
    a.duration >= b.duration &&
    resourcesContain(file, a.in, b.in) &&
    actorsContain(actorsOf(a), actorsOf(b));
  const by = rows.findIndex(
    (other, place) => place !== index && covers(other, row) && (place < index || !covers(row, other)),
  );
  if (by < 0) return [];
  const message = `\`${row.id}\` adds nothing: \`${rows[by]?.id}\` (${at(`/${section}/${by}`)}) denies all that it denies`;
  return [
    { level: "warning", rule: "idle-window", pointer, message, hint: "remove it, or change its hours" },
  ];
}

const actorsOf = (row: Window | Freeze) => ("for" in row ? row.for : {});
