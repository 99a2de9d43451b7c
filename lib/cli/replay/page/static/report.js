// Runs in the report, which is whole without it: filters the disputes and tells times in the reader's zone.
const root = document.documentElement;
root.classList.add("js");

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

for (const time of document.querySelectorAll("time")) {
  const moment = new Date(time.dateTime);
  if (moment.getTimezoneOffset() === 0) continue;
  const { utc } = time.dataset;
  const today = day.format(moment);
  const there = utc.startsWith(`${today} `) ? utc.slice(today.length + 1) : utc;
  time.textContent = `${today} ${clock.format(moment)} (${there} UTC)`;
}

const list = document.querySelector(".filtered");
const more = document.querySelector(".more");
const told = document.querySelector(".filters output");
const buttons = [...document.querySelectorAll(".filters button")];
const first = 40;
let filter = "all";
let isCut = true;

function show() {
  const items = [...(list?.children ?? [])];
  const meant = items.filter((item) => filter === "all" || item.dataset.is.split(" ").includes(filter));
  const shown = new Set(isCut ? meant.slice(0, first) : meant);
  for (const item of items) item.hidden = !shown.has(item);
  if (more !== null) more.hidden = shown.size === meant.length;
  if (told !== null) told.textContent = `${meant.length} shown`;
}

for (const button of buttons) {
  button.addEventListener("click", () => {
    filter = button.value;
    for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
    show();
  });
}

more?.addEventListener("click", () => {
  isCut = false;
  show();
});

show();
