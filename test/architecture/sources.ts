import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { remembered } from "#core/remembered.ts";

/** One file of the house, by its path from the top of the project, with forward slashes. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Every path beneath a folder, and none where the folder does not exist yet. */
export const pathsBeneath = remembered((folder): readonly string[] => {
  const listed = readdirSync(root, { withFileTypes: true }).some((entry) => entry.name === folder);
  if (!listed) return [];
  return readdirSync(`${root}/${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll("\\", "/"))
    .map((path) => path.slice(path.indexOf(`/${folder}`, root.length - 1) + 1))
    .sort();
});

export function sourcesBeneath(...folders: readonly string[]): readonly Source[] {
  return folders
    .flatMap(pathsBeneath)
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(`${root}/${file}`, "utf8") }));
}
