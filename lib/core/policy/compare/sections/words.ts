import { matchesAny } from "../../../fields/glob.ts";
import { canonicalJson, type Json } from "../../../fields/json.ts";
import type { MotivationRow } from "../../file/motivations.ts";
import { listContains } from "../../lint/compare/globs.ts";
import type { PolicyFile } from "../../policy-file.ts";
import type { PolicyDifference } from "../difference.ts";
import {
  type Aspect,
  aspect,
  byGrant,
  byNumber,
  type Direction,
  together,
  wordExtent,
} from "../direction.ts";
import { fieldExtent } from "../extents.ts";
import { placeExtent } from "../places.ts";
import { type Compare, compareRows, type SectionRules, unproven } from "../section.ts";

type FieldGrant = PolicyFile["authority"]["fields"][number];

const named = ({ in: { types }, fields, classes }: FieldGrant) => ({ fields, classes, types });

const fieldGrants: SectionRules<FieldGrant> = {
  section: "authority/fields",
  rows: (file) => file.authority.fields,
  compare: (before, after, pair) => [
    ...aspect(
      "principals",
      byGrant({
        isAtLeast: listContains(after.principals, before.principals),
        isAtMost: listContains(before.principals, after.principals),
      }),
      "others may have fields written",
    ),
    ...aspect("in", byGrant(placeExtent(pair, before.in, after.in)), "on other resources"),
    ...aspect("fields", byGrant(fieldExtent(pair, named(before), named(after))), "of other fields"),
  ],
  added: () => aspect("", "looser", "lets principals have fields written that AWS refuses them"),
  gone: () => aspect("", "stricter", "lets nobody have them written any more"),
};

type SituationGrant = PolicyFile["authority"]["situations"][number];

/** A row that lists sources or persons also shuts out those whom no row lists. */
const isGranting = ({ sources, persons }: SituationGrant): boolean =>
  sources === undefined && persons === undefined;

const situationGrants: SectionRules<SituationGrant> = {
  section: "authority/situations",
  rows: (file) => file.authority.situations,
  compare: () => unproven("kinds"),
  added: (row) =>
    isGranting(row) ? aspect("", "looser", "lets others declare what is the case") : unproven("sources"),
  gone: () => unproven("kinds"),
};

/** What a part that goes by a name says, on each side. */
type Entry<T> = readonly [name: string, before: T | undefined, after: T | undefined];

function entriesOf<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
): readonly Entry<T>[] {
  const read = (from: Readonly<Record<string, T>>, name: string) =>
    Object.hasOwn(from, name) ? from[name] : undefined;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map(
    (name) => [name, read(before, name), read(after, name)] as const,
  );
}

const textOf = (part: unknown): string => (part === undefined ? "" : canonicalJson(part as Json));

/** Compares a section whose parts go by a name, or that is a word of its own. */
function compareEntries<T>(
  section: string,
  parts: (file: PolicyFile) => Readonly<Record<string, T>>,
  compare: (entry: Entry<T>) => readonly Aspect[],
): Compare {
  return ({ before, after }) =>
    entriesOf(parts(before), parts(after)).flatMap((entry): readonly PolicyDifference[] => {
      const [name, from, to] = entry;
      if (textOf(from) === textOf(to)) return [];
      const aspects = compare(entry);
      const pointer = `${section === "" ? "" : `/${section}`}/${name}`;
      return [
        {
          section: section === "" ? name : section,
          name,
          change: from === undefined ? "added" : to === undefined ? "gone" : "changed",
          ...(from !== undefined && { before: pointer }),
          ...(to !== undefined && { after: pointer }),
          direction: together(aspects.map(({ direction }) => direction)),
          aspects,
        },
      ];
    });
}

/** Words that let somebody do something: each more is looser. */
const granting =
  (key: string, why: string) =>
  ([, before = [], after = []]: Entry<readonly string[]>): readonly Aspect[] =>
    aspect(key, byGrant(wordExtent(before, after)), why);

