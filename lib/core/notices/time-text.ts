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
