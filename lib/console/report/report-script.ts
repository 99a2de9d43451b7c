import { timesScript } from "../script/times.ts";

/** In a list of hundreds the reader's own time stands first, and that of the log beside it. */
const days = `const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
for (const time of document.querySelectorAll("time")) {
  const [, day, at] = /^(\\d+ \\w+) (\\d\\d:\\d\\d) UTC$/.exec(time.textContent) ?? [];
  const moment = new Date(time.dateTime);
  if (at === undefined || moment.getTimezoneOffset() === 0) continue;
  const here = date.format(moment);
  time.textContent = here + " " + clock.format(moment) + " (" + (day === here ? "" : day + " ") + at + " UTC)";
}
`;

const filters = `const list = document.querySelector(".filtered");
const rest = document.querySelector(".rest");
const told = document.querySelector(".filters output");
const buttons = [...document.querySelectorAll(".filters button")];
const first = 40;
let filter = "all";
let isCut = true;
const show = () => {
  const items = [...(list?.children ?? [])];
  const meant = items.filter((item) => filter === "all" || item.dataset.is.split(" ").includes(filter));
  const shown = new Set(isCut ? meant.slice(0, first) : meant);
  for (const item of items) item.hidden = !shown.has(item);
  if (rest !== null) rest.hidden = shown.size === meant.length;
  if (told !== null) told.textContent = meant.length + " shown";
};
for (const button of buttons) {
  button.addEventListener("click", () => {
    filter = button.value;
    for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
    show();
  });
}
rest?.addEventListener("click", () => {
  isCut = false;
  show();
});
show();
`;

/** Runs in the report, which is whole without it: filters the disputes and tells times in the reader's zone. */
export const reportScript = `(() => {
"use strict";
${timesScript}
${days}
tellTimes(document);
${filters}})();`;
