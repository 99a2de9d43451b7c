import { fileURLToPath } from "node:url";
import type { Chapter } from "#core/arbitration/suite/story.ts";
import { readChapter } from "#files/chapter-text.ts";
import { readText } from "../inputs/disk.ts";
import { rejected } from "../inputs/load.ts";

// In the order in which they are told.
const files = ["capacity.yaml", "hotfixes.yaml", "patches.yaml", "protections.yaml", "crowds.yaml"];

async function chapterIn(file: string): Promise<Chapter> {
  const named = `stories/${file}`;
  const path = fileURLToPath(new URL(named, import.meta.url));
  const read = readChapter(await readText({ named, path }), named);
  if ("diagnostics" in read) throw rejected(named, "chapter", read.diagnostics);
  return read.chapter;
}

export const loadChapters = (): Promise<readonly Chapter[]> => Promise.all(files.map(chapterIn));
