import type { Log, Runtime } from "#acts/runtime.ts";

type Told = { readonly what: string; readonly details: Readonly<Record<string, unknown>> | undefined };

/** A runtime that reaches nothing and remembers what was told. */
export function plainRuntime() {
  const told: Told[] = [];
  const counted: Record<string, number> = {};
  const measured: Record<string, number[]> = {};
  const log: Log = {
    info: (what, details) => void told.push({ what, details }),
    warn: (what, details) => void told.push({ what, details }),
    count: (metric, amount = 1) => {
      counted[metric] = (counted[metric] ?? 0) + amount;
    },
    measure: (metric, ms) => {
      measured[metric] = [...(measured[metric] ?? []), ms];
    },
  };
  return { runtime: { log } as unknown as Runtime, told, counted, measured };
}
