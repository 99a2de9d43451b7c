import { basename, dirname } from "node:path";
import type { Source } from "./sources.ts";
import { type Place, treeOf } from "./syntax.ts";

const longestFile = 250;
const fullestFolder = 18;
const bannedNames: ReadonlySet<string> = new Set(
  "util utils helper helpers common manager service base types index".split(" "),
);
// A name may not end in these words either; the others also have a plain meaning.
const bannedEnding = /-(utils?|helpers?|common|manager)$/;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** What is wrong with the manner of one file: its length, its name, what it exports, what it re-exports. */
export function blemishesIn(source: Source): readonly string[] {
  const lines = source.text.trimEnd().split("\n").length;
  return [
    ...(lines > longestFile ? [`${lines} lines, at most ${longestFile}`] : []),
    ...source.file.split("/").flatMap(namedBadly),
    ...treeOf(source).places.flatMap(writtenBadly),
  ].map((blemish) => `${source.file}: ${blemish}`);
}

/** Folders with more files than a reader takes in at once. */
export function fullFoldersOf(files: readonly string[]): readonly string[] {
  const folders = Map.groupBy(files, dirname);
  return [...folders].flatMap(([folder, inside]) =>
    inside.length > fullestFolder
      ? [`${folder}: ${inside.length} files, at most ${fullestFolder}; split by noun`]
      : [],
  );
}

function namedBadly(part: string): readonly string[] {
  const stem = basename(part).replace(/\..*$/, "");
  if (bannedNames.has(stem) || bannedEnding.test(stem)) return [`\`${part}\` says nothing about its subject`];
  return kebab.test(stem) ? [] : [`\`${part}\` is not in kebab-case`];
}

function writtenBadly({ node, parent }: Place): readonly string[] {
  if (node.type === "ExportDefaultDeclaration") return ["a default export has no name; export by name"];
  if (node.type === "ExportAllDeclaration") return ["`export *` makes a barrel; import from where it stands"];
  if (node.type === "TSEnumDeclaration") return ["an enum; write a union of literals"];
  const isInterfaceName = parent?.type === "TSInterfaceDeclaration" && parent["id"] === node;
  return isInterfaceName && /^I[A-Z][a-z]/.test(String(node["name"]))
    ? [`\`${node["name"]}\` wears an I prefix`]
    : [];
}
