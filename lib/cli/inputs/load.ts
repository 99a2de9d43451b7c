import { join } from "node:path";
import { packageRoot } from "#catalogue/store/package-root.ts";
import { layersBeside } from "#catalogue/store/policy-layers.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Diagnostic } from "#files/diagnostic.ts";
import { readDispute } from "#files/dispute-text.ts";
import { readPolicy } from "#files/policy-text.ts";
import { counted } from "../terminal/prose.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type DiskPlace, placeOf, readText } from "./disk.ts";
import { Rejected } from "./rejected.ts";

const packaged = "policies/default.yaml";

/** The policy that a reader named; none, or `default` as in a deployment, is the packaged one, shown the same everywhere. */
export const policyPlace = (terminal: Terminal, named: string | undefined): DiskPlace =>
  named === undefined || named === "default"
    ? { named: packaged, path: join(packageRoot(), packaged) }
    : placeOf(terminal.cwd, named);

export type ReadPolicy = { readonly policy: Policy; readonly warnings: readonly Diagnostic[] };

/** `found` hears of every other file that the policy is made of. */
export async function loadPolicy(place: DiskPlace, found?: (path: string) => void): Promise<ReadPolicy> {
  const read = readPolicy(await readText(place), place.named, layersBeside(place.path, found));
  if ("diagnostics" in read) throw rejected(place.named, "policy", read.diagnostics);
  return read;
}

export function disputeOf(text: string, named: string): Dispute {
  const read = readDispute(text, named);
  if ("diagnostics" in read) throw rejected(named, "dispute", read.diagnostics);
  return read.dispute;
}

export function rejected(named: string, what: string, diagnostics: readonly Diagnostic[]): Rejected {
  return new Rejected(
    `\`${named}\` is not a valid ${what}: ${counted(diagnostics.length, "error")}`,
    diagnostics,
  );
}
