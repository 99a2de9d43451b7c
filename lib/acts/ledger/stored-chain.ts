import { besides } from "#core/hidden/beside.ts";
import type { Chain } from "#core/ledger/chain/check-chain.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { faultName } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";

/** Versions between which a chain is read; up to the docket itself where it is asked where the chain ends. */
export type Stretch = { readonly lowest: number; readonly highest: number; readonly isLast: boolean };

const passing: ReadonlySet<string> = new Set(["Unavailable", "Misconfigured"]);

/** The decisions of a resource between two versions and the one before; undefined where one cannot be read. */
export async function storedChain(
  resource: ResourceId,
  stretch: Stretch,
  runtime: Runtime,
): Promise<Chain | undefined> {
  try {
    return await readChain(resource, stretch, runtime);
  } catch (error) {
    // What passes is tried again; what does not is a finding.
    if (passing.has(faultName(error))) throw error;
    return undefined;
  }
}

async function readChain(resource: ResourceId, { lowest, highest, isLast }: Stretch, runtime: Runtime) {
  const { decisions, dockets } = runtime;
  // INVARIANT (docket first): what it points to was logged before it was saved.
  const docket = isLast ? await dockets.load(resource) : undefined;
  let page = await decisions.upTo(resource, Math.max(highest, docket?.version ?? 0));
  const read: LoggedDecision[] = [...page.decisions];
  while (page.next !== undefined && (read.at(-1)?.version ?? 0) >= lowest) {
    page = await decisions.list(resource, page.next);
    read.push(...page.decisions);
  }
  const entries = read.map((entry) => ({
    place: { version: entry.version, id: entry.id },
    entry: besides(entry),
  }));
  const head = docket && {
    version: docket.version,
    ...(docket.decision !== undefined && { decision: docket.decision }),
  };
  return { resource: resourceText(resource), entries, ...(head !== undefined && { head }) };
}
