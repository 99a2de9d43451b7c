import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const beside = fileURLToPath(new URL("../../../shared/corpus", import.meta.url));

/** Where real records lie: beside the project, or where the environment says. They are never part of it. */
export const corpus = process.env["PARLEY_CORPUS"] ?? beside;

export const isCorpusThere = existsSync(join(corpus, "labels", "events.jsonl"));

/** Says so aloud, since a skipped suite looks like one that passed. */
export function noteIfSkipped(): void {
  if (!isCorpusThere)
    console.log("skipped: no corpus of real records was found; set PARLEY_CORPUS to its folder");
}

/** The JSON objects of a file, one on each line. */
export function linesIn(...path: readonly string[]): readonly Record<string, unknown>[] {
  const text = readFileSync(join(corpus, ...path), "utf8");
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line)]));
}

/** Every file of the corpus with one object on each line. */
export function lineFiles(): readonly string[] {
  return readdirSync(corpus, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".jsonl"));
}
