import { describe, expect, it } from "vitest";
import { keepPolicy } from "#acts/ledger/keep-policy.ts";
import { policyThen } from "#acts/ledger/policy-then.ts";
import { memoryMeters } from "#adapters/memory/stores/meters.ts";
import { memoryPolicyStore } from "#adapters/memory/stores/policies/policy-store.ts";
import { Unavailable } from "#core/faults.ts";
import { writeCompiledPolicy } from "#core/policy/file/compiled-file.ts";
import type { KeptPolicy } from "#core/ports/stores/policy-store.ts";
import { policy, time } from "../core/arbitration/small-disputes.ts";

const [first, second] = [policy(), policy({ approvers: [] })];
const day = 86_400_000;

/** A store that counts what it is told, and fails while it is told to. */
function keeping() {
  const store = memoryPolicyStore();
  const state = { kept: [] as string[], isDown: false, now: time("03:00"), warned: [] as string[] };
  const policies = {
    ...store,
    keep: async (one: KeptPolicy) => {
      if (state.isDown) throw new Unavailable("no table");
      state.kept.push(one.digest);
      await store.keep(one);
    },
  };
  const log = { warn: (what: string) => void state.warned.push(what) } as never;
  return { state, policies, meters: memoryMeters(), log, now: () => state.now, policy: first };
}

describe("a policy that something is decided by", () => {
  it("is kept once a day, by one process or several", async () => {
    const parts = keeping();
    const another = { ...parts, policies: { ...parts.policies } };
    for (const each of [parts, parts, another, another]) await keepPolicy(first, each);
    expect(parts.state.kept).toEqual([first.digest]);
    parts.state.now += day;
    for (const each of [another, parts, parts]) await keepPolicy(first, each);
    expect(parts.state.kept).toEqual([first.digest, first.digest]);
  });

  it("is kept whichever ruled before and comes again", async () => {
    const parts = keeping();
    for (const each of [first, second, first, second]) await keepPolicy(each, parts);
    for (const each of [first, second])
      expect((await policyThen(each.digest, parts))?.digest).toBe(each.digest);
  });

  it("is tried again where it could not be kept, and stops nothing", async () => {
    const parts = keeping();
    parts.state.isDown = true;
    await keepPolicy(first, parts);
    expect(parts.state).toMatchObject({ kept: [], warned: ["the policy could not be kept"] });
    parts.state.isDown = false;
    await keepPolicy(first, parts);
    expect(parts.state.kept).toEqual([first.digest]);
  });
});

describe("the policy of then", () => {
  it("is the one that rules now, without a read, or the one that was kept", async () => {
    const parts = keeping();
    expect(await policyThen(first.digest, { ...parts, policies: {} as never })).toBe(first);
    await keepPolicy(second, parts);
    expect(await policyThen(second.digest, parts)).toMatchObject({
      digest: second.digest,
      file: second.file,
      name: second.name,
    });
  });

  it.each<[string, string | undefined]>([
    ["was never kept", undefined],
    ["is of a form that nobody reads any more", '{"v":0}'],
    ["is another than its digest says", writeCompiledPolicy(first)],
    ["is no policy at all", "<html>"],
  ])("is unknown where it %s", async (_, text) => {
    const parts = keeping();
    if (text !== undefined) await parts.policies.keep({ digest: second.digest, text });
    expect(await policyThen(second.digest, parts)).toBeUndefined();
  });
});
