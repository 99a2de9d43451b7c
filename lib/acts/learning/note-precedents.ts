import { precedentsIn } from "#core/learning/precedent.ts";
import type { SecretDigests } from "#core/ports/outside/secret-digests.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { policyThen } from "../ledger/policy-then.ts";
import type { Runtime } from "../runtime.ts";

type NotingRuntime = Pick<Runtime, "decisions" | "policies" | "policy" | "log" | "precedents" | "secrets">;

/**
 * Keeps the precedents that a logged decision holds. The same decision noted again changes nothing; one whose policy can
 * no longer be read makes none.
 */
export async function notePrecedents(
  { resource, decision: id }: { readonly resource: ResourceId; readonly decision: string },
  runtime: NotingRuntime,
): Promise<number> {
  const decision = await runtime.decisions.get(resource, id);
  // Most decisions were answered by nobody.
  const isAnswered = decision?.record.dispute.rulings.some(({ by }) => by !== "silence") === true;
  if (decision === undefined || !isAnswered) return 0;
  const policy = await policyThen(decision.record.policy, runtime);
  if (policy === undefined) return 0;
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
  return found.length;
}

/** INVARIANT (a key of the team): the same human has another digest in another team. */
const digestFor = (team: string, secrets: SecretDigests) => (what: string, name: string) =>
  secrets.digest(JSON.stringify(["precedents", team, what, name]));
