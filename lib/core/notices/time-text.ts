const mostZones = 100;

// Formats are dear to make and are made only for zones that somebody reads; what stands here is known to be no zone.
const formats = new Map<string, Intl.DateTimeFormat | undefined>();

// In UTC times are written without one.
function formatFor(zone: string | undefined): Intl.DateTimeFormat | undefined {
  if (zone === undefined || zone === "UTC") return undefined;
  if (formats.has(zone)) return formats.get(zone);
  const format = made(zone);
  if (formats.size >= mostZones) formats.clear();
  formats.set(zone, format);
  return format;
}

function made(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    // Sweden writes dates as ISO 8601 does.
    return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  } catch {
    return undefined;
  }
}

/** Such as `2026-11-21 07:35 UTC`, or `2026-11-21 08:35 Europe/Stockholm (07:35 UTC)` for anyone who lives there. */
export function timeText(instant: string, zone?: string): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return "an unknown time";
  const utc = time.toISOString().slice(0, 16).replace("T", " ");
  const format = formatFor(zone);
  if (format === undefined) return `${utc} UTC`;
  const local = format.format(time);
  const isSameDay = local.slice(0, 10) === utc.slice(0, 10);
  return `${local} ${zone} (${isSameDay ? utc.slice(11) : utc} UTC)`;
}

const months = "January February March April May June July August September October November December".split(
  " ",
);

/** Such as `2026-11-21 08:35` where the reader lives, else in UTC. */
function localText(time: Date, zone: string | undefined): string {
  return formatFor(zone)?.format(time) ?? time.toISOString().slice(0, 16).replace("T", " ");
}

/** A day as people name it, with the year where it is another than today's. */
function namedDay(day: string, today: string, letters?: number): string {
  const [year, month, date] = day.split("-").map(Number);
  const name = months[(month ?? 1) - 1]?.slice(0, letters);
  return `${date} ${name}${today.startsWith(`${year}-`) ? "" : ` ${year}`}`;
}

/** Such as `12 November` where the reader lives, or `12 November 2025` in another year. */
export function dayText(instant: string, now: number, zone?: string): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return "an unknown day";
  return namedDay(localText(time, zone).slice(0, 10), localText(new Date(now), zone));
}

/** As short as it can be told now: `14:28` where the reader lives, `14:28 UTC` where nobody knows, and on another day `22 Nov 14:28`. */
export function clockText(instant: string, now: number, zone?: string): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return "an unknown time";
  const [day = "", clock = ""] = localText(time, zone).split(" ");
  const today = localText(new Date(now), zone).slice(0, 10);
  return `${day === today ? "" : `${namedDay(day, today, 3)} `}${clock}${formatFor(zone) === undefined ? " UTC" : ""}`;
}
