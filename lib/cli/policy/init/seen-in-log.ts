import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { profilesFrom } from "#core/attribution/profiles.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import type { ActorKind } from "#core/claims/words.ts";
import { reader } from "#core/reading/reader.ts";
import type { Reading } from "#core/reading/reading.ts";
import type { SeenRole } from "#files/started/answers.ts";
import { BoundedCount } from "#replay/counting/bounded-count.ts";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { answerFault } from "../../fault-report.ts";
import { eventSources, readEvents } from "../../inputs/events/read-events.ts";
import { withLateReasons } from "../../inputs/events/with-late-reasons.ts";
import { loadPolicy, policyPlace } from "../../inputs/load.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import type { Proposals } from "./questions.ts";

const mostNames = 10_000;
const mostProposed = 20;

const machineKinds: readonly string[] = ["pipeline", "automation", "service", "agent", "unknown"];
const isMachine = (kind: ActorKind): kind is SeenRole["takenFor"] => machineKinds.includes(kind);

type LogCounts = { readonly roles: BoundedCount; readonly accounts: BoundedCount };

/** INVARIANT (plain names): only what is written as a role of an account is proposed, so no name steers the file. */
const role = /^\d{12}:role\/[\w+=,.@-]{1,64}$/;

function count({ status, actor, resources }: Reading, { roles, accounts }: LogCounts): void {
  if (status === "ignored") return;
  for (const account of new Set(resources.map((resource) => resource.account)))
    if (account !== undefined && /^\d{12}$/.test(account)) accounts.add(account);
  if (actor === null || !isMachine(actor.kind)) return;
  const principal = canonicalPrincipal(actor.principal);
  if (role.test(principal)) roles.add(`${actor.kind} ${principal}`);
}

/** The most frequent first; a role that was taken for several things counts as what it mostly was. */
function rolesIn(seen: BoundedCount): readonly SeenRole[] {
  const roles = new Map<string, SeenRole>();
  for (const [name, changes] of seen.ranked()) {
    const [kind, principal = ""] = name.split(" ");
    const known = roles.get(principal);
    const takenFor = known?.takenFor ?? (kind as SeenRole["takenFor"]);
    roles.set(principal, { principal, takenFor, changes: changes + (known?.changes ?? 0) });
  }
  return [...roles.values()].slice(0, mostProposed);
}

/** Reads a log for the roles that changed something, and what each is taken for. */
export async function seenInLog(
  events: readonly string[],
  terminal: Terminal,
): Promise<Proposals & { readonly code: ExitCode }> {
  const seen = { roles: new BoundedCount(mostNames), accounts: new BoundedCount(mostNames) };
  const { policy } = await loadPolicy(policyPlace(terminal, undefined));
  const records = reader({ knowledge: openCatalogue(), profiles: profilesFrom(policy.file) });
  let code: ExitCode = exitCodes.fine;
  const watch = {
    fault: (fault: Error) => {
      code = answerFault(fault, terminal);
    },
    passedOver: (fault: Error) => void answerFault(fault, terminal),
  };
  const batches = readEvents(eventSources(events, terminal), records, watch);
  for await (const batch of withLateReasons(batches, records))
    for (const reading of batch) count(reading, seen);
  const accounts = seen.accounts.ranked().slice(0, mostProposed);
  return { roles: rolesIn(seen.roles), accounts: accounts.map(([name]) => name), code };
}
