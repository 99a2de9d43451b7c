const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

function agoText(ms: number): string {
  if (ms < -minute) return "ahead of this machine's clock";
  if (ms < minute) return "just now";
  if (ms < hour) return `${Math.floor(ms / minute)} min ago`;
  if (ms < 2 * day) return `${Math.floor(ms / hour)} h ago`;
  return `${Math.floor(ms / day)} days ago`;
}

/** How old something is: `as of 26 Nov 03:12 UTC, 4 h ago`. */
export function ageText(at: number, now: number): string {
  const then = new Date(at);
  const isThisYear = then.getUTCFullYear() === new Date(now).getUTCFullYear();
  const date = [
    then.getUTCDate(),
    months[then.getUTCMonth()],
    ...(isThisYear ? [] : [then.getUTCFullYear()]),
  ].join(" ");
  return `as of ${date} ${then.toISOString().slice(11, 16)} UTC, ${agoText(now - at)}`;
}
