import { describe, expect, it } from "vitest";
import { learnTonight } from "#acts/learning/learn-tonight.ts";
import { notePrecedents } from "#acts/learning/note-precedents.ts";
import { memorySecretDigests } from "#adapters/memory/outside/secret-digests.ts";
import { memoryDrafts } from "#adapters/memory/people/drafts.ts";
import { memoryNotifier } from "#adapters/memory/people/notifier.ts";
import { memoryPrecedents } from "#adapters/memory/people/precedents.ts";
import { memoryRowStates } from "#adapters/memory/people/row-states.ts";
import { memoryDecisionLog } from "#adapters/memory/stores/decision-log.ts";
import { memoryEventStore } from "#adapters/memory/stores/event-store.ts";
import { memoryPolicyStore } from "#adapters/memory/stores/policies/policy-store.ts";
import { listDrafts, showDrift } from "#core/api/operations/drafts.ts";
import { listAnswers } from "#core/api/operations/learning.ts";
import { millis } from "#core/claims/instant.ts";
import { emptyTeamTrials } from "#core/learning/drafts/trials-of-team.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { draftsView, driftView } from "#core/views/learning/drafts-view.ts";
import { openLedger } from "#local/opened/open-ledger.ts";
import { quiet } from "#local/world/local-world.ts";
import { worldSettings } from "#local/world/world-settings.ts";
import { policy } from "../../core/learning/evening-quarrel.ts";
import { quarrels } from "../../core/learning/quarrels.ts";

const day = 86_400_000;
const alike = Array.from({ length: 60 }, () => "revert" as const);
const changed = Array.from({ length: 60 }, (_, n) => (n < 30 ? ("revert" as const) : ("keep" as const)));

const exported = (decisions: readonly LoggedDecision[]) => ({
  ...{ decisions, policies: [], policy },
  at: new Date(millis(decisions.at(-1)?.at ?? "") + 12 * 3_600_000).toISOString(),
});

/** What a Parley noted of each decision when it was made, and looked at night after night. */
async function lived(decisions: readonly LoggedDecision[], until: number) {
  const stores = {
    precedents: memoryPrecedents(),
    drafts: memoryDrafts(),
    rowStates: memoryRowStates(),
    notifier: memoryNotifier(),
    policies: memoryPolicyStore(),
    decisions: memoryDecisionLog(),
    events: memoryEventStore(),
  };
  const runtime = {
    ...stores,
    settings: worldSettings([]),
    policy,
    log: quiet,
    secrets: memorySecretDigests("another key"),
  };
  let night = Math.ceil(millis(decisions[0]?.at ?? "") / day) * day;
  for (const decision of decisions) {
    for (; night < millis(decision.at); night += day) await learnTonight({ ...runtime, now: () => night });
    await notePrecedents(decision, runtime);
  }
  for (; night <= until; night += day) await learnTonight({ ...runtime, now: () => night });
  return runtime;
}

describe("a ledger that is opened", () => {
  it.each([
    { what: "answers that agree", answers: alike, drafts: 1, changes: 0 },
    { what: "a change of mind", answers: changed, drafts: 0, changes: 1 },
  ])("tells of $what what a Parley that lived through it tells", async ({ answers, drafts, changes }) => {
    const ledger = exported(quarrels(answers));
    const { parley, rebuilt } = await openLedger(ledger);
    const live = await lived(ledger.decisions, millis(ledger.at));
    const book = await live.drafts.open("-");
    const told = await parley.ask(listDrafts, {});
    expect(told.drafts.length).toBeGreaterThanOrEqual(drafts);
    expect(told).toEqual(draftsView(book, { teams: ["-"], trials: emptyTeamTrials("-") }));
    const drift = await parley.ask(showDrift, {});
    expect(drift.items).toHaveLength(changes);
    expect(drift).toEqual(driftView(book, { teams: ["-"] }));
    expect((await parley.ask(listAnswers, {})).items).toHaveLength(60);
    expect(rebuilt).toEqual({ decisions: 60, answered: 60, withoutPolicy: 0, unread: 0, precedents: 60 });
  });

  it("makes nothing of silence, of what another policy decided, or of what cannot be read, and says so", async () => {
    const [first, second, third, fourth] = quarrels(["keep", "keep", "keep", "keep"]);
    if (!first || !second || !third || !fourth) throw new Error("no quarrels");
    const { dispute } = second.record;
    const silent = { ...dispute, rulings: dispute.rulings.map((each) => ({ ...each, by: "silence" })) };
    const decisions = [
      first,
      { ...second, record: { ...second.record, dispute: silent } },
      { ...third, record: { ...third.record, policy: "0".repeat(64) } },
      { ...fourth, record: { ...fourth.record, dispute: { ...fourth.record.dispute, claims: undefined } } },
    ] as unknown as readonly LoggedDecision[];
    const { rebuilt, kept } = await openLedger(exported(decisions));
    expect(rebuilt).toEqual({ decisions: 4, answered: 3, withoutPolicy: 1, unread: 1, precedents: 1 });
    expect(kept.map(({ case: of }) => of)).toEqual(["case-0"]);
  });

  it("is the same in whatever order its decisions stand", async () => {
    const decisions = quarrels(changed.slice(20, 40));
    const [one, other] = [
      await openLedger(exported(decisions)),
      await openLedger({ ...exported(decisions), decisions: decisions.toReversed() }),
    ];
    const told = ({ kept }: typeof one) => kept.map(({ precedent, case: of }) => ({ precedent, of }));
    expect(told(one)).toHaveLength(20);
    expect(told(other)).toEqual(told(one));
  });
});
