import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Runtime } from "#acts/runtime.ts";
import { memoryDocketStore } from "#adapters/memory/stores/docket-store.ts";
import { createHandler as ask } from "#functions/ask/handler.ts";
import { createHandler as confirm } from "#functions/confirm/handler.ts";
import { createHandler as judge } from "#functions/judge/handler.ts";
import { createHandler as restore } from "#functions/restore/handler.ts";
import { createHandler as settle } from "#functions/settle/handler.ts";

const handlers: Readonly<Record<string, typeof judge | typeof ask>> = {
  judge,
  restore,
  confirm,
  ask,
  settle,
};
const folder = new URL("./fixtures/", import.meta.url);

/** Inputs as executions that an earlier release began still hand them on; these files never change. */
const fixtures = readdirSync(folder).flatMap((release) =>
  readdirSync(new URL(`${release}/`, folder)).map((file) => ({
    file: `${release}/${file}`,
    name: file.split(/[-.]/)[0] ?? "",
    input: JSON.parse(readFileSync(new URL(`${release}/${file}`, folder), "utf8")) as unknown,
  })),
);

function emptyRuntime(): Runtime {
  const cases = { wake: async () => "gone", start: async () => {}, isRunning: async () => false };
  const log = { info: () => {}, warn: () => {}, count: () => {} };
  return { dockets: memoryDocketStore(), cases, log, now: () => 0 } as unknown as Runtime;
}

describe("inputs of an earlier release's workflow", () => {
  it("exist for every state that works", () => {
    expect([...new Set(fixtures.map(({ name }) => name))].sort()).toEqual(Object.keys(handlers).sort());
  });

  it.each(fixtures)(
    "$file is accepted, and a case that is no more is left alone",
    async ({ name, input }) => {
      const answer = await handlers[name]?.(emptyRuntime)(input);
      expect(answer === undefined || answer.next === "done").toBe(true);
    },
  );

  it.each(fixtures)("$file is refused when it says what nobody knows", async ({ name, input }) => {
    await expect(handlers[name]?.(emptyRuntime)({ ...(input as object), extra: 1 })).rejects.toThrow(
      "not valid",
    );
  });
});
