import { join } from "node:path";
import { packageRoot } from "#catalogue/store/package-root.ts";
import type { Chapter } from "#core/arbitration/suite/story.ts";
import { readChapter } from "#files/chapter-text.ts";
import { readText } from "../inputs/disk.ts";
import { rejected } from "../inputs/load.ts";

const folder = "lib/cli/tour/stories";
// In the order in which they are told.
const files = ["capacity.yaml", "hotfixes.yaml", "patches.yaml", "protections.yaml", "crowds.yaml"];

async function chapterIn(file: string): Promise<Chapter> {
  const named = `${folder}/${file}`;
  const read = readChapter(await readText({ named, path: join(packageRoot(), named) }), named);
  if ("diagnostics" in read) throw rejected(named, "chapter", read.diagnostics);
  return read.chapter;
}

export const loadChapters = (): Promise<readonly Chapter[]> => Promise.all(files.map(chapterIn));
