import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { run } from "#cli/run.ts";
import type { Terminal } from "#cli/terminal/terminal.ts";
import { writeLog } from "../campaigns/synthetic-log.ts";
import { table } from "./measure.ts";

// Each kind of work runs in a process of its own, so that its time and its memory are its own.
const kinds = ["floor", "read", "replay"] as const;
type Kind = (typeof kinds)[number];

type Cost = { readonly cpu: number; readonly memory: number; readonly startup: number };

/** Somebody who asked and does not listen. */
const silent: Terminal = {
  out: () => undefined,
  err: () => undefined,
  isHeard: () => true,
  readInput: () => Promise.resolve(""),
  readChunks: () => process.stdin,
  cwd: process.cwd(),
  env: {},
  isTty: { in: false, out: false, err: false },
  columns: 80,
  zone: () => "UTC",
  elapsed: () => performance.now(),
  choose: () => Promise.resolve(undefined),
  open: () => false,
  interrupted: () => Promise.resolve(),
};

const work: Readonly<Record<Kind, (file: string) => Promise<unknown>>> = {
  floor: (file) => Promise.resolve(JSON.parse(gunzipSync(readFileSync(file)).toString("utf8"))),
  read: (file) => run(["read", file, "--json"], silent),
  replay: (file) => run(["replay", file, "--json"], silent),
};

const seconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6;

async function here(kind: Kind, file: string): Promise<Cost> {
  const startup = seconds(process.cpuUsage());
  await work[kind](file);
  return {
    cpu: seconds(process.cpuUsage()) - startup,
    memory: process.resourceUsage().maxRSS / 1_024,
    startup,
  };
}

function elsewhere(kind: Kind, file: string): Cost {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), "--one", kind, file],
    {
      encoding: "utf8",
      maxBuffer: 1e9,
    },
  );
  try {
    return JSON.parse(stdout) as Cost;
  } catch (cause) {
    throw new Error(`${kind} failed: ${stderr || stdout}`, { cause });
  }
}

function row(kind: Kind, events: number, { cost, floor }: { readonly cost: Cost; readonly floor: Cost }) {
  return [
    kind === "floor" ? "only gunzip and JSON.parse" : `parley ${kind} --json`,
    events.toLocaleString("en-US"),
    `${cost.cpu.toFixed(2)} s`,
    Math.round(events / cost.cpu).toLocaleString("en-US"),
    `${((cost.cpu / events) * 1e6).toFixed(1)} us`,
    (cost.cpu / floor.cpu).toFixed(2),
    `${cost.memory.toFixed(0)} MB`,
  ];
}

const [first = "200000", second = "", third = ""] = process.argv.slice(2);

async function bench(events: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parley-bench-"));
  const rows: (readonly string[])[] = [];
  for (const count of [events / 10, events]) {
    const file = join(folder, `${count}.json.gz`);
    await writeLog(file, count);
    const floor = elsewhere("floor", file);
    const costs = kinds.map((kind) => ({ kind, cost: kind === "floor" ? floor : elsewhere(kind, file) }));
    for (const { kind, cost } of costs) rows.push(row(kind, count, { cost, floor }));
    console.log(
      `${count.toLocaleString("en-US")} events, ${(statSync(file).size / 1e6).toFixed(1)} MB compressed`,
    );
  }
  rmSync(folder, { recursive: true });
  const head = [
    "what",
    "events",
    "CPU time",
    "events per CPU second",
    "each",
    "times the floor",
    "memory at most",
  ];
  console.log(`\nnode ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? "unknown processor"}\n`);
  console.log(table(head, rows));
}

if (first === "--one") process.stdout.write(JSON.stringify(await here(second as Kind, third)));
else await bench(Number(first));
