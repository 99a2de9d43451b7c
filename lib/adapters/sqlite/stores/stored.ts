import type { Database } from "../database.ts";

type SyncCalls<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...said: infer Said) => Promise<infer Answer>
    ? (...said: Said) => Answer
    : never;
};

/** A port whose every call is kept as a whole or not at all, and done when it is made; what a function throws rejects. */
export function stored<Port extends object>(database: Database, plain: SyncCalls<Port>): Port {
  const methods = Object.entries(plain as Record<string, (...said: readonly unknown[]) => unknown>);
  return Object.fromEntries(
    methods.map(([name, method]) => [
      name,
      (...said: readonly unknown[]) => Promise.try(() => database.together(() => method(...said))),
    ]),
  ) as Port;
}
