import { remembered } from "../../../remembered.ts";
import { type NameGroup, nameGroups } from "./known-names.ts";

type NameForms = {
  readonly pieces: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly group: NameGroup;
};

const listed = (text: string | undefined): readonly string[] => text?.split(/\s+/) ?? [];

const groups: readonly NameForms[] = nameGroups.map((group) => ({
  pieces: listed(group.pieces),
  words: new Set(listed(group.words)),
  group,
}));

/** `MyCIRole-build_2` is `my`, `ci`, `role`, `build`, `2`. */
function wordsOf(name: string): readonly string[] {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+|\d+/g) ?? [];
  return words.map((word) => word.toLowerCase());
}

function find(text: string): NameGroup | undefined {
  const name = text.slice(0, 256);
  const flat = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  const words = wordsOf(name);
  return groups.find(
    (group) =>
      words.some((word) => group.words.has(word)) || group.pieces.some((piece) => flat.includes(piece)),
  )?.group;
}

/** What is known of anyone who is called so. */
export const nameGroupOf: (name: string) => NameGroup | undefined = remembered(find);
