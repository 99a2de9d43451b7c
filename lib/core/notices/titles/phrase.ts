/**
 * When a phrase says what happened: something came, went, was switched on or off, stands at one value (`=internal`), or
 * just changed.
 */
export type PhraseWhen = "came" | "went" | "on" | "off" | "any" | `=${string}`;

/**
 * A type, a field, what became of it, and how people ask about that. `*` is every type or field, `[]` a member of a list,
 * `[x]` the one whose key is x, and `/**` also all that lies beneath. What stands between brackets in the words is left
 * out where it is not known.
 */
export type Phrase = readonly [type: string, field: string, when: PhraseWhen, words: string];

/** A field as phrases spell it: with `[]` for each member of a list, and with the member's only key. */
type AboutField = { readonly type: string; readonly spellings: readonly string[] };

const beneath = "/**";

export const isAbout = ([type, field]: Phrase, about: AboutField): boolean =>
  (type === "*" || type === about.type) &&
  (field === "*" || about.spellings.some((spelling) => fits(spelling, field)));

function fits(spelling: string, field: string): boolean {
  if (!field.endsWith(beneath)) return spelling === field;
  const above = field.slice(0, -beneath.length);
  return spelling === above || spelling.startsWith(`${above}/`) || spelling.startsWith(`${above}[`);
}
