import type { Precedence } from "./summary.ts";

const months = "January February March April May June July August September October November December".split(
  " ",
);

/** Such as `12 November`, with the year where it is another than now; in UTC, as precedents are kept. */
function dayText(at: string, now: number): string {
  const [then, today] = [new Date(at), new Date(now)];
  const year = then.getUTCFullYear();
  const day = `${then.getUTCDate()} ${months[then.getUTCMonth()]}`;
  return year === today.getUTCFullYear() ? day : `${day} ${year}`;
}

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

/** Such as "Decided 4 times like this, last on 12 November: 3 kept, 1 put back (by day)". */
export function precedenceText({ count, last, answers }: Precedence, now: number): string {
  const told = answers.map(({ word, count: own, apart }) => {
    const set = apart.length === 0 ? "" : ` (${apart.join(", ")})`;
    return `${own} ${word}${set}`;
  });
  return `Decided ${times(count)} like this, last on ${dayText(last, now)}: ${told.join(", ")}`;
}

/** In what the question is unlike them; nothing where it is in nothing. */
export const unlikeText = ({ unlike }: Precedence): string | undefined =>
  unlike.length === 0 ? undefined : `Unlike then: ${unlike.join("; ")}`;
