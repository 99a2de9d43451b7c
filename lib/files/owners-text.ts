import { ownerKeyIn, ownerKeyKinds } from "#core/owners/owner-key.ts";
import { groupSign, isGroupName, ownerNameIn } from "#core/owners/owner-name.ts";
import { isOwnerRole, type OwnerRole, ownerRoles, standardRoles } from "#core/owners/owner-roles.ts";
import {
  mostOwnersGroups,
  mostOwnersNames,
  mostOwnersRows,
  type OwnersGroup,
  type OwnersPart,
  type OwnersRow,
} from "#core/owners/owners-book.ts";
import { nearestWord } from "#core/schema/spelling.ts";
import { type Diagnostic, inFileOrder } from "./diagnostic.ts";
import { groupFlaws } from "./owners/groups.ts";
import { linesOf, type Word } from "./owners/owner-words.ts";

export type ReadOwners = { readonly owners: OwnersPart } | { readonly diagnostics: readonly Diagnostic[] };

/** A file with more has something else wrong with it. */
const mostFlaws = 200;

/** Said in a row to mean that it belongs to nobody. */
const nobody = "nobody";

/** A group as it stands in the file. */
type WrittenGroup = OwnersGroup & { readonly name: string; readonly words: readonly Word[] };

type ReadOwnersGround = {
  readonly flaw: (word: Word, message: string, hint: string) => void;
  readonly where: (word: Word) => string;
};

const keyHint = `begin with \`*\` or one of ${ownerKeyKinds.map((kind) => `\`${kind}:…\``).join(", ")}; a tag is \`tag:team=payments\``;
const nameHint =
  "write a person as `sso/maria@example.com` or a mail address, a role by its ARN, a group as `@payments`";

/** Each name once and canonical; what names nobody is told. */
function namesIn(words: readonly Word[], { flaw }: ReadOwnersGround): readonly string[] {
  const names = words.flatMap((word) => {
    const name = ownerNameIn(word.text);
    if (name === undefined) flaw(word, `\`${word.text}\` is nobody's name`, nameHint);
    return name ?? [];
  });
  const past = words[mostOwnersNames];
  if (past !== undefined)
    flaw(past, `more than ${mostOwnersNames} names stand together`, "gather them in groups");
  return [...new Set(names)];
}

/** `data:` or `service,code:` before those who own it. */
function rolesIn({ text }: Word): readonly string[] | undefined {
  return text.length > 1 && text.endsWith(":") ? text.slice(0, -1).split(",") : undefined;
}

type RowPart = { readonly roles: readonly OwnerRole[]; readonly words: Word[]; readonly at: Word };

function partsOf(words: readonly Word[], ground: ReadOwnersGround): readonly RowPart[] {
  const parts: RowPart[] = [];
  for (const word of words) {
    const named = rolesIn(word);
    if (named !== undefined) parts.push({ roles: knownRoles(named, word, ground), words: [], at: word });
    else if (parts.length === 0) parts.push({ roles: standardRoles, words: [word], at: word });
    else parts.at(-1)?.words.push(word);
  }
  return parts;
}

function knownRoles(named: readonly string[], word: Word, { flaw }: ReadOwnersGround): readonly OwnerRole[] {
  for (const name of named.filter((one) => !isOwnerRole(one))) {
    const near = nearestWord(name, ownerRoles);
    const hint = near === undefined ? `there are ${ownerRoles.join(", ")}` : `did you mean \`${near}:\`?`;
    flaw(word, `\`${name}\` is nothing that somebody owns`, hint);
  }
  return named.filter(isOwnerRole);
}

const nothingNamed = "name those who own it, or write `nobody`";

function ownedIn(part: RowPart, ground: ReadOwnersGround): readonly string[] {
  const { words, at } = part;
  const said = words.find(({ text }) => text === nobody);
  if (said === undefined) {
    if (words.length === 0) ground.flaw(at, `nobody is named after \`${at.text}\``, nothingNamed);
    return namesIn(words, ground);
  }
  if (words.length > 1) ground.flaw(said, "`nobody` stands beside other names", "remove one or the other");
  return [];
}

function rowOf([key, ...words]: readonly [Word, ...Word[]], ground: ReadOwnersGround): OwnersRow | undefined {
  const { flaw, where } = ground;
  if (ownerKeyIn(key.text) === undefined) {
    flaw(key, `\`${key.text}\` says of no resources that they are meant`, keyHint);
    return undefined;
  }
  if (words.length === 0) flaw(key, `nobody is named for \`${key.text}\``, nothingNamed);
  const owners: Partial<Record<OwnerRole, readonly string[]>> = {};
  for (const part of partsOf(words, ground)) {
    const names = ownedIn(part, ground);
    for (const role of part.roles) {
      if (Object.hasOwn(owners, role)) flaw(part.at, `\`${role}\` is said twice in this line`, "say it once");
      owners[role] = names;
    }
  }
  return { key: key.text, owners, at: where(key) };
}

function groupOf([name, ...words]: readonly [Word, ...Word[]], ground: ReadOwnersGround): WrittenGroup {
  const { flaw, where } = ground;
  if (ownerNameIn(name.text) === undefined)
    flaw(name, `\`${name.text}\` is no name of a group`, "write it like `@payments`");
  if (words.length === 0)
    flaw(name, `nobody is in \`${name.text}\``, "name its members after it, or remove the line");
  const members = namesIn(words, ground);
  return { name: name.text.slice(groupSign.length), members, at: where(name), words: [name, ...words] };
}

/** What is beyond the bound is told once, where it begins. */
function boundFlaw(
  all: readonly (readonly Word[])[],
  most: number,
  ground: ReadOwnersGround,
  what: string,
): void {
  const past = all[most]?.[0];
  if (past !== undefined)
    ground.flaw(past, `the file has more than ${most} ${what}`, "use wildcards, or drop some");
}

/**
 * Reads who owns what, one key a line and then its owners; the last line that matches counts. `elsewhere` says whether groups
 * that the file does not name may be known to another source.
 */
export function readOwners(
  text: string,
  fileName: string,
  { elsewhere = false }: { readonly elsewhere?: boolean } = {},
): ReadOwners {
  const diagnostics: Diagnostic[] = [];
  const tell = (line: number, column: number, message: string, hint: string): void => {
    const at = { file: fileName, line, column };
    if (diagnostics.length < mostFlaws) diagnostics.push({ level: "error", message, hint, at });
  };
  const ground: ReadOwnersGround = {
    flaw: ({ line, column }, message, hint) => tell(line, column, message, hint),
    where: ({ line }) => `${fileName}:${line}`,
  };
  const lines = linesOf(text, tell);
  const grouped = lines.filter(([first]) => isGroupName(first.text));
  const keyed = lines.filter(([first]) => !isGroupName(first.text));
  boundFlaw(grouped, mostOwnersGroups, ground, "groups");
  boundFlaw(keyed, mostOwnersRows, ground, "lines");
  const groups = grouped.slice(0, mostOwnersGroups).map((words) => groupOf(words, ground));
  const rows = keyed.slice(0, mostOwnersRows).flatMap((words) => rowOf(words, ground) ?? []);
  for (const [word, message, hint] of groupFlaws({ groups, keyed, elsewhere }))
    ground.flaw(word, message, hint);
  if (diagnostics.length > 0) return { diagnostics: inFileOrder(diagnostics) };
  const named = groups.map(({ name, members, at }): [string, OwnersGroup] => [name, { members, at }]);
  return { owners: { source: "owners-file", ok: true, rows, groups: Object.fromEntries(named) } };
}
