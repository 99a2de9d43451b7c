import { describe, expect, it } from "vitest";
import type { Runtime } from "#acts/runtime.ts";
import type { SettledApprover } from "#acts/settings.ts";
import { memoryNotifier } from "#adapters/memory/people/notifier.ts";
import { memoryMeters } from "#adapters/memory/stores/meters.ts";
import { readUnreachable, unreachableNote } from "#core/notices/readers/reachable.ts";
import type { Subscription } from "#core/ports/people/subscriptions.ts";
import { createHandler } from "#functions/check-approvers/handler.ts";
import { plainRuntime } from "../../lambda/kit/plain-runtime.ts";

const start = Date.parse("2026-11-21T03:10:00Z");
const hour = 3_600_000;

const approver = (name: string, ...channels: SettledApprover["channels"]): SettledApprover => ({
  name,
  principals: [name],
  channels,
  signsInAs: [],
});
const mail = (endpoint: string) => ({ channel: "email", endpoint }) as const;
const approvers = [
  approver("olga", mail("Olga@example.com"), { channel: "sms", endpoint: "+4670000000" }),
  approver("otto", mail("otto@example.com")),
  approver("silent"),
];

const confirmed = (endpoint: string, more: Partial<Subscription> = {}): Subscription => ({
  ...mail(endpoint),
  isConfirmed: true,
  isProtected: true,
  ...more,
});
const all = [confirmed("olga@example.com"), confirmed("otto@example.com")];

function scene(first: readonly Subscription[]) {
  const { runtime: told, counted } = plainRuntime();
  const parts = { meters: memoryMeters(), notifier: memoryNotifier() };
  const state = { now: start, found: first };
  const runtime = {
    ...parts,
    subscriptions: { list: async () => state.found },
    settings: { approvers },
    now: () => state.now,
    log: told.log,
  } as unknown as Runtime;
  const check = createHandler(() => runtime);
  const later = async (found: readonly Subscription[]) => {
    state.now += hour;
    state.found = found;
    await check({ v: 1 });
  };
  const names = async () =>
    readUnreachable(await parts.meters.noted(unreachableNote)).map(({ name }) => name);
  return { ...parts, runtime, counted, check: () => check({ v: 1 }), later, names, checkWith: check };
}

describe("checking who can be reached", () => {
  it.each<{ unreachable: readonly string[]; when: string; found: readonly Subscription[] }>([
    { unreachable: ["olga", "otto", "silent"], when: "nobody has subscribed", found: [] },
    { unreachable: ["silent"], when: "everybody has who can", found: all },
    {
      unreachable: ["otto", "silent"],
      when: "one has not confirmed",
      found: [confirmed("OLGA@EXAMPLE.COM"), confirmed("otto@example.com", { isConfirmed: false })],
    },
    {
      unreachable: ["otto", "silent"],
      when: "one is reached on another way",
      found: [confirmed("+4670000000", { channel: "sms" })],
    },
    {
      unreachable: ["olga", "otto", "silent"],
      when: "somebody else's address is confirmed",
      found: [
        confirmed("olga@example.com.evil.example"),
        confirmed("otto@example.com", { channel: "https" }),
      ],
    },
  ])("finds $unreachable when $when", async ({ unreachable, found }) => {
    const { check, names, counted } = scene(found);
    expect(await check()).toEqual({ unreachable: unreachable.length });
    expect(await names()).toEqual(unreachable);
    expect(counted["UnreachableApprovers"]).toBe(unreachable.length);
  });

  it("counts confirmed subscriptions that anybody who finds a mail could end", async () => {
    const { check, counted } = scene([
      ...all,
      confirmed("ops@example.com", { isProtected: false }),
      confirmed("new@example.com", { isConfirmed: false, isProtected: false }),
    ]);
    await check();
    expect(counted["UnprotectedSubscriptions"]).toBe(1);
  });

  it("tells the operators once of each change, with who it is and since when", async () => {
    const { check, later, notifier, meters } = scene([]);
    await check();
    await later([]);
    expect(notifier.sent).toHaveLength(1);
    await later([all[0] as Subscription]);
    await later([all[0] as Subscription]);
    expect(notifier.sent).toHaveLength(2);
    expect(new Set(notifier.sent.map(({ id }) => id)).size).toBe(2);
    const [, second] = notifier.sent;
    expect(second).toMatchObject({ kind: "trouble", to: [] });
    expect(second?.subject).toBe("No message of Parley reaches otto and 1 more");
    expect(second?.body).toContain("- otto, since 2026-11-21 03:10 UTC");
    expect(second?.body).not.toContain("olga");
    expect(second?.body).toContain("parley approvers confirm URL");
    expect(readUnreachable(await meters.noted(unreachableNote))[0]?.since).toBe("2026-11-21T03:10:00Z");
  });

  it("says so too when everybody can be reached again, and nothing while everybody could be", async () => {
    const whole = scene(all);
    const settings = { approvers: approvers.slice(0, 2) };
    const check = createHandler(() => ({
      ...whole.runtime,
      settings: { ...whole.runtime.settings, ...settings },
    }));
    await check({ v: 1 });
    expect(whole.notifier.sent).toEqual([]);
    expect(whole.counted).toMatchObject({ UnreachableApprovers: 0, UnprotectedSubscriptions: 0 });
    await whole.meters.note(unreachableNote, '[{"name":"olga","since":"2026-11-21T02:10:00Z"}]');
    await check({ v: 1 });
    expect(whole.notifier.sent.map(({ subject }) => subject)).toEqual([
      "Every approver of Parley can be reached again",
    ]);
  });

  it("tells the same again under the same id where it was stopped before it noted that", async () => {
    const { runtime, notifier, check } = scene([]);
    const note = () => Promise.reject(new Error("stopped"));
    const stopped = { ...runtime, meters: { ...runtime.meters, note } };
    await expect(createHandler(() => stopped)({ v: 1 })).rejects.toThrow("stopped");
    await check();
    expect(notifier.sent).toHaveLength(2);
    expect(notifier.outbox.size).toBe(1);
  });

  it.each([{}, { v: 2 }, { v: 1, more: true }])("refuses input like %j", async (input) => {
    await expect(scene([]).checkWith(input)).rejects.toMatchObject({ name: "InvalidInput" });
  });
});
