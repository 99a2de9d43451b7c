import { type FoundPrecedent, precedentsIn } from "#core/learning/precedent.ts";
import type { SecretDigests } from "#core/ports/outside/secret-digests.ts";
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
): Promise<readonly FoundPrecedent[]> {
  const { resource } = decision;
  // Most decisions were answered by nobody.
  if (decision.record.dispute.rulings.every(({ by }) => by === "silence")) return [];
  const policy = await policyThen(decision.record.policy, runtime);
  if (policy === undefined) return [];
  const found = precedentsIn(decision.record, policy);
  for (const { precedent, by, actor, isOwn } of found) {
    const digest = digestFor(precedent.team, runtime.secrets);
    await runtime.precedents.put({
      precedent,
      case: decision.case,
      human: await digest("human", by),
      resource: await digest("resource", resourceText(resource)),
      ...(actor !== undefined && { actor: await digest("actor", actor) }),
      ...(isOwn && { isOwn }),
    });
  }
  return found;
}

/** INVARIANT (a key of the team): the same human has another digest in another team. */
const digestFor = (team: string, secrets: SecretDigests) => (what: string, name: string) =>
  secrets.digest(JSON.stringify(["precedents", team, what, name]));
