/** A moment in UTC, such as `08:00 UTC`; with its day where that is not the day of `now`. */
export function moment(time: number | string, now: number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "an unknown time";
  const text = date.toISOString();
  const clock = text.slice(11, text.slice(17, 19) === "00" ? 16 : 19);
  const day = text.slice(0, 10);
  return day === new Date(now).toISOString().slice(0, 10) ? `${clock} UTC` : `${day} ${clock} UTC`;
}
