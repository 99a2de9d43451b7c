import { memoryDrafts } from "#adapters/memory/people/drafts.ts";
import { memoryRowStates } from "#adapters/memory/people/row-states.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { emptyTeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import { statesOf } from "#core/learning/rows/row-states.ts";
import { draftOf } from "../../../contracts/stores/sample-drafts.ts";

/** A Parley that has proven the draft of a learnt row, and told of it. */
export async function knowing(id: string) {
  const { endedAt: _, ended: __, ...sample } = draftOf("known");
  const draft: Draft = { ...sample, id, state: "proven", madeAt: "2019-01-01T00:00:00.000Z" };
  const [drafts, rowStates] = [memoryDrafts(), memoryRowStates()];
  await drafts.save({ ...emptyTeamDrafts("-"), drafts: [draft] });
  await rowStates.keep({ version: 0, asOf: "2026-11-21T02:00:00Z", drafts: statesOf([draft], {}) });
  return { drafts, rowStates };
}
