import { Misconfigured } from "#core/faults.ts";

export type Item = { readonly [attribute: string]: unknown };

/** How items are laid out now; a change that the release before could not read takes a new number. */
export const layout = 1;

/**
 * INVARIANT (one release back): an item is read if its layout is the present one or the one before, and an item of
 * a newer layout is neither read nor overwritten.
 */
export function readable(item: Item): Item {
  const v = item["v"];
  if (v === layout || v === layout - 1) return item;
  const name = `\`${String(item["pk"])}\` (\`${String(item["sk"])}\`)`;
  if (typeof v === "number" && v > layout) {
    throw new Misconfigured(`${name} was stored by a newer release of Parley`, {
      hint: "deploy that release again; this one does not touch what it cannot read",
    });
  }
  throw new Misconfigured(`${name} has the layout \`${String(v)}\`, which this release cannot read`, {
    hint: "deploy the releases in between one after another",
  });
}
