import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Reading } from "#core/reading/reading.ts";
import { isCorpusThere, noteIfSkipped } from "./corpus.ts";
import { linesOf, readingsOf } from "./readings.ts";

// Writes into docs/coverage.md how the records of the corpus end; without a corpus the page stays as it is.
const page = fileURLToPath(new URL("../../docs/coverage.md", import.meta.url));
const [begin, end] = ["<!-- corpus: begin -->", "<!-- corpus: end -->"];
const patterns = {
  "CloudTrail records": "{cloudtrail,labels}/**/*.jsonl",
  "AWS Config": "config/*.jsonl",
  "EventBridge envelopes": "eventbridge/envelopes.jsonl",
  "what only resembles them": "lookalikes/*.jsonl",
};

const endOf = (reading: Reading | string): string => {
  if (typeof reading === "string") return "unresolved";
  return reading.status === "ignored" ? `ignored: ${reading.why ?? ""}` : reading.status;
};

function tableOf(): string {
  const counted = Object.values(patterns).map((pattern) => Map.groupBy(readingsOf(linesOf(pattern)), endOf));
  const ends = [...new Set(counted.flatMap((counts) => [...counts.keys()]))].toSorted();
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    row(["ends as", ...Object.keys(patterns)]),
    `|---|${"---:|".repeat(counted.length)}`,
    ...ends.map((name) => row([name, ...counted.map((counts) => String(counts.get(name)?.length ?? 0))])),
  ].join("\n");
}

noteIfSkipped();
if (isCorpusThere) {
  const text = readFileSync(page, "utf8");
  const [before = "", after = ""] = [text.split(begin)[0], text.split(end)[1]];
  const intro = "How the records of a corpus of public audit logs end, which is not part of this project:";
  writeFileSync(page, `${before}${begin}\n${intro}\n\n${tableOf()}\n${end}${after}`);
}
