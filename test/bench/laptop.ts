import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How the laptop starts, and what it needs after many changes; the number of changes is the argument. */
const changes = Number(process.argv[2] ?? 20_000);
const atOnce = 8;

const home = mkdtempSync(join(tmpdir(), "parley-bench-"));
const began = performance.now();
// As `npm start` does it.
const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const [, flags = ""] = /^exec node (.*)$/.exec(scripts.start) ?? [];
const args = [...flags.split(" "), "--port", "0", "--no-browser"];
const laptop = spawn(process.execPath, args, {
  env: { ...process.env, HOME: home },
  stdio: ["ignore", "pipe", "ignore"],
});

/** What it has printed so far, and a way to wait for more. */
let printed = "";
laptop.stdout.on("data", (chunk: Buffer) => {
  printed += chunk.toString();
});

async function until(pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = pattern.exec(printed);
    if (found !== null) return found;
    await once(laptop.stdout, "data");
  }
}

const seconds = () => ((performance.now() - began) / 1_000).toFixed(1);

/** Resident memory in MB, as the system counts it. */
function memoryOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
}

const [, address = ""] = await until(/at work under (http:\/\/127\.0\.0\.1:\d+)/);
console.log(`address after ${seconds()} s (aim 3)`);
await until(/restored: AutoScalingGroup checkout/);
console.log(`first dispute settled after ${seconds()} s (aim 8), ${memoryOf(laptop)} MB (aim 250)`);

const players = ["oncall", "terraform", "autoscaler", "cost-bot", "scanner", "agent", "stranger"];
const order = (n: number) => ({
  resource: "checkout",
  as: players[n % players.length],
  properties: { DesiredCapacity: String(2 + (n % 9)) },
});

async function send(n: number): Promise<void> {
  const answer = await fetch(`${address}/sandbox/set`, { method: "POST", body: JSON.stringify(order(n)) });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.arrayBuffer();
}

const quarter = Math.ceil(changes / 4);
for (let done = 0; done < changes; ) {
  for (const end = Math.min(changes, done + quarter); done < end; done += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, end - done) }, (_, n) => send(done + n)));
  console.log(`${done} changes after ${seconds()} s: ${memoryOf(laptop)} MB`);
}
laptop.kill("SIGTERM");
await once(laptop, "exit");
console.log(`ended with ${laptop.exitCode}`);