const attestations = compareEntries(
  "authority/attestations",
  ({ authority }) => authority.attestations,
  // Where a goal has no list that of `default` counts, so a list that comes or goes may be either.
  (entry) => {
    const [, before, after] = entry;
    return before === undefined || after === undefined
      ? unproven("default")
      : granting("", "others may attest")(entry);
  },
);

const references = compareEntries<readonly string[]>(
  "references",
  ({ references: all }) => all as Readonly<Record<string, readonly string[]>>,
  granting("", "other numbers are a reason"),
);

const expiries = ["keep", "ask", "revert"];

const onExpiry = compareEntries<string>(
  "onExpiry",
  (file) => file.onExpiry,
  ([, before = "revert", after = "revert"]) =>
    aspect(
      "",
      byNumber(-expiries.indexOf(before), -expiries.indexOf(after)),
      `what ends is met with \`${after}\` where it was \`${before}\``,
    ),
);

const sensitive = compareEntries<readonly string[]>(
  "sensitive",
  (file) => file.sensitive,
  // What is sensitive is hidden, and also asked about rather than put right.
  () => unproven("sensitive"),
);

function byMotivation([, before, after]: Entry<MotivationRow>): readonly Aspect[] {
  if (before === undefined || after === undefined) return unproven("motivations");
  const peace = ({ inPeace }: MotivationRow) => Number(inPeace ?? false);
  return [
    ...(before.goal === after.goal ? [] : unproven("goal")),
    ...(before.is === after.is ? [] : unproven("is")),
    ...aspect("classes", byGrant(wordExtent(before.classes, after.classes)), "is a reason for other fields"),
    ...aspect("inPeace", byNumber(-peace(before), -peace(after)), "is a reason at other times"),
  ];
}

const motivations = compareEntries<MotivationRow>("motivations", (file) => file.motivations, byMotivation);

const aliasesOf = ({ authority }: PolicyFile): string => textOf(authority.aliases);

/** Two names of one person confirm nothing for each other, and each goes on with what the other began. */
const aliases: Compare = ({ before, after }) =>
  aliasesOf(before) === aliasesOf(after) ? [] : [whole("authority/aliases", unproven("aliases"))];

function whole(section: string, aspects: readonly Aspect[]): PolicyDifference {
  const pointer = `/${section}`;
  return {
    section,
    name: section,
    change: "changed",
    before: pointer,
    after: pointer,
    direction: together(aspects.map(({ direction }) => direction)),
    aspects,
  };
}

function unscopedBy(before: readonly string[], after: readonly string[]): Direction {
  return after.every((source) => matchesAny(before, source)) ? "unproven" : "looser";
}

const unscoped: Compare = ({ before, after }) =>
  textOf(before.unscoped) === textOf(after.unscoped)
    ? []
    : [
        whole(
          "unscoped",
          aspect("", unscopedBy(before.unscoped, after.unscoped), "what other sources say counts everywhere"),
        ),
      ];

const owned = (key: "accounts" | "ids") => ({
  key,
  lists: ({ before, after }: { before: PolicyFile; after: PolicyFile }) =>
    [before.organisation[key], after.organisation[key]] as const,
});

const organisation: Compare = (pair) => {
  const aspects = [owned("accounts"), owned("ids")].flatMap(({ key, lists }) => {
    const [from, to] = lists(pair);
    const extent = { isAtLeast: listContains(to, from), isAtMost: listContains(from, to) };
    return textOf(from) === textOf(to) ? [] : aspect(key, byGrant(extent), "others count as one's own");
  });
  return aspects.length === 0 ? [] : [whole("organisation", aspects)];
};

export const compareWords: readonly Compare[] = [
  compareRows(fieldGrants),
  compareRows(situationGrants),
  attestations,
  aliases,
  references,
  unscoped,
  organisation,
  motivations,
  onExpiry,
  sensitive,
];
