/** How moments are shown: in UTC, and in the reader's own zone where that is another. */
export type Clockface = (instant: string) => string;

const iso = (time: number): string => new Date(time).toISOString();

function utcText(time: number): string {
  const text = iso(time);
  // Whole minutes are shown without their seconds.
  const clock = time % 60_000 === 0 ? text.slice(11, 16) : text.slice(11, 19);
  return `${text.slice(0, 10)} ${clock} UTC`;
}

export function clockface(zone: string): Clockface {
  if (zone === "UTC" || zone === "Etc/UTC" || zone === "") return (instant) => utcText(Date.parse(instant));
  // `sv-SE` writes dates the way ISO 8601 does.
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  return (instant) => {
    const time = Date.parse(instant);
    const [day = "", clock = ""] = local.format(time).split(" ");
    const there = day === iso(time).slice(0, 10) ? clock : `${day} ${clock}`;
    return `${utcText(time)} (${there} in ${zone})`;
  };
}
