import { current } from "#core/arbitration/record.ts";
import { askingRow } from "#core/learning/asking-row.ts";
import { precedentsIn } from "#core/learning/precedent.ts";
import type { SecretDigests } from "#core/ports/outside/secret-digests.ts";
import type { KeptPrecedent } from "#core/ports/people/precedents.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { policyThen } from "../ledger/policy-then.ts";
import type { Runtime } from "../runtime.ts";

type NotingRuntime = Pick<Runtime, "policies" | "policy" | "log" | "precedents" | "secrets">;

/**
 * Keeps the precedents that a logged decision holds. The same decision noted again changes nothing; one whose policy can
 * no longer be read makes none.
 */
export async function notePrecedents(
  decision: LoggedDecision,
  runtime: NotingRuntime,
): Promise<readonly KeptPrecedent[]> {
  const { resource } = decision;
  // Most decisions were answered by nobody.
  if (decision.record.dispute.rulings.every(({ by }) => by === "silence")) return [];
  const policy = await policyThen(decision.record.policy, runtime);
  if (policy === undefined) return [];
  const all: KeptPrecedent[] = [];
  const { dispute } = current(decision.record);
  for (const { precedent, by, actor, isOwn, isHeldBack, put } of precedentsIn(decision.record, policy)) {
    const row = askingRow({ ...put, dispute, policy });
    const digest = digestFor(precedent.team, runtime.secrets);
    const kept: KeptPrecedent = {
      precedent,
      case: decision.case,
      human: await digest("human", by),
      resource: await digest("resource", resourceText(resource)),
      ...(actor !== undefined && { actor: await digest("actor", actor) }),
      ...(row !== undefined && { row }),
      ...(isOwn && { isOwn }),
      isHeldBack,
    };
    await runtime.precedents.put(kept);
    all.push(kept);
  }
  return all;
}

/** INVARIANT (a key of the team): the same human has another digest in another team. */
const digestFor = (team: string, secrets: SecretDigests) => (what: string, name: string) =>
  secrets.digest(JSON.stringify(["precedents", team, what, name]));
