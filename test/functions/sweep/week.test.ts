import { describe, expect, it } from "vitest";
import type { Runtime } from "#acts/runtime.ts";
import type { SettledApprover } from "#acts/settings.ts";
import { memoryDecisionLog } from "#adapters/memory/stores/decision-log.ts";
import { recordOf } from "#core/arbitration/record.ts";
import { Unavailable } from "#core/faults.ts";
import { withLoad } from "#core/notices/week/load.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { createHandler } from "#functions/sweep/handler.ts";
import { claim, dispute, policy } from "../../core/arbitration/small-disputes.ts";
import { home, inflow } from "../inflow.ts";

const asking = policy({ mode: { default: "enforce", scopes: [] } });
const approvers: readonly SettledApprover[] = ["olga", "otto"].map((name) => ({
  name,
  principals: [name],
  channels: [],
  signsInAs: [],
}));

/** The sweep over a log of decisions, at a moment that a test chooses. */
function week() {
  const flow = inflow({ approvers });
  const decisions = memoryDecisionLog();
  const reads = { gets: 0, isDown: false };
  const log = { ...flow.runtime.log, warn: (what: string) => void warned.push(what) };
  const warned: string[] = [];
  const runtime = {
    ...flow.runtime,
    policy: asking,
    log,
    decisions: {
      ...decisions,
      get: async (...asked: Parameters<typeof decisions.get>) => {
        reads.gets += 1;
        if (reads.isDown) throw new Unavailable("no table");
        return await decisions.get(...asked);
      },
    },
  } as Runtime;
  const at = async (moment: string) => {
    flow.clock.now = Date.parse(moment);
    await createHandler(() => runtime)({ v: 1 });
    return flow.notifier.sent.filter(({ kind }) => kind === "digest");
  };
  const decide = async (id: string, moment: string) => {
    const claims = [claim({ id: "c1" }), claim({ id: "c2", constraint: { max: 4 } })];
    const { resource, ...rest } = dispute({ claims });
    const here = { ...resource, account: home };
    const record = recordOf({ resource: here, ...rest }, asking);
    const made = { v: 2, id, resource: here, case: id, version: 1, at: moment, digest: id, record };
    await decisions.put(made as unknown as LoggedDecision);
  };
  return { ...flow, at, decide, reads, warned };
}

describe("the week that is over", () => {
  it("is told on Monday morning, once, to everybody whom it concerns", async () => {
    const one = week();
    await one.decide("a", "2026-11-16T00:00:00Z");
    await one.decide("b", "2026-11-22T23:59:59Z");
    await one.decide("c", "2026-11-23T00:00:00Z");
    const box = await one.mailboxes.open("approver:olga");
    await one.mailboxes.save(withLoad(box, { now: Date.parse("2026-11-18T00:00:00Z"), bundled: 4 }));
    expect(await one.at("2026-11-23T05:59:00Z")).toEqual([]);
    const sent = await one.at("2026-11-23T06:00:00Z");
    expect(sent.map(({ to }) => to)).toEqual([["olga"], ["otto"], []]);
    for (const { body } of sent) expect(body).toContain("from 2026-11-16 to 2026-11-22");
    expect(sent[0]?.body).toMatch(/(Kept as changed|Put back|Asked of a person): 2 cases/);
    expect(sent[0]?.body).toContain("- olga: 1 message, 4 in bundles");
    expect(await one.at("2026-11-23T06:05:00Z")).toHaveLength(3);
    expect(await one.at("2026-11-29T23:55:00Z")).toHaveLength(3);
    const next = await one.at("2026-11-30T06:00:00Z");
    expect(next.slice(3).map(({ body }) => body.includes("from 2026-11-23 to 2026-11-29"))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("is not told where nothing was decided and nobody was told anything", async () => {
    expect(await week().at("2026-11-23T06:00:00Z")).toEqual([]);
  });

  it("is read again in an hour where it could not be, and stops nothing meanwhile", async () => {
    const one = week();
    await one.decide("a", "2026-11-18T10:00:00Z");
    one.reads.isDown = true;
    expect(await one.at("2026-11-23T06:00:00Z")).toEqual([]);
    expect(one.warned).toContain("the week could not be told");
    one.reads.isDown = false;
    expect(await one.at("2026-11-23T06:55:00Z")).toEqual([]);
    expect(one.reads.gets).toBe(1);
    expect(await one.at("2026-11-23T07:00:00Z")).toHaveLength(3);
  });
});
