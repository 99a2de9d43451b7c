/**
 * Makes a part of the page the same as a newer one, and leaves what did not change as it is: so focus, scroll and a
 * selection stay. What is open stays open, and a form that somebody has touched stays whole.
 */
export const mergeScript = `const touched = new Set();
addEventListener("input", ({ target }) => { if (target.form) touched.add(target.form); });
addEventListener("reset", ({ target }) => touched.delete(target));
const isField = (node) => node?.matches?.("input, select, textarea") ?? false;
const isTouched = (form) => touched.has(form) || (isField(document.activeElement) && form.contains(document.activeElement));
const isHeld = (node) => node.nodeType === 1 &&
  [...(node.matches("form") ? [node] : []), ...node.querySelectorAll("form")].some(isTouched);

// These are the reader's own, or this script's.
const own = ["open", "style", "tabindex", "data-told"];

// Things of a list are known by where they lead or what they are called, however many come before them.
const leads = "a[href], h2, h3, code, p";
const keyOf = (node) => {
  if (node.nodeType !== 1) return node.nodeName;
  const lead = node.matches("li, section, tr, .lane") ? node.querySelector(leads) : null;
  // What a thing is called stands first, and then how it is with it.
  const called = lead?.getAttribute("href") || lead?.firstChild?.textContent.replace(/\\d+/g, "");
  const name = node.id || node.dataset.key || node.getAttribute("href") || called || "";
  return node.nodeName + " " + name;
};

const mergeAttributes = (old, fresh) => {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !own.includes(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !own.includes(name)) old.setAttribute(name, value);
  }
};

const put = (parent, node, before) => {
  if (node.parentNode === parent && parent.moveBefore) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
};

const mergeChildren = (old, fresh) => {
  const left = new Map();
  for (const child of old.childNodes) {
    const key = keyOf(child);
    left.set(key, [...(left.get(key) ?? []), child]);
  }
  const pairs = [...fresh.childNodes].map((child) => [left.get(keyOf(child))?.shift(), child]);
  const held = new Set();
  for (const child of [...left.values()].flat()) {
    if (isHeld(child)) held.add(child);
    else child.remove();
  }
  let place = old.firstChild;
  for (const [found, child] of pairs) {
    while (held.has(place)) place = place.nextSibling;
    if (found === undefined) old.insertBefore(child, place);
    else if (found === place) place = place.nextSibling;
    else put(old, found, place);
    if (found !== undefined) merge(found, child);
  }
};

const merge = (old, fresh) => {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== 1) old.data = fresh.data;
  else if (!(old.matches("form") && isTouched(old))) {
    mergeAttributes(old, fresh);
    mergeChildren(old, fresh);
  }
};
`;
