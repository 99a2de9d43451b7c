import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Runtime } from "../runtime.ts";
import { noteDissent } from "./note-dissent.ts";
import { notePrecedents } from "./note-precedents.ts";
import { tryDrafts } from "./try-drafts.ts";

type DecisionNamed = {
  readonly resource: ResourceId;
  readonly decision: string;
  /** It was noted long ago, or should have been: drafts of today were not there when it was asked. */
  readonly again: boolean;
};

/**
 * Keeps what was answered in a logged decision, counts it against what it dissents from, and tries what is drafted on what
 * was asked in it.
 */
export async function noteDecision(
  { resource, decision: id, again }: DecisionNamed,
  runtime: Runtime,
): Promise<void> {
  const decision = await runtime.decisions.get(resource, id);
  if (decision === undefined) return;
  const found = await notePrecedents(decision, runtime);
  await noteDissent(found, runtime);
  if (!again) await tryDrafts(decision, found, runtime);
}
