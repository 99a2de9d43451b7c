import { learnTonight } from "#acts/learning/learn-tonight.ts";
import { tryDrafts } from "#acts/learning/try-drafts.ts";
import { memorySecretDigests } from "#adapters/memory/outside/secret-digests.ts";
import { memoryNotifier } from "#adapters/memory/people/notifier.ts";
import { eachIfAdopted, wouldAnswer } from "#core/learning/drafts/as-if-adopted.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { emptyTeamDrafts, mostEnded } from "#core/learning/drafts/drafts-of-team.ts";
import { emptyTeamUndoing } from "#core/learning/drafts/undoing-of-team.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { quiet } from "#local/world/local-world.ts";
import { worldSettings } from "#local/world/world-settings.ts";
import { draftOf } from "../../contracts/stores/sample-drafts.ts";
import { onDay, ruledOften } from "../../core/learning/drafts/rulings.ts";
import { decided, policyWith, quarrel } from "../../core/learning/evening-quarrel.ts";
import { unaskedOften } from "../../core/learning/unasked/kept-unasked.ts";
import { embeddedLedger } from "./embedded-ledger.ts";

type Units = { readonly read: number; readonly write: number };

/** What drafting takes of the ledger, each counted where it takes most. */
export type Drafting = {
  /** One night of a team with half a year of answers. */
  readonly night: Units;
  /** A call in an hour in which nothing is due, for a team. */
  readonly hour: Units;
  /** A question that is asked where as many drafts as are ever tried would have answered. */
  readonly asked: Units;
};

const mostTried = 20;
const answersOfHalfAYear = 600;
/** As many verdicts about which nobody was asked as are kept. */
const verdictsOfHalfAYear = 600;
const toldUntil = onDay(97).slice(0, 10);

const policy = policyWith({ rules: [{ id: "ask-at-night", for: { classes: ["capacity"] }, ask: {} }] });

/** A question that a draft may answer: of these ids this one is not among those asked all the same. */
function asking(): LoggedDecision {
  const dispute = quarrel({ rulings: [], dispute: { case: "case-3", asked: [] } });
  const { resource, now: at } = dispute;
  const record = decided(dispute, policy);
  return { id: "d", case: "case-3", at, version: 1, resource, record, after: undefined, digest: "" };
}

/** Some of a team's drafts are asked all the same, so that more are made than are tried. */
function drafts(asked: LoggedDecision): readonly Draft[] {
  const many = Array.from({ length: mostTried * 4 }, (_, n): Draft => {
    const { provenAt: _p, endedAt: _e, ended: _w, ...draft } = draftOf(`live ${n}`);
    return { ...draft, state: "proving" };
  });
  const answering = eachIfAdopted(many, policy).filter(({ candidate }) =>
    wouldAnswer(asked.record, candidate),
  );
  const live = answering.slice(0, mostTried).map(({ draft }) => draft);
  if (live.length < mostTried) throw new Error(`only ${live.length} drafts would answer`);
  return [...live, ...Array.from({ length: mostEnded }, (_, n) => draftOf(`ended ${n}`))];
}

/** Counts it on the ledger as it is on AWS. */
export async function draftingCounts(): Promise<Drafting> {
  const ledger = await embeddedLedger();
  const { drafts: books, rowStates, units } = ledger;
  const { precedents, decisions, events } = ledger.stores;
  const asked = asking();
  await books.save({ ...emptyTeamDrafts("-"), drafts: drafts(asked) });
  const trials = Array.from({ length: 480 }, (_, n) => ({
    draft: draftOf("x").id,
    case: `c${n}`,
    at: asked.at,
  }));
  await books.saveTrials({ team: "-", version: 0, trials });
  for (const { precedent, human, resource, actor } of ruledOften(answersOfHalfAYear, { day: 30 }))
    await precedents.put({ precedent, case: "case", human, resource, actor });
  const outcomes = unaskedOften(verdictsOfHalfAYear, { day: 90 });
  await books.saveUndoing({ ...emptyTeamUndoing("-"), unasked: { through: toldUntil, outcomes } });
  const counted = async (work: () => Promise<unknown>): Promise<Units> => {
    const before = units();
    await work();
    const after = units();
    return { read: after.read - before.read, write: after.write - before.write };
  };
  const notifier = memoryNotifier();
  const runtime = {
    drafts: books,
    ...{ precedents, decisions, events, secrets: memorySecretDigests("bench") },
    rowStates,
    notifier,
    policy,
    log: quiet,
    settings: worldSettings([]),
  };
  const tried = await counted(() => tryDrafts(asked, [], runtime));
  if ((await books.trials("-")).trials.length !== 500) throw new Error("nothing was tried");
  const now = () => Date.parse(onDay(100));
  const night = await counted(() => learnTonight({ ...runtime, now }));
  const hour = await counted(() => learnTonight({ ...runtime, now }));
  await ledger.close();
  return { night, hour, asked: tried };
}
