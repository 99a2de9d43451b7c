/** The moment of a sheet, which is dragged along its lanes, or goes from one turning point to the next. */
export const momentScript = `const lanesNow = () => live?.localName === "main" ? live.querySelector(".lanes") : null;
const timeIn = (node) => Date.parse(node?.querySelector("time")?.dateTime);
let dragged;

// All turning points, and now among them, the earliest first.
const stops = () => {
  const links = (which) => [...live.querySelectorAll("[data-turns=" + which + "] a")]
    .map((link) => ({ at: timeIn(link), text: link.textContent, href: link.href }));
  const back = live.querySelector("a[data-now]");
  const [past, coming] = ["past", "foretold"].map((which) => links(which).sort((a, b) => a.at - b.at));
  const now = back ? { at: NaN, text: back.textContent, href: back.href } : { at: shown(), text: live.querySelector(".tense time").textContent, href: location.href };
  return [...past, now, ...coming];
};
const shown = () => timeIn(live?.querySelector(".tense"));
const isNow = () => live.querySelector("a[data-now]") === null;

const stepMoment = (by) => {
  // What is wider than the screen is moved by the same keys.
  if (!lanesNow() || dragged || document.activeElement.closest(".wide")) return false;
  const all = stops();
  const now = shown();
  const here = isNow() ? all.findIndex(({ at }, index) => at === now && all[index].href === location.href) : -1;
  const next = here >= 0
    ? all[here + by]
    : by < 0
      ? all.findLast(({ at }) => at < now)
      : all.find(({ at }, index) => at > now || (Number.isNaN(at) && index > all.findLastIndex((one) => one.at <= now)));
  if (next) go(next.href);
};

const scaleOf = (lanes) => {
  const [from, to] = [...lanes.querySelectorAll(".ends time")].map(({ dateTime }) => Date.parse(dateTime));
  return { from, to };
};

const placeMoment = (at = shown()) => {
  const lanes = lanesNow();
  const handle = lanes?.querySelector("#moment");
  if (!handle) return;
  const { from, to } = scaleOf(lanes);
  const share = Math.min(1, Math.max(0, (at - from) / (to - from)));
  lanes.style.setProperty("--at", (share * 100).toFixed(2) + "%");
};

// Of a page that has lanes: what they are dragged by.
const addMoment = (root) => {
  const rail = root.querySelector(".lanes .rail");
  if (!rail || rail.querySelector("#moment")) return;
  const handle = rail.ownerDocument.createElement("div");
  const time = root.querySelector(".tense time");
  const all = root.querySelectorAll("[data-turns] a").length;
  const before = [...root.querySelectorAll("[data-turns] a")].filter((link) => timeIn(link) < Date.parse(time?.dateTime)).length;
  const marks = { id: "moment", role: "slider", tabindex: "0", "aria-label": rail.dataset.name, "aria-valuemin": "0", "aria-valuemax": String(all), "aria-valuenow": String(before), "aria-valuetext": time?.textContent ?? "" };
  for (const [name, value] of Object.entries(marks)) handle.setAttribute(name, value);
  rail.append(handle);
};

const go = async (href, isBack = false) => {
  if (new URL(href).origin !== location.origin) return location.assign(href);
  asking?.abort();
  clearTimeout(timer);
  asking = new AbortController();
  const { signal } = asking;
  const answer = await fetch(href, { redirect: "manual", cache: "no-store", signal }).catch(() => undefined);
  if (signal.aborted) return;
  asking = undefined;
  if (answer?.status !== 200) return location.assign(href);
  if (!isBack) history.pushState(null, "", href);
  await show(answer);
  wait = soonest;
  plan();
};
addEventListener("popstate", () => { if (live) go(location.href, true); });

const nearest = (time) => dragged.all.reduce((best, one) => Math.abs(one.at - time) < Math.abs(best.at - time) ? one : best);
const drag = (x) => {
  const { left, width, from, to, rail } = dragged;
  const time = from + Math.min(1, Math.max(0, (x - left) / width)) * (to - from);
  dragged.stop = nearest(time);
  placeMoment(time);
  rail.dataset.told = dragged.stop.text;
};
const drop = (isMeant) => {
  const { rail, stop } = dragged;
  dragged = undefined;
  delete rail.dataset.told;
  if (isMeant && stop.href !== location.href) go(stop.href);
  placeMoment(isMeant ? stop.at : shown());
};

addEventListener("pointerdown", (pressed) => {
  const lanes = lanesNow();
  const grip = pressed.target.closest?.("#moment, .lanes .lane svg, .lanes .rail");
  const all = lanes && grip ? stops().filter(({ at }) => !Number.isNaN(at)) : [];
  if (all.length === 0 || pressed.button !== 0) return;
  // What changes meanwhile is shown afterwards.
  asking?.abort();
  asking = undefined;
  plan();
  const rail = lanes.querySelector(".rail");
  const { left, width } = rail.getBoundingClientRect();
  dragged = { left, width, rail, all, ...scaleOf(lanes) };
  grip.setPointerCapture(pressed.pointerId);
  drag(pressed.clientX);
});
addEventListener("pointermove", ({ clientX }) => { if (dragged) drag(clientX); });
addEventListener("pointerup", () => { if (dragged) drop(true); });
addEventListener("pointercancel", () => { if (dragged) drop(false); });
`;
