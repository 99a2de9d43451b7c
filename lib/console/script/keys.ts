/** `/` leads to the search field, `j` and `k` from row to row, and `?` tells of the keys. */
export const keysScript = `// Of each row that is seen, what the focus goes to in it.
const rowsNow = () => {
  const rows = [...document.querySelectorAll("main :is(.stake, .steps > li, tbody tr, .player)")];
  const within = (row) => [...row.querySelectorAll("a[href], button, summary, input")].find((each) => each.checkVisibility());
  return [...new Set(rows.filter((row) => row.checkVisibility()).map((row) => within(row) ?? row))];
};
const isUpTo = (row, node) => row.contains(node) || Boolean(row.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);

const step = (by) => {
  const rows = rowsNow();
  const { activeElement: focused, body } = document;
  const at = focused === body ? -1 : rows.findLastIndex((row) => isUpTo(row, focused));
  const row = rows[by > 0 || rows[at] === focused ? at + by : at];
  if (!row) return;
  if (row.tabIndex < 0) row.setAttribute("tabindex", "-1");
  row.focus();
};

const tellKeys = () => {
  const kept = document.getElementById("keys");
  if (!kept || document.querySelector("dialog")) return;
  const back = document.activeElement;
  const dialog = kept.content.firstElementChild.cloneNode(true);
  document.body.append(dialog);
  dialog.addEventListener("close", () => { dialog.remove(); back?.focus?.(); });
  dialog.showModal();
};

const find = document.getElementById("find");
const keys = {
  "/": () => find?.focus(),
  j: () => step(1),
  k: () => step(-1),
  "?": tellKeys,
  ArrowLeft: () => stepMoment(-1),
  ArrowRight: () => stepMoment(1),
};

addEventListener("keydown", (pressed) => {
  const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = pressed;
  const act = keys[key];
  if (!act || defaultPrevented || ctrlKey || metaKey || altKey || document.querySelector("dialog[open]")) return;
  if (target.closest?.("input, select, textarea, [contenteditable]")) return;
  if (act() !== false) pressed.preventDefault();
});
`;
