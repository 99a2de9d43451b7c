import { Agent, type IncomingMessage, request } from "node:http";
import { cpus } from "node:os";
import { resourceText } from "#core/resources/resource-id.ts";
import { passingKey } from "#local/http/key-file.ts";
import { type Laptop, openLaptop } from "#local/laptop/laptop.ts";
import { accessOpened } from "#local/laptop/serving.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";
import { signed } from "../local/http/signing.ts";
import { hotfix } from "../pipeline/stories/telling/happenings.ts";
import { hookEventOf } from "../pipeline/stories/telling/hook-event.ts";
import { table } from "./measure.ts";

// Asks a laptop over its own loopback: the whole way through signature, gateway, function, core and memory.
const minute = 60_000;
const warmMs = 500;
const budgetMs = 3_000;
const concurrencies = [1, 16];

type Asking = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

type Times = { readonly first: number; readonly whole: number };

/** In milliseconds, until the first byte and until the last; anything but an answer that was wanted is a failure. */
function timed({ url, body, ...options }: Asking, agent: Agent): Promise<Times> {
  return new Promise((resolve, reject) => {
    const from = performance.now();
    const heard = (answer: IncomingMessage) => {
      const first = performance.now() - from;
      if (answer.statusCode !== 200) {
        answer.on("data", (part) => console.error(String(part)));
        reject(new Error(`${url} answered ${answer.statusCode}`));
      }
      answer.resume().on("end", () => resolve({ first, whole: performance.now() - from }));
    };
    request(url, { ...options, agent }, heard)
      .on("error", reject)
      .end(body);
  });
}

async function asking(asked: Asking, concurrency: number, ms: number): Promise<readonly Times[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const end = performance.now() + ms;
  const times: Times[] = [];
  const one = async () => {
    while (performance.now() < end) times.push(await timed(asked, agent));
  };
  await Promise.all(Array.from({ length: concurrency }, one));
  agent.destroy();
  return times;
}

const atShare = (numbers: readonly number[], share: number): number =>
  numbers[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN;

async function row(name: string, asked: Asking, concurrency: number): Promise<readonly string[]> {
  await asking(asked, concurrency, warmMs);
  const [from, work] = [performance.now(), process.cpuUsage()];
  const times = await asking(asked, concurrency, budgetMs);
  const { user, system } = process.cpuUsage(work);
  const seconds = (performance.now() - from) / 1_000;
  const whole = times.map((each) => each.whole).toSorted((a, b) => a - b);
  const first = times.map((each) => each.first).toSorted((a, b) => a - b);
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  return [
    name,
    String(concurrency),
    Math.round(times.length / seconds).toLocaleString("en-US"),
    ms(atShare(whole, 0.5)),
    ms(atShare(whole, 0.99)),
    ms(atShare(first, 0.5)),
    ms((user + system) / 1_000 / times.length),
  ];
}

/** Somebody wants to know what would become of a change to what is in dispute already. */
async function checking({ address, personas, world }: Laptop, resource: string): Promise<Asking> {
  const [ada] = personas;
  if (ada === undefined) throw new Error("nobody lives here");
  const url = `${address}/api/check`;
  const body = JSON.stringify({
    resource,
    changes: {
      "/SecurityGroupEgress": [{ IpProtocol: "tcp", FromPort: 443, ToPort: 443, CidrIp: "10.0.0.0/8" }],
    },
    intent: "operability",
    motivation: { kind: "change-ticket", ref: "CHG-1" },
  });
  const headers = { "content-type": "application/json" };
  const now = world.clock.now();
  const asked = await signed({ method: "POST", url, headers, body }, { keys: ada.keys, now });
  return { method: "POST", url, headers: Object.fromEntries(asked.headers), body };
}

const mostHookMs = 2_000;

/** A hook asks before each write of a stack, as Lambda calls it: what is kept, what goes back, and what is worked out for it. */
async function hookRow(): Promise<{ readonly cells: readonly string[]; readonly isSlow: boolean }> {
  const story = await hotfix();
  const times: number[] = [];
  const [from, work] = [performance.now(), process.cpuUsage()];
  for (let at = 0; performance.now() - from < 3 * budgetMs; at += 1) {
    const began = performance.now();
    await story.doors.checkWrite(hookEventOf(story, { DesiredCapacity: String(at % 12) }));
    times.push(performance.now() - began);
  }
  const { user, system } = process.cpuUsage(work);
  const sorted = times.toSorted((a, b) => a - b);
  const [p50, p99] = [atShare(sorted, 0.5), atShare(sorted, 0.99)];
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  const rate = Math.round(times.length / ((performance.now() - from) / 1_000)).toLocaleString("en-US");
  const cells = [
    "hook (check-write)",
    "1",
    rate,
    ms(p50),
    ms(p99),
    "",
    ms((user + system) / 1_000 / times.length),
  ];
  return { cells, isSlow: p99 >= mostHookMs };
}

const links: string[] = [];
const laptop = await openLaptop({
  port: 0,
  key: passingKey(),
  // It stands still meanwhile, so that what was signed once is good for all of it.
  clock: simulatedClock("2026-11-21T03:00:00Z"),
  sent: ({ link = "" }) => void links.push(link),
  warned: (what) => console.error(what),
});
try {
  const group = await accessOpened(laptop.world);
  await laptop.world.pass(16 * minute);
  const [link = ""] = links;
  const check = await checking(laptop, resourceText(group));
  const page = { method: "GET", url: link, headers: {} };
  const rows: (readonly string[])[] = [];
  for (const concurrency of concurrencies) {
    rows.push(await row("POST /api/check", check, concurrency));
    rows.push(await row("GET /a/{link}", page, concurrency));
  }
  const hook = await hookRow();
  rows.push(hook.cells);
  if (hook.isSlow) process.exitCode = 1;
  const head = ["what", "at once", "per second", "p50", "p99", "first byte (p50)", "CPU time"];
  console.log(`node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? "unknown processor"}`);
  console.log(
    `asked over loopback by the same process, with connections kept open; CPU time is that of both sides\n`,
  );
  console.log(table(head, rows));
} finally {
  await laptop.close();
}
