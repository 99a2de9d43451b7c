import { groupSign, isGroupName } from "#core/owners/owner-name.ts";
import { nearestWord } from "#core/schema/spelling.ts";
import type { Word } from "./owner-words.ts";

type GroupInFile = { readonly name: string; readonly words: readonly Word[] };
type GroupFlaw = readonly [word: Word, message: string, hint: string];

type GroupFlawsInput = {
  readonly groups: readonly GroupInFile[];
  /** The lines that name owners. */
  readonly keyed: readonly (readonly Word[])[];
  /** Whether another source may know groups that the file does not name. */
  readonly elsewhere: boolean;
};

const nameOf = ({ text }: Word): string => text.slice(groupSign.length);

/** The names of groups in a line, but for the first word of it. */
const namedIn = (words: readonly Word[]): readonly Word[] =>
  words.slice(1).filter(({ text }) => isGroupName(text));

function doubles(groups: readonly GroupInFile[]): readonly GroupFlaw[] {
  const seen = new Map<string, number>();
  return groups.flatMap(({ name, words: [word] }): GroupFlaw[] => {
    const before = seen.get(name);
    if (word !== undefined && before === undefined) seen.set(name, word.line);
    if (word === undefined || before === undefined) return [];
    return [
      [word, `\`${word.text}\` is named twice`, `it stands in line ${before} already: join the two lines`],
    ];
  });
}

function unknown({ groups, keyed, elsewhere }: GroupFlawsInput): readonly GroupFlaw[] {
  if (elsewhere) return [];
  const names = groups.map(({ name }) => name);
  const known = new Set(names);
  const used = [...keyed, ...groups.map(({ words }) => words)].flatMap(namedIn);
  return used
    .filter((word) => !known.has(nameOf(word)))
    .map((word): GroupFlaw => {
      const near = nearestWord(nameOf(word), names);
      const add = `add a line with its members, such as \`${word.text} sso/maria@example.com\``;
      return [
        word,
        `no line says who is in \`${word.text}\``,
        near === undefined ? add : `did you mean \`@${near}\`?`,
      ];
    });
}

/** Groups within groups that come back to where they began; each circle is told where it closes. */
function circles(groups: readonly GroupInFile[]): readonly GroupFlaw[] {
  const byName = new Map(groups.map((group) => [group.name, group]));
  const done = new Set<string>();
  const flaws: GroupFlaw[] = [];
  const walk = (name: string, way: readonly string[]): void => {
    if (done.has(name)) return;
    for (const word of namedIn(byName.get(name)?.words ?? [])) {
      const next = nameOf(word);
      const begin = [...way, name].indexOf(next);
      if (begin < 0) {
        walk(next, [...way, name]);
        continue;
      }
      const chain = [...[...way, name].slice(begin), next].map((one) => groupSign + one).join(" > ");
      flaws.push([word, `\`${word.text}\` is in itself`, `the circle is ${chain}`]);
    }
    done.add(name);
  };
  for (const { name } of groups) walk(name, []);
  return flaws;
}

/** What is wrong with the groups of a file, one by another. */
export const groupFlaws = (input: GroupFlawsInput): readonly GroupFlaw[] => [
  ...doubles(input.groups),
  ...unknown(input),
  ...circles(input.groups),
];
