import type { Parley } from "#adapters/parley/client.ts";
import { InvalidInput } from "#core/faults.ts";
import type { Json } from "#core/fields/json.ts";
import { fromBesides } from "#core/hidden/beside.ts";
import { entriesIn } from "#core/ledger/chain/check-entry.ts";
import { misfitText } from "#core/ledger/chain/misfit.ts";
import { readCompiledPolicy } from "#core/policy/file/compiled-file.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { loadPolicy, policyPlace } from "../inputs/load.ts";
import { DamagedFile, readExport } from "../ledger/ledger-file.ts";
import { type Asked, openRemote } from "../remote/open.ts";
import { counted } from "../terminal/prose.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** A ledger that was exported, told in place of a running Parley; a policy that stands in place of its last one. */
export type FromLedger = { readonly from?: string; readonly policy?: string };

type ReadLedger = {
  readonly at: string;
  readonly decisions: readonly LoggedDecision[];
  readonly policies: ReadonlyMap<string, string>;
};

const again =
  "export it again with `parley ledger export`; `parley ledger verify` tells everything that does not fit";

/** Above what a terminal can hold, and far above what a company decides in a year. */
const mostDecisions = 100_000;

type ReadChains = Awaited<ReturnType<typeof readExport>>["source"];

async function decisionsIn(named: string, source: ReadChains): Promise<readonly LoggedDecision[]> {
  const decisions: LoggedDecision[] = [];
  for await (const _ of source.seals());
  for await (const { resource, entries } of source.chains()) {
    const { checked, misfits } = entriesIn(resource, entries);
    const [misfit] = misfits;
    // INVARIANT (as it was written): what somebody changed by hand teaches nothing.
    if (misfit !== undefined)
      throw new InvalidInput(`\`${named}\` does not fit: ${misfitText(misfit)}`, { hint: again });
    for (const { entry } of checked)
      decisions.push(
        fromBesides(entry as unknown as { readonly [name: string]: Json }) as unknown as LoggedDecision,
      );
    if (decisions.length > mostDecisions)
      throw new InvalidInput(`\`${named}\` holds more than ${mostDecisions} decisions`, {
        hint: "export fewer days, with `--from` and `--to` of `parley ledger export`",
      });
  }
  return decisions;
}

/** Every decision of an export, or where and why it is none. */
export async function readLedger(named: string, terminal: Terminal): Promise<ReadLedger> {
  try {
    const { header, source, policies } = await readExport(named, terminal);
    const decisions = await decisionsIn(named, source);
    if (decisions.length > 0) return { at: header.at, decisions, policies };
    throw new InvalidInput(`\`${named}\` holds no decision`, {
      hint: "export more days; while nothing is decided there is nothing to learn from",
    });
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    const at = { file: named, line: error.line, column: 1 };
    throw new InvalidInput(`this export is damaged: ${error.message}`, { hint: again, at, cause: error });
  }
}

function compiledIn(text: string): Policy {
  try {
    return readCompiledPolicy(text);
  } catch (cause) {
    const hint = "name it with `--policy`, or export again";
    throw new InvalidInput("the policy in the export is not the one that its decisions name", {
      hint,
      cause,
    });
  }
}

/** The one that is named, else the one by which was decided last. */
async function policyOf(
  { decisions, policies }: ReadLedger,
  { policy }: FromLedger,
  terminal: Terminal,
): Promise<Policy> {
  if (policy !== undefined) return (await loadPolicy(policyPlace(terminal, policy))).policy;
  const last = decisions.reduce((a, b) => (b.at > a.at ? b : a));
  const text = policies.get(last.record.policy);
  if (text !== undefined) return compiledIn(text);
  throw new InvalidInput("the export does not hold the policy by which was decided last", {
    hint: "name it with `--policy`; exports hold their policies since this release, so that exporting again helps as well",
  });
}

/** Opens an export, made again as if it had been noted while it was decided. */
export async function openExport(from: string, asked: FromLedger, terminal: Terminal) {
  const read = await readLedger(from, terminal);
  const policy = await policyOf(read, asked, terminal);
  const policies = [...read.policies].map(([digest, text]) => ({ digest, text }));
  const { openLedger } = (await import("#local/door.ts")).door;
  const { at, decisions } = read;
  const opened = await openLedger({ at, decisions, policies, policy });
  return { ...opened, decisions };
}

/** A running Parley, or a ledger that was exported in its place. */
export async function openLearning(asked: Asked & FromLedger, terminal: Terminal): Promise<Parley> {
  const { from } = asked;
  if (from === undefined) return await openRemote(asked, terminal);
  if (asked.at !== undefined || asked.as !== undefined)
    throw new InvalidInput("it is said twice where to read", {
      hint: "leave out `--from`, or `--at` and `--as`: an export is asked of nobody",
    });
  const { parley, rebuilt } = await openExport(from, asked, terminal);
  const { withoutPolicy, unread, answered } = rebuilt;
  if (withoutPolicy + unread > 0)
    terminal.err(
      `parley: ${withoutPolicy + unread} of ${counted(answered, "answered decision")} are not told: their policy is not in the export, or this release cannot read them\n`,
    );
  return parley;
}
