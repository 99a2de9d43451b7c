import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Runtime } from "../runtime.ts";
import { notePrecedents } from "./note-precedents.ts";
import { tryDrafts } from "./try-drafts.ts";

type DecisionNamed = { readonly resource: ResourceId; readonly decision: string };

/** Keeps what was answered in a logged decision, and tries what is drafted on what was asked in it. */
export async function noteDecision(
  { resource, decision: id }: DecisionNamed,
  runtime: Runtime,
): Promise<void> {
  const decision = await runtime.decisions.get(resource, id);
  if (decision === undefined) return;
  const found = await notePrecedents(decision, runtime);
  await tryDrafts(decision, found, runtime);
}
