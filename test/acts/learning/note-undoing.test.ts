import { describe, expect, it } from "vitest";
import { noteUndoing } from "#acts/learning/undoing/note-undoing.ts";
import { memorySecretDigests } from "#adapters/memory/outside/secret-digests.ts";
import { memoryDrafts } from "#adapters/memory/people/drafts.ts";
import { memoryDecisionLog } from "#adapters/memory/stores/decision-log.ts";
import { memoryEventStore } from "#adapters/memory/stores/event-store.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { emptyTeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import { emptyTeamUndoing } from "#core/learning/drafts/undoing-of-team.ts";
import type { ChangeEvent } from "#core/ledger/stored-event.ts";
import { arrivalOf } from "#core/ledger/stored-event.ts";
import { quiet } from "#local/world/local-world.ts";
import { worldSettings } from "#local/world/world-settings.ts";
import { draftOf } from "../../contracts/stores/sample-drafts.ts";
import { decided, policyWith, quarrel } from "../../core/learning/evening-quarrel.ts";

const hour = 3_600_000;
const day = 24 * hour;
const begin = Date.parse("2026-11-10T02:10:00Z");
const at = (ms: number): string => new Date(begin + ms).toISOString();

const { endedAt: _e, ended: _w, ...sample } = draftOf("row");
const proven: Draft = { ...sample, state: "proven", answer: "holder", madeAt: at(-90 * day) };
const learned = { since: at(-30 * day), draft: proven.id, support: "a".repeat(64) };
const rules = [{ id: "ask-at-night", for: { classes: ["capacity"] }, ask: {} }];
const policy = policyWith({
  rules,
  answers: [{ id: "row", for: { classes: ["capacity"] }, answer: "holder", learned }],
});

const savers = ["saver-a", "saver-b", "saver-c", "saver-d"];
const role = (name: string): string => `arn:aws:iam::123456789012:role/${name}`;

/** A quarrel on a resource of its own, which the row answers; of these cases none is asked all the same. */
function verdict(n: number) {
  const decidedAt = at((n % 4) * day + n * 60_000);
  const base = quarrel({ askedAt: decidedAt, rulings: [] });
  const claims = base.claims.map((claim) =>
    claim.id === "c2" ? { ...claim, actor: { ...claim.actor, principal: role(savers[n % 4] ?? "") } } : claim,
  );
  const resource = { ...base.resource, id: `group-${n}` };
  const dispute = { ...base, resource, now: decidedAt, asked: [], claims, case: `case-${n}` };
  return {
    id: `d${n}`,
    case: `case-${n}`,
    at: decidedAt,
    version: 1,
    resource,
    record: decided(dispute, policy),
  };
}

const isByRow = ({ record }: ReturnType<typeof verdict>): boolean =>
  record.verdict.fields.some(({ because }) => because.some(({ rule }) => rule === "answer/row"));

const verdicts = Array.from({ length: 80 }, (_, n) => verdict(n))
  .filter(isByRow)
  .slice(0, 45);

const itsLoser = "who wanted it otherwise";
const loserOf = ({ record }: ReturnType<typeof verdict>) =>
  record.dispute.claims.find(({ id }) => id === "c2")?.actor.principal;

/** Of a role that is used in the console AWS may record no human, and one person may have three of them. */
const byHand = "three roles by hand";
const handsOf = (n: number): Pick<ChangeEvent, "actor"> => ({
  actor: { principal: role(`hands-${n % 3}`), kind: "person", via: "console" },
});

const written = (when: number, principal: string, human?: string): ChangeEvent => ({
  ...{ kind: "change", id: `${when} ${principal}`, at: new Date(when).toISOString() },
  actor: { principal, kind: "person", ...(human !== undefined && { human }) },
  edits: [{ path: "/DesiredCapacity" as FieldPath, after: 3 }],
  testimonies: [],
});

