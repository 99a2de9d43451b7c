import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Arrived } from "#core/ports/stores/event-store.ts";
import { laptopKey } from "#local/http/key-file.ts";
import { folderMemory } from "#local/laptop/disk-memory.ts";
import { openLaptop } from "#local/laptop/laptop.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";
import { worldAccount } from "#local/world/world-settings.ts";

/** How soon a laptop is back that keeps much: the numbers of resources and of their events are the arguments. */
const resources = Number(process.argv[2] ?? 10_000);
const events = Number(process.argv[3] ?? 100_000);
const starts = 5;
const minute = 60_000;

const home = mkdtempSync(join(tmpdir(), "parley-bench-"));
const folder = join(home, "laptop");
const keyFile = join(home, "laptop.key");

const pipeline = {
  kind: "role",
  principal: `arn:aws:sts::${worldAccount}:assumed-role/deploy/gitlab-ci`,
  userAgent: "HashiCorp/1.0 Terraform/1.9.0 (+https://www.terraform.io)",
} as const;

/** One group comes to be as any does; all others are kept as it is. */
async function fill(): Promise<void> {
  const memory = folderMemory(folder);
  const clock = simulatedClock(Date.now() - 60 * minute);
  const noted = { sent: () => {}, warned: () => {} };
  const laptop = await openLaptop({ port: 0, key: laptopKey(keyFile), clock, memory, ...noted });
  const { sandbox, ports, keeper, pass } = laptop.world;
  const properties = { LaunchConfigurationName: "web", MinSize: "1", MaxSize: "9", DesiredCapacity: "3" };
  const place = { account: worldAccount, region: "eu-north-1", type: "AWS::AutoScaling::AutoScalingGroup" };
  const { resource } = sandbox.create({ ...place, properties }, pipeline);
  await pass(20 * minute);
  const [docket, { events: heard }] = [
    await ports.dockets.load(resource),
    await ports.events.after(resource, ""),
  ];
  const [first] = heard;
  if (docket === undefined || first === undefined) throw new Error("nothing was heard of the group");
  const whole = sandbox.whole(resource) ?? {};
  const eventsEach = Math.ceil(events / resources);
  for (let n = 0; n < resources; n += 1) {
    const one = { ...resource, id: `web-${n}` };
    const kept: Promise<unknown>[] = [];
    keeper.together(() => {
      sandbox.put(one, { ...whole, AutoScalingGroupName: one.id });
      kept.push(ports.dockets.save({ ...docket, resource: one, version: 0 }));
      for (let at = 0; at < eventsEach; at += 1) kept.push(ports.events.put(one, copyOf(first, at)));
    });
    await Promise.all(kept);
  }
  await laptop.close();
  memory.close();
}

const copyOf = ({ arrival, event }: Arrived, at: number): Arrived =>
  ({ arrival: `${arrival}-${at}`, event: { ...event, id: `copy-${at}` } }) as Arrived;

async function started(): Promise<number> {
  const from = performance.now();
  const args = ["bin/parley.js", "serve", "--port", "0", "--data", folder, "--key", keyFile];
  const laptop = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  laptop.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  while (!printed.includes("at work under")) {
    await once(laptop.stdout, "data");
    if (laptop.exitCode !== null) throw new Error(`the laptop ended with ${laptop.exitCode}`);
  }
  const took = performance.now() - from;
  laptop.kill("SIGTERM");
  await once(laptop, "exit");
  return took;
}

await fill();
const size = Math.round(statSync(join(folder, "parley.db")).size / 1_000_000);
console.log(`${resources} resources with ${events} events, ${size} MB`);
const took: number[] = [];
for (let n = 0; n < starts; n += 1) took.push(await started());
const sorted = took.toSorted((a, b) => a - b).map((ms) => (ms / 1_000).toFixed(1));
console.log(`address after a restart: median ${sorted[2]} s, slowest ${sorted[4]} s (aim 3)`);
