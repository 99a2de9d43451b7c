/** The forms of the verbs that tell a change: what somebody does, and what they did. */
const verbs = {
  add: ["adds", "added"],
  allow: ["allows", "allowed"],
  attach: ["attaches", "attached"],
  change: ["changes", "changed"],
  create: ["creates", "created"],
  delete: ["deletes", "deleted"],
  deny: ["denies", "denied"],
  detach: ["detaches", "detached"],
  leave: ["leaves", "left"],
  lift: ["lifts", "lifted"],
  remove: ["removes", "removed"],
  reorder: ["reorders", "reordered"],
  scale: ["scales", "scaled"],
  set: ["sets", "set"],
  switch: ["switches", "switched"],
  take: ["takes", "took"],
  withdraw: ["withdraws", "withdrew"],
} as const;
type Verb = keyof typeof verbs;

/** One part of a change in words, such as `remove` and ``port 8080 from 198.51.100.0/24``. */
export type Deed = { readonly verb: Verb; readonly what: string };

export type Form = "do" | "does" | "did";

const mostDeeds = 4;
export const longestSentence = 600;

export const clipped = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;

function spoken({ verb, what }: Deed, form: Form): string {
  const [does, did] = verbs[verb];
  return `${form === "do" ? verb : form === "does" ? does : did} ${what}`;
}

/** Parts joined as a person lists them; the last ones are counted where there are many. */
export function listed(parts: readonly string[], most: number): string {
  const told = parts.slice(0, most);
  const rest = parts.length - told.length;
  if (rest > 0) return `${told.join(", ")} and ${rest} more`;
  const last = told.at(-1) ?? "";
  return told.length < 2 ? last : `${told.slice(0, -1).join(", ")} and ${last}`;
}

export function told(deeds: readonly Deed[], form: Form): string {
  return clipped(
    listed(
      deeds.map((deed) => spoken(deed, form)),
      mostDeeds,
    ),
    longestSentence,
  );
}
