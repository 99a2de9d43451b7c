import { describe, expect, it } from "vitest";
import { learnTonight } from "#acts/learning/learn-tonight.ts";
import { noteUnasked } from "#acts/learning/undoing/note-unasked.ts";
import { memorySecretDigests } from "#adapters/memory/outside/secret-digests.ts";
import { memoryDrafts } from "#adapters/memory/people/drafts.ts";
import { memoryNotifier } from "#adapters/memory/people/notifier.ts";
import { memoryPrecedents } from "#adapters/memory/people/precedents.ts";
import { memoryRowStates } from "#adapters/memory/people/row-states.ts";
import { memoryDecisionLog } from "#adapters/memory/stores/decision-log.ts";
import { memoryEventStore } from "#adapters/memory/stores/event-store.ts";
import { conditionText } from "#core/learning/drafts/conditions.ts";
import { arrivalOf } from "#core/ledger/stored-event.ts";
import { quiet } from "#local/world/local-world.ts";
import { worldSettings } from "#local/world/world-settings.ts";
import { policyWith } from "../../core/learning/evening-quarrel.ts";
import { type Unasked, unaskedVerdict, writtenAt } from "./unasked-verdicts.ts";

const day = 86_400_000;
const hour = 3_600_000;
const begin = Date.parse("2026-11-01T02:10:00Z");
const at = (ms: number): string => new Date(begin + ms).toISOString();
const policy = policyWith();

const two = ["sso/ada@example.com", "sso/bob@example.com"];

type Staged = { readonly verdicts: readonly Unasked[]; readonly undoneBy: (n: number) => string | undefined };

async function stage({ verdicts, undoneBy }: Staged) {
  const [decisions, events, drafts] = [memoryDecisionLog(), memoryEventStore(), memoryDrafts()];
  for (const [n, each] of verdicts.entries()) {
    await decisions.put({ ...each, after: undefined, digest: "" });
    const who = undoneBy(n);
    if (who === undefined) continue;
    const event = writtenAt(Date.parse(each.at) + hour, who);
    await events.put(each.resource, { arrival: arrivalOf(Date.parse(event.at), event.id), event });
  }
  let now = begin;
  const runtime = {
    ...{ decisions, events, drafts, policy, settings: worldSettings([]), log: quiet },
    ...{ precedents: memoryPrecedents(), rowStates: memoryRowStates(), notifier: memoryNotifier() },
    ...{ secrets: memorySecretDigests("key"), now: () => now },
  };
  return {
    runtime,
    async told(days: number, until = Number.POSITIVE_INFINITY) {
      now = begin + days * day;
      await noteUnasked(until, runtime);
      return (await drafts.undoing("-")).unasked;
    },
    async nights(from: number, to: number) {
      for (let on = from; on <= to; on += 1) {
        now = begin + on * day;
        await learnTonight(runtime);
      }
      return (await drafts.open("-")).drafts;
    },
  };
}

/** One every eight hours, of three savers on five groups. */
const many = (count: number): readonly Unasked[] =>
  Array.from({ length: count }, (_, n) =>
    unaskedVerdict({ n, at: at(n * 8 * hour), on: `group-${n % 5}`, by: `saver-${n % 3}` }),
  );

describe("verdicts about which nobody was asked", () => {
  it("are told of once their day is over, with what became of them and no name", async () => {
    const { told } = await stage({
      verdicts: many(9),
      undoneBy: (n) => (n % 3 === 0 ? two[n % 2] : undefined),
    });
    expect((await told(1))?.outcomes).toEqual([]);
    const all = await told(6);
    expect(all?.outcomes).toHaveLength(9);
    expect(all?.outcomes.filter(({ undone }) => undone !== undefined)).toHaveLength(3);
    expect(all?.outcomes[0]?.features).toMatchObject({
      class: "capacity",
      challenger: { goal: "cost", reason: "budget", kind: "automation" },
    });
    expect(JSON.stringify(all)).not.toMatch(/sso|example|group-|saver-/);
  });

  it("are told the same whether each night comes or one alone, is broken off, or comes twice", async () => {
    const staged = { verdicts: many(12), undoneBy: (n: number) => two[n % 2] };
    const straight = await (await stage(staged)).told(8);
    const nightly = await stage(staged);
    for (const days of [1, 2, 2, 4, 5, 8]) await nightly.told(days);
    expect(await nightly.told(8)).toEqual(straight);
    const short = await stage(staged);
    expect(await short.told(8, begin)).toBeUndefined();
    expect(await short.told(8)).toEqual(straight);
  });

  it("that two people keep undoing make a draft that asks, and it is proven by those that follow", async () => {
    const { nights } = await stage({ verdicts: many(110), undoneBy: (n) => two[n % 2] });
    expect(await nights(10, 13)).toEqual([]);
    const [draft, ...others] = await nights(14, 18);
    expect(others).toEqual([]);
    expect(draft).toMatchObject({ answer: "ask", state: "proving", support: { humans: 2 } });
    expect(draft && conditionText(draft.conditions)).toMatch(/^class=capacity/);
    expect(await nights(19, 40)).toMatchObject([{ answer: "ask", state: "proven" }]);
  });

  it.each<{
    readonly who: string;
    readonly undoneBy: Staged["undoneBy"];
    readonly by?: string;
    readonly on?: string;
  }>([
    { who: "nobody", undoneBy: () => undefined },
    { who: "one human", undoneBy: () => two[0] },
    {
      who: "one human, however they are written",
      undoneBy: (n) => (n % 2 ? "sso/ada@example.com" : "sso/Ada@Example.com"),
    },
    { who: "every second time", undoneBy: (n) => (n % 4 < 2 ? two[n % 2] : undefined) },
    { who: "two of one actor's", undoneBy: (n) => two[n % 2], by: "saver-0" },
    { who: "two on one resource", undoneBy: (n) => two[n % 2], on: "group-0" },
  ])("make none where they are undone by $who", async ({ undoneBy, by, on }) => {
    const verdicts = many(110).map((each, n) =>
      unaskedVerdict({ n, at: each.at, on: on ?? `group-${n % 5}`, by: by ?? `saver-${n % 3}` }),
    );
    const { nights } = await stage({ verdicts, undoneBy });
    expect(await nights(14, 40)).toEqual([]);
  });
});
