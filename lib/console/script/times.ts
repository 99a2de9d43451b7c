/** Adds the reader's own time where it is told in no zone of theirs. */
export const timesScript = `const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat("en-GB", { weekday: "short" });
const tellTimes = (root) => {
  for (const time of root.querySelectorAll("time[datetime]")) {
    const moment = new Date(time.dateTime);
    const here = clock.format(moment);
    if (!time.textContent.includes(here)) time.append(", " + day.format(moment) + " " + here + " where you are");
  }
};
`;
