/** `/` leads to the search field, `j` and `k` from row to row, and `?` tells of the keys. */
export const keysScript = `const rowsNow = () => [...document.querySelectorAll("main :is(.stake, .steps > li, tbody tr, .player)")]
  .filter((row) => row.checkVisibility());
const holds = (row, node) => row.contains(node) || Boolean(row.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);

// The row that the focus is in, or after which it stands.
const step = (by) => {
  const rows = rowsNow();
  const focused = document.activeElement;
  const at = focused === document.body ? -1 : rows.findLastIndex((row) => holds(row, focused));
  const isWithin = rows[at]?.contains(focused) ?? false;
  const row = rows[by < 0 && !isWithin ? at : at + by];
  if (!row) return;
  const within = [...row.querySelectorAll("a[href], button, summary, input")].find((each) => each.checkVisibility());
  if (!within) row.setAttribute("tabindex", "-1");
  (within ?? row).focus();
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
