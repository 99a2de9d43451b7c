import { describe, expect, it } from "vitest";
import { learnTonight } from "#acts/learning/learn-tonight.ts";
import { memorySecretDigests } from "#adapters/memory/outside/secret-digests.ts";
import { memoryDrafts } from "#adapters/memory/people/drafts.ts";
import { memoryNotifier } from "#adapters/memory/people/notifier.ts";
import { memoryPrecedents } from "#adapters/memory/people/precedents.ts";
import { memoryRowStates } from "#adapters/memory/people/row-states.ts";
import { memoryDecisionLog } from "#adapters/memory/stores/decision-log.ts";
import { memoryEventStore } from "#adapters/memory/stores/event-store.ts";
import { sha256 } from "#core/digest.ts";
import type { Ruled } from "#core/learning/drafts/votes.ts";
import { classesOf } from "#core/learning/team.ts";
import type { Drafts } from "#core/ports/people/drafts.ts";
import type { Precedents } from "#core/ports/people/precedents.ts";
import { quiet } from "#local/world/local-world.ts";
import { worldSettings } from "#local/world/world-settings.ts";
import { onDay, ruledOften } from "../../core/learning/drafts/rulings.ts";
import { policyWith } from "../../core/learning/evening-quarrel.ts";

const teams = [{ name: "checkout", in: { tags: { service: ["checkout"] } } }];
const policy = policyWith({ teams });
const both = ["-", "checkout"] as const;
// Each class, and all together.
const steps = (classesOf(policy.file).length + 1) * both.length;

const keptOf = ({ precedent, human, resource, actor, row }: Ruled, team: string) => ({
  precedent: { ...precedent, team },
  ...{ case: "case", human, resource, actor },
  ...(row !== undefined && { row }),
});

async function answered(rulings: readonly Ruled[], own = false): Promise<Precedents> {
  const precedents = memoryPrecedents();
  for (const each of rulings)
    for (const team of both) {
      const { actor, ...kept } = keptOf(each, team);
      await precedents.put(own ? { ...kept, actor, isOwn: true } : { ...kept, actor });
    }
  return precedents;
}

type Night = Parameters<typeof learnTonight>[0];

const nightAt = (precedents: Precedents, day: number, more: Partial<Night> = {}): Night => ({
  ...{ precedents, policy, drafts: memoryDrafts(), rowStates: memoryRowStates() },
  ...{ notifier: memoryNotifier(), log: quiet, settings: worldSettings([]) },
  ...{ decisions: memoryDecisionLog(), events: memoryEventStore(), secrets: memorySecretDigests("key") },
  now: () => Date.parse(onDay(day)),
  ...more,
});

const whole = async ({ drafts }: Pick<Night, "drafts">) =>
  Promise.all(
    both.map(async (team) => {
      const { version: _, ...book } = await drafts.open(team);
      return book;
    }),
  );

/** Fails at each of so many calls, before or after it took place. */
function failing(drafts: Drafts, at: readonly number[], isAfter: boolean): Drafts {
  let calls = 0;
  return {
    ...drafts,
    async save(book) {
      calls += 1;
      const fails = at.includes(calls);
      if (fails && !isAfter) throw new Error("killed");
      const saved = await drafts.save(book);
      if (fails) throw new Error("killed");
      return saved;
    },
  };
}

describe("a night of learning", () => {
  it("drafts for each team from its own answers, and done twice it changes nothing", async () => {
    const runtime = nightAt(await answered(ruledOften(40)), 40);
    expect(await learnTonight(runtime)).toEqual({ teams: 2, looks: steps });
    const once = await whole(runtime);
    expect(once.map(({ drafts }) => drafts)).toMatchObject([[{ team: "-" }], [{ team: "checkout" }]]);
    expect(await learnTonight(runtime)).toEqual({ teams: 0, looks: 0 });
    expect(await whole(runtime)).toEqual(once);
  });

  it.each([true, false])(
    "killed anywhere goes on where it stood (kept before it was killed: %s)",
    async (isAfter) => {
      const precedents = await answered(ruledOften(40));
      const straight = nightAt(precedents, 40);
      await learnTonight(straight);
      for (let at = 1; at <= steps; at += 3) {
        const drafts = memoryDrafts();
        const killed = nightAt(precedents, 40, { drafts: failing(drafts, [at], isAfter) });
        await expect(learnTonight(killed)).rejects.toThrow("killed");
        await learnTonight(nightAt(precedents, 40, { drafts }));
        expect(await whole({ drafts })).toEqual(await whole(straight));
      }
    },
  );

  it("begins no class when its time is over, and goes on with the next call", async () => {
    const precedents = await answered(ruledOften(40));
    const drafts = memoryDrafts();
    let calls = 0;
    const slow = () => Date.parse(onDay(40)) + 20_000 * calls++;
    const { looks } = await learnTonight(nightAt(precedents, 40, { drafts, now: slow }));
    expect(looks).toBeLessThan(steps);
    const rest = await learnTonight(nightAt(precedents, 40, { drafts }));
    expect(looks + rest.looks).toBe(steps);
  });

  it("two at once come to what one comes to", async () => {
    const precedents = await answered(ruledOften(40));
    const straight = nightAt(precedents, 40);
    await learnTonight(straight);
    const shared = nightAt(precedents, 40);
    await Promise.all([learnTonight(shared), learnTonight(shared)]);
    expect(await whole(shared)).toEqual(await whole(straight));
  });

  it("finds by row of the policy where answers changed, and keeps what it found", async () => {
    const halves = ["challenger", "holder"] as const;
    const changed = halves.flatMap((answer, half) => ruledOften(30, { answer, row: "rule/ask" }, half * 30));
    const steady = ruledOften(60, { row: "answer/learnt" }).map((each) => ({
      ...{ ...each, resource: `other ${each.resource}` },
      precedent: { ...each.precedent, id: sha256(each.precedent.id) },
    }));
    const runtime = nightAt(await answered([...changed, ...steady]), 61);
    await learnTonight(runtime);
    const [all, checkout] = await whole(runtime);
    expect(Object.keys(all?.rows?.["rollout"] ?? {})).toEqual(["rule/ask"]);
    expect(all?.rows?.["rollout"]?.["rule/ask"]).toMatchObject({
      ...{ since: onDay(30), now: { word: "put back", alike: 30, given: 30 } },
      before: { word: "kept", alike: 30, given: 30 },
    });
    expect(checkout?.rows).toEqual(all?.rows);
  });

  it("of one team that fails keeps no other from its own, and fails", async () => {
    const known = await answered(ruledOften(40));
    const precedents: Precedents = {
      ...known,
      since: (team, of, from) =>
        team === "-" ? Promise.reject(new Error("no table")) : known.since(team, of, from),
    };
    const runtime = nightAt(precedents, 40);
    await expect(learnTonight(runtime)).rejects.toThrow("no table");
    expect((await whole(runtime)).map(({ drafts }) => drafts.length)).toEqual([0, 1]);
  });

  it("counts nothing of a claimant's own, and nothing of which nobody knows who brought it", async () => {
    const own = nightAt(await answered(ruledOften(60), true), 60);
    const old = memoryPrecedents();
    for (const each of ruledOften(60)) {
      const { actor: _, ...kept } = keptOf(each, "-");
      await old.put(kept);
    }
    for (const runtime of [own, nightAt(old, 60)]) {
      await learnTonight(runtime);
      expect((await whole(runtime)).flatMap(({ drafts }) => drafts)).toEqual([]);
    }
  });
});
