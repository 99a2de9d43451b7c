import { InvalidInput } from "#core/faults.ts";
import type { Reading } from "#core/reading/reading.ts";

const shape = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

function momentFrom(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const isDay = text.length === 10;
  const hasZone = /Z$|[+-]\d\d:?\d\d$/.test(text.slice(10));
  const time = shape.test(text)
    ? Date.parse(isDay || hasZone ? text.replace(" ", "T") : `${text.replace(" ", "T")}Z`)
    : NaN;
  if (!Number.isNaN(time)) return time;
  throw new InvalidInput(`\`${text}\` of \`--${option}\` is not a time`, {
    hint: "write it like `2026-11-21` or `2026-11-21T03:10:00Z`; without a zone it is UTC",
  });
}

export type Span = { readonly since?: string; readonly until?: string };

/** Whether a reading lies in the span: from its begin up to, but not at, its end. One without a time always does. */
export function withinSpan({ since, until }: Span): (reading: Reading) => boolean {
  const begin = momentFrom("since", since) ?? -Infinity;
  const end = momentFrom("until", until) ?? Infinity;
  if (begin === -Infinity && end === Infinity) return () => true;
  return ({ at }) => {
    if (at === undefined) return true;
    const time = Date.parse(at);
    return time >= begin && time < end;
  };
}
