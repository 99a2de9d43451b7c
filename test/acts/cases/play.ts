import type { Runtime } from "#acts/runtime.ts";
import { InvalidInput } from "#core/faults.ts";
import { createHandler as createAsk } from "#functions/ask/handler.ts";
import { createHandler as createConfirm } from "#functions/confirm/handler.ts";
import { createHandler as createJudge } from "#functions/judge/handler.ts";
import { createHandler as createRestore } from "#functions/restore/handler.ts";
import { createHandler as createSettle } from "#functions/settle/handler.ts";
import type { Handing } from "#workflow/handing.ts";
import { type Courthouse, handing } from "./courthouse.ts";

const makers = {
  judge: createJudge,
  restore: createRestore,
  confirm: createConfirm,
  settle: createSettle,
  "hand-over": createSettle,
};

/** Stops anyone who makes one call to a port, before or after it took effect. */
export type Stop = { readonly at: number; readonly when: "before" | "after" };

class Stopped extends Error {}

const stores = [
  "dockets",
  "decisions",
  "events",
  "situations",
  "meters",
  "killSwitch",
  "cloud",
  "cases",
  "notifier",
  "publisher",
  "scheduler",
  "looks",
  "secrets",
] as const;

/** The runtime of a house in which one call to a port goes wrong; `calls` counts them all. */
export function stopping(
  { runtime }: Courthouse,
  stop?: Stop,
): { readonly runtime: Runtime; readonly calls: () => number } {
  let calls = 0;
  const wrapped =
    (call: (...args: unknown[]) => Promise<unknown>) =>
    async (...args: unknown[]) => {
      const isIt = stop !== undefined && calls === stop.at;
      calls += 1;
      if (isIt && stop.when === "before") throw new Stopped();
      const result = await call(...args);
      if (isIt) throw new Stopped();
      return result;
    };
  const ports = stores.map((name) => {
    const port = runtime[name] as unknown as Record<string, unknown>;
    const methods = Object.entries(port).map(([method, call]) => [
      method,
      typeof call === "function" ? wrapped(call as never) : call,
    ]);
    return [name, Object.fromEntries(methods)];
  });
  return { runtime: { ...runtime, ...Object.fromEntries(ports) }, calls: () => calls };
}

/** What happens while the case waits for an answer; false when nothing more does and time passes. */
export type Meanwhile = (house: Courthouse, waits: number) => Promise<void>;

/** Plays the state machine: anyone who is stopped is called again with the same input. */
export async function play(
  house: Courthouse,
  runtime: Runtime,
  meanwhile: Meanwhile = async () => {},
): Promise<readonly string[]> {
  const path: string[] = [];
  let now: Handing = handing();
  let waits = 0;
  for (let turn = 0; now.next !== "done"; turn += 1) {
    if (turn > 100) throw new InvalidInput(`it never ends: ${path.slice(-20).join(" ")}`);
    path.push(now.next);
    if (now.next === "ask") {
      waits += 1;
      const token = `token${waits}`;
      house.cases.wait(token);
      await again(() => createAsk(() => runtime)({ handing: now, token }));
      await meanwhile(house, waits);
      if (!house.cases.woken.includes(token)) house.clock.now += now.waitSeconds * 1_000;
      now = handing({ ...now, next: "judge" });
    } else {
      if (now.next === "confirm") house.clock.now += now.waitSeconds * 1_000;
      const make = makers[now.next];
      now = await again(() => make(() => runtime)(now));
    }
  }
  return path;
}

async function again<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stopped) return await work();
    throw error;
  }
}
