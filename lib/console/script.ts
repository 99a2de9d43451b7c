/**
 * Runs in the page, which is whole without it: adds the reader's own time where it is told in no zone of theirs, and
 * leads to the search field with `/`.
 */
export const script = `const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat("en-GB", { weekday: "short" });
for (const time of document.querySelectorAll("time")) {
  const moment = new Date(time.dateTime);
  const here = clock.format(moment);
  if (!time.textContent.includes(here)) time.append(", " + day.format(moment) + " " + here + " where you are");
}
const find = document.querySelector("#find");
addEventListener("keydown", (pressed) => {
  const isWriting = pressed.target.closest?.("input, select, textarea");
  if (pressed.key !== "/" || pressed.ctrlKey || pressed.metaKey || pressed.altKey || isWriting || !find) return;
  pressed.preventDefault();
  find.focus();
});`;