/** Every fifth verdict is undone an hour later by one of them; before it somebody had written each field. */
async function stage(undoneBy: readonly string[]) {
  const [decisions, events, drafts] = [memoryDecisionLog(), memoryEventStore(), memoryDrafts()];
  await drafts.save({ ...emptyTeamDrafts("-"), drafts: [proven] });
  for (const [n, each] of verdicts.entries()) {
    await decisions.put({ ...each, after: undefined, digest: "" });
    const when = Date.parse(each.at);
    const named = undoneBy[(n / 5) % undoneBy.length];
    const who = named === itsLoser ? loserOf(each) : named;
    const all = [written(when - 9 * day, role("deploy"))];
    if (n % 5 === 0 && who !== undefined)
      all.push({
        ...written(when + hour, role(`hands-${n}`), who),
        ...(named === byHand && handsOf(n / 5)),
      });
    for (const event of all)
      await events.put(each.resource, { arrival: arrivalOf(Date.parse(event.at), event.id), event });
  }
  let now = begin;
  const runtime = {
    ...{ decisions, events, drafts, policy, settings: worldSettings([]), log: quiet },
    ...{ secrets: memorySecretDigests("key"), now: () => now },
  };
  return {
    runtime,
    async night(days: number, until = Number.POSITIVE_INFINITY, more: Partial<typeof runtime> = {}) {
      now = begin + days * day;
      await noteUndoing("-", until, { ...runtime, ...more });
      const { version: _, ...book } = await drafts.undoing("-");
      const [first] = (await drafts.open("-")).drafts;
      return { ...book, state: first?.state, ended: first?.ended };
    },
  };
}

const two = ["sso/ada@example.com", "sso/bob@example.com"];

describe("what a learnt row decided", () => {
  it("is told of day by day once its day is over, and retires the row where two humans undo it too often", async () => {
    const { night } = await stage(two);
    expect(verdicts).toHaveLength(45);
    expect((await night(1)).outcomes).toEqual([]);
    const first = await night(2);
    expect([first.state, first.through]).toEqual(["proven", "2026-11-10"]);
    expect(first.outcomes.length).toBeGreaterThan(5);
    const last = await night(6);
    expect([last.state, last.ended, last.through]).toEqual(["retired", "undone", "2026-11-14"]);
    expect(last.outcomes).toHaveLength(45);
    expect(last.outcomes.filter(({ undone }) => undone !== undefined)).toHaveLength(9);
    expect(last.outcomes.every(({ times, wrong }) => times === 7 && wrong === 0)).toBe(true);
    expect(JSON.stringify(last)).not.toMatch(/ada|bob|group-|saver|hands/);
  });

  it.each([
    { who: "one human, by a role for each", undoneBy: ["sso/ada@example.com"] },
    { who: "one human, however they are written", undoneBy: ["sso/ada@example.com", "sso/Ada@Example.com"] },
    { who: "three roles by hand, of which nobody says whose they are", undoneBy: [byHand] },
    { who: "nobody", undoneBy: [] },
    { who: "those who wanted it otherwise, which is defiance", undoneBy: [itsLoser] },
  ])("stays where it is undone by $who", async ({ undoneBy }) => {
    const { night } = await stage(undoneBy);
    expect((await night(6)).state).toBe("proven");
  });

  it("is told the same whether a night comes after the other or one alone, is broken off, or comes twice", async () => {
    const one = two.slice(0, 1);
    const straight = await (await stage(one)).night(6);
    const nightly = await stage(one);
    for (const days of [1, 2, 2, 3, 5]) await nightly.night(days);
    expect(await nightly.night(6)).toEqual(straight);
    const short = await stage(one);
    expect((await short.night(6, begin)).outcomes).toEqual([]);
    expect(await short.night(6)).toEqual(straight);
    const killed = await stage(one);
    let calls = 0;
    const drafts = {
      ...killed.runtime.drafts,
      saveUndoing: (...asked: Parameters<typeof killed.runtime.drafts.saveUndoing>) => {
        calls += 1;
        if (calls === 3) throw new Error("killed");
        return killed.runtime.drafts.saveUndoing(...asked);
      },
    };
    await expect(killed.night(6, Number.POSITIVE_INFINITY, { drafts })).rejects.toThrow("killed");
    expect(await killed.night(6)).toEqual(straight);
    const both = await stage(one);
    await Promise.all([both.night(6), both.night(6)]);
    expect(await both.night(6)).toEqual(straight);
  });

  it("is not asked for where the policy has no learnt row, or none of a proven draft", async () => {
    const { night, runtime } = await stage(two);
    const closed = { ...runtime.decisions, onDay: () => Promise.reject(new Error("read for nothing")) };
    const bare = policyWith({ rules });
    const other = policyWith({
      rules,
      answers: [
        {
          id: "row",
          for: { classes: ["capacity"] },
          answer: "holder",
          learned: { ...learned, draft: "e".repeat(64) },
        },
      ],
    });
    for (const none of [bare, other])
      expect(await night(6, Number.POSITIVE_INFINITY, { policy: none, decisions: closed })).toMatchObject({
        outcomes: emptyTeamUndoing("-").outcomes,
        state: "proven",
      });
  });
});
