import { cpus } from "node:os";
import { gzipSync } from "node:zlib";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { servedConsole } from "../browser/console-server.ts";
import { crowdedDocket } from "../browser/crowded.ts";
import { fieldOf } from "../http/console/browser.ts";
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

const { data: tried, wall, cpu } = await triedPolicies();
console.log(`another policy, ${tried}: ${told(wall, 3, "s")}, ${cpu.toFixed(2)} s of CPU`);
await served.close();
process.exit();

/** The page that judges so many decisions under two policies, as it is asked for the second time. */
async function triedPolicies() {
  const many = 500;
  const { decisions } = await story.ports.decisions.list(story.resource);
  for (let n = 0; n < many; n += 1) {
    const decision = decisions[n % decisions.length];
    if (decision === undefined) throw new Error("nothing was decided in this story");
    const resource = { ...decision.resource, id: `tried-${n}` };
    const dispute = { ...decision.record.dispute, resource };
    const record = { ...decision.record, dispute };
    await story.ports.decisions.put({ ...decision, id: `tried-${n}`, case: `tried-${n}`, resource, record });
  }
  const path = `${served.publicUrl}/console/policy`;
  const token = fieldOf({ text: await (await fetch(`${path}?edit`, { headers })).text() }, "token");
  const policy = story.runtime.policy.written?.replace(/^unattributed:$/m, "$&\n  - {answer: keep}") ?? "";
  const ask = async () => {
    const body = new URLSearchParams({ token, policy });
    const answer = await fetch(path, { method: "POST", headers, body });
    const text = await answer.text();
    const found = /\d+ of the last \d+ verdicts would differ/.exec(text)?.[0];
    if (answer.status !== 200 || found === undefined) throw new Error(`${path} answers ${answer.status}`);
    return found;
  };
  await ask();
  const [from, before] = [performance.now(), process.cpuUsage()];
  const data = await ask();
  const { user, system } = process.cpuUsage(before);
  return { data, wall: (performance.now() - from) / 1_000, cpu: (user + system) / 1_000_000 };
}
