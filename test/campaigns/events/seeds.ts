import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Tree } from "../fuzz-hostile.ts";
import { syntheticLog } from "../synthetic-log.ts";
import { oddRecords } from "./odd-records.ts";

const beside = fileURLToPath(new URL("../../../../shared/corpus", import.meta.url));
const corpus = process.env["PARLEY_CORPUS"] ?? beside;

const wrapped = ["record", "event", "notification", "item", "envelope"];

/** Each line of real data wraps one thing. */
function insideOf(line: string): Tree {
  const value = JSON.parse(line) as { readonly [name: string]: Tree };
  const name = wrapped.find((one) => Object.hasOwn(value, one));
  return name === undefined ? value : (value[name] ?? null);
}

function fromCorpus(): readonly Tree[] {
  if (!existsSync(corpus)) return [];
  const files = globSync("{cloudtrail,config,eventbridge,labels,lookalikes}/**/*.jsonl", { cwd: corpus });
  return files.toSorted().flatMap((file) => {
    const lines = readFileSync(`${corpus}/${file}`, "utf8").split("\n");
    return lines.filter((line) => line !== "").map(insideOf);
  });
}

/** What is mutated: made-up records always, and real ones where they are at hand. */
export const seeds: readonly Tree[] = [
  ...(JSON.parse(JSON.stringify([...syntheticLog(400, 9), ...oddRecords])) as Tree[]),
  ...fromCorpus(),
];
