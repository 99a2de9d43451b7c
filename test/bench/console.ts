import { cpus } from "node:os";
import { gzipSync } from "node:zlib";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { servedConsole } from "../browser/console-server.ts";
import { crowdedDocket } from "../browser/crowded.ts";
import { docketOf } from "../pipeline/stage.ts";
import { question } from "../pipeline/stories/telling/story.ts";
import { table } from "./measure.ts";

// The console over HTTP on this machine: the function itself, over stores in memory with 10,000 resources.
const resources = 10_000;
const claims = 1_000;
const times = 200;
const aims = { p50: 30, p95: 100, known: 10 };

const served = await servedConsole();
const { story, issuer } = served.at;
const { dockets } = story.ports;
const record = await docketOf(story, story.resource);

/** The same docket on another resource. */
const saved = (id: string, change: Partial<DocketRecord> = {}) =>
  dockets.save({ ...record, ...change, version: 0, resource: { ...record.resource, id } } as DocketRecord);

for (let n = 0; n < resources; n += 1)
  await saved(`web-${n}`, n % 100 === 0 ? {} : ({ case: undefined, due: undefined } as never));

await crowdedDocket(story, claims);

const value = await issuer.mint({ sub: "sub-ada", email: "ada@example.com", email_verified: true });
const headers = { cookie: `parley=${value}` };
const sheetOf = (id: string) =>
  `/console/resources?resource=${encodeURIComponent(resourceText({ ...record.resource, id }))}`;
const open = record.case;
const pages: readonly (readonly [string, string, number])[] = [
  ["now", "/console", 40],
  ["question", `/console/questions/${open?.id}/${(await question(story)).id}`, 14],
  ["sheet", sheetOf(story.resource.id), 40],
  [`sheet of ${claims} claims`, sheetOf("crowded"), 120],
  ["receipt", `/console/cases/${open?.id}`, 40],
];

async function measured(path: string, tag?: string) {
  const took: number[] = [];
  const asked = { ...headers, ...(tag !== undefined && { "if-none-match": tag }) };
  let [text, etag] = ["", ""];
  for (let n = 0; n < times; n += 1) {
    const from = performance.now();
    const answer = await fetch(`${served.publicUrl}${path}`, { headers: asked, redirect: "manual" });
    took.push(performance.now() - from);
    text = await answer.text();
    etag = answer.headers.get("etag") ?? "";
    if (answer.status !== (tag === undefined ? 200 : 304))
      throw new Error(`${path} answers ${answer.status}`);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), kb: gzipSync(text).length / 1_000, etag };
}

const told = (found: number, aim: number, unit: string): string =>
  `${found.toFixed(1)} ${unit}${found > aim ? ` missed: ${aim}` : ""}`;

console.log(
  `node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}, ${resources} resources\n`,
);
const rows: string[][] = [];
for (const [name, path, most] of pages) {
  const { p50, p95, kb, etag } = await measured(path);
  const known = await measured(path, etag);
  const first = [told(p50, aims.p50, "ms"), told(p95, aims.p95, "ms"), told(kb, most, "kB")];
  rows.push([name, ...first, told(known.p50, aims.known, "ms")]);
}
console.log(table(["page", "first byte, p50", "p95", "compressed", "304, p50"], rows));
await served.close();
process.exit();
