/**
 * Asks whether there is a newer page: after two seconds at first, more and more seldom up to half a minute while nothing
 * changes, soon again when somebody does something, and not at all while nobody sees it.
 */
export const liveScript = `const live = document.querySelector("[data-tag]");
const told = document.getElementById("told");
const [soonest, longest, quiet] = [2000, 30000, 20000];
let wait = soonest;
let timer;
let lastTold = -quiet;
let isOver = !live?.dataset.tag;
let asking;

const say = (text) => {
  if (!told || performance.now() - lastTold < quiet) return;
  lastTold = performance.now();
  told.textContent = text;
};

// What time it is changes all the time, and is no news.
const newsIn = (root) => {
  const copy = root.cloneNode(true);
  for (const each of copy.querySelectorAll("[data-clock]")) each.remove();
  return copy.textContent;
};

// Where what had the focus is gone, it goes on from where that was.
const keepFocus = (change) => {
  const focused = document.activeElement;
  const around = [];
  for (let node = focused; live.contains(node); node = node.parentElement) around.push(node);
  change();
  if (around.length === 0 || document.activeElement === focused) return;
  const left = around.find((node) => live.contains(node)) ?? live;
  if (left.tabIndex < 0) left.setAttribute("tabindex", "-1");
  left.focus({ preventScroll: true });
};

const show = async (answer) => {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("[data-tag]") ?? page.body;
  const titleOf = (root) => root.querySelector("h1")?.textContent;
  const [news, title] = [newsIn(live), titleOf(live)];
  const newTitle = titleOf(fresh);
  enhance(fresh);
  if (page.title) document.title = page.title;
  keepFocus(() => mergeChildren(live, fresh));
  live.dataset.tag = (answer.headers.get("etag") ?? "").replace(/^W\\/|"/g, "");
  placeMoment();
  return { isNews: news !== newsIn(live), title: title === newTitle ? undefined : newTitle };
};

const look = async () => {
  if (asking) return;
  if (dragged) return plan();
  asking = new AbortController();
  const { signal } = asking;
  const headers = { "if-none-match": '"' + live.dataset.tag + '"' };
  const address = live.dataset.live ?? location.href;
  const answer = await fetch(address, { headers, redirect: "manual", cache: "no-store", signal }).catch(() => undefined);
  if (signal.aborted) return;
  const isNews = await take(answer).catch(() => false);
  asking = undefined;
  wait = isNews ? soonest : Math.min(longest, wait * 1.25);
  plan();
};

// Whether there was something new in it.
const take = async (answer) => {
  if (answer?.type === "opaqueredirect") {
    isOver = true;
    told?.classList.replace("unseen", "over");
    if (told) told.textContent = told.dataset.over;
    return false;
  }
  const time = answer?.headers.get("parley-time");
  const clockFace = document.getElementById("time");
  const isLater = Boolean(time && clockFace && clockFace.textContent !== time);
  if (isLater) clockFace.textContent = time;
  if (answer?.status !== 200 || !answer.headers.has("etag")) return isLater;
  const { isNews, title } = await show(answer);
  if (isNews) say(title ?? told?.dataset.changed ?? "");
  return isNews || isLater;
};

const plan = () => {
  clearTimeout(timer);
  if (!isOver && !document.hidden) timer = setTimeout(look, wait);
};
const soon = () => {
  if (wait === soonest) return;
  wait = soonest;
  plan();
};
for (const deed of ["pointerdown", "keydown", "focus"]) addEventListener(deed, soon);
document.addEventListener("visibilitychange", () => {
  wait = soonest;
  if (document.hidden || isOver) clearTimeout(timer);
  else look();
});
`;
