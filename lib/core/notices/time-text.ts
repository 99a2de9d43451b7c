const mostZones = 100;

// Formats are dear to make and are made only for zones that somebody reads; what stands here is known to be no zone.
const formats = new Map<string, Intl.DateTimeFormat | undefined>();

function formatFor(zone: string): Intl.DateTimeFormat | undefined {
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
  const format = zone === undefined || zone === "UTC" ? undefined : formatFor(zone);
  if (format === undefined) return `${utc} UTC`;
  const local = format.format(time);
  const isSameDay = local.slice(0, 10) === utc.slice(0, 10);
  return `${local} ${zone} (${isSameDay ? utc.slice(11) : utc} UTC)`;
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** As short as it can be told now: `14:28` where the reader lives, `14:28 UTC` where nobody knows, and on another day `22 Nov 14:28`. */
export function clockText(instant: string, now: number, zone?: string): string {
  const format = zone === undefined || zone === "UTC" ? undefined : formatFor(zone);
  const local = (time: Date) => format?.format(time) ?? time.toISOString().slice(0, 16).replace("T", " ");
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return "an unknown time";
  const [day = "", clock = ""] = local(time).split(" ");
  const [year, month, date] = day.split("-").map(Number);
  const today = local(new Date(now)).slice(0, 10);
  const named = `${date} ${months[(month ?? 1) - 1]} ${today.startsWith(`${year}-`) ? "" : `${year} `}`;
  return `${day === today ? "" : named}${clock}${format === undefined ? " UTC" : ""}`;
}
