import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { posix } from "node:path";
import { type Import, importsOf } from "./imports.ts";
import { lawOf, type Room, roomOf } from "./rooms.ts";
import { root, type Source } from "./sources.ts";

export type Target =
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "package"; readonly specifier: string }
  | { readonly kind: "computed" };

const packageFile: { readonly imports: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(`${root}/package.json`, "utf8"),
);

/** Every import that the law of its file's room does not allow, one sentence each. */
export function breachesIn(source: Source): readonly string[] {
  const room = roomOf(source.file);
  if (room === undefined) return [`\`${source.file}\` stands in no room; the law has no place for it`];
  return importsOf(source).flatMap((found) => {
    const target = targetOf(source.file, found.specifier);
    if (isAllowed({ room, target, found })) return [];
    return [`${source.file}:${found.line}: ${described(found, target)}; ${lawOf(room)}`];
  });
}

/** Where an import leads: a file by its path from the top of the project, or a package. */
export function targetOf(file: string, specifier: string | undefined): Target {
  if (specifier === undefined) return { kind: "computed" };
  const mapped = throughImportsMap(specifier);
  if (mapped !== undefined) return { kind: "file", file: posix.normalize(mapped) };
  if (/^\.\.?(\/|$)/.test(specifier)) {
    return { kind: "file", file: posix.join(posix.dirname(file), specifier) };
  }
  return { kind: "package", specifier: isBuiltin(specifier) ? withNodePrefix(specifier) : specifier };
}

const importsMap = Object.entries(packageFile.imports).map(([pattern, path]) => {
  const [before = "", after = ""] = pattern.split("*");
  return { before, after, path };
});

function throughImportsMap(specifier: string): string | undefined {
  for (const { before, after, path } of importsMap) {
    if (!specifier.startsWith(before) || !specifier.endsWith(after)) continue;
    return path.replace("*", specifier.slice(before.length, specifier.length - after.length));
  }
  return undefined;
}

function withNodePrefix(specifier: string): string {
  return specifier.startsWith("node:") ? specifier : `node:${specifier}`;
}

interface Question {
  readonly room: Room;
  readonly target: Target;
  readonly found: Import;
}

function isAllowed({ room, target, found }: Question): boolean {
  if (target.kind === "computed") return false;
  if (target.kind === "package") return (room.packages ?? []).some((rule) => admits(rule, target.specifier));
  const { at, paths = [], typesOf = [], lazily = [] } = room;
  const open = [
    at,
    ...paths,
    ...(found.isType ? typesOf : []),
    ...(found.isType || found.isLazy ? lazily : []),
  ];
  return open.some((beginning) => target.file.startsWith(beginning));
}

function admits(rule: string, specifier: string): boolean {
  return rule.endsWith("*") ? specifier.startsWith(rule.slice(0, -1)) : specifier === rule;
}

function described({ how, specifier }: Import, target: Target): string {
  if (target.kind === "computed") return `the ${how} computes what it loads, so nobody can check it`;
  const leadsTo = target.kind === "file" && target.file !== specifier ? ` (${target.file})` : "";
  return `the ${how} of \`${specifier}\`${leadsTo} is not allowed`;
}
