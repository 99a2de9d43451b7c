import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Policy } from "#core/policy/policy.ts";
import { classesAt } from "#core/safety/lean.ts";
import { readPolicy } from "#files/policy-text.ts";
import { type CorpusEdit, corpusEdits } from "./edits.ts";

/** An edit, and the classes of the default policy that it stands in. */
export type ClassedEdit = CorpusEdit & { readonly classes: readonly string[] };

export function classedEdits(): readonly ClassedEdit[] {
  const policy = defaultPolicy();
  return corpusEdits().map((edit) => ({ ...edit, classes: classesAt(policy, edit.type, edit.path) }));
}

/** How many of a hundred stand in some class. */
export function shareIn(edits: readonly ClassedEdit[]): number {
  return (100 * edits.filter(({ classes }) => classes.length > 0).length) / Math.max(1, edits.length);
}

function defaultPolicy(): Policy {
  const file = fileURLToPath(new URL("../../policies/default.yaml", import.meta.url));
  const read = readPolicy(readFileSync(file, "utf8"), file);
  if ("policy" in read) return read.policy;
  throw new Error(read.diagnostics.map(({ message }) => message).join("; "));
}
