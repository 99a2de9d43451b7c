import { contextOf } from "#core/arbitration/context.ts";
import type { Actor } from "#core/claims/claim.ts";
import { hidesOf } from "#core/hidden/hides.ts";
import { resourceFlaws } from "#core/intents/checks/resource-flaws.ts";
import { askedPlan, judgedIn } from "#core/plans/check/asked-writes.ts";
import { checkPlan } from "#core/plans/check/check-plan.ts";
import type { CheckedPlan, CheckedResource } from "#core/plans/check/checked.ts";
import type { JudgedWrite } from "#core/plans/check/planned-write.ts";
import type { Plan, PlannedChange } from "#core/plans/plan.ts";
import { modeAt } from "#core/policy/mode-at.ts";
import type { Mode } from "#core/policy/policy-file.ts";
import type { CheckWriter } from "#core/preview/checked-write.ts";
import type { CheckedWrite } from "#core/preview/preview-body.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { checkedItem } from "#core/views/checked-item.ts";
import { profilesNow } from "../registry/profiles-now.ts";
import type { Runtime } from "../runtime.ts";
import { checkedWrite } from "./check.ts";
import { knownDocket } from "./known-docket.ts";
import { isStale, lastWriter } from "./last-known.ts";

export type CheckedPlanned = {
  readonly checked: CheckedPlan;
  /** How far Parley goes where a resource stands. */
  readonly modeOf: (resource: CheckedResource) => Mode;
  /** The resource behind an address of the plan, as the API writes it. */
  readonly resourceOf: (resource: CheckedResource) => string | undefined;
};

type JudgedChange = { readonly judged: JudgedWrite; readonly mode?: Mode; readonly resource?: string };

/** Who applies a plan, where nobody knows more. */
const applier: Actor = { principal: "the plan", kind: "pipeline", via: "terraform" };
const isTerraform = (via: string): boolean => /^(?:terraform|opentofu)/.test(via);

const atOnce = 10;
/** Of so many fields it is worked out what would be kept instead: each takes many judgements. */
const mostOffers = 20;

/** What would come of a plan now: each resource is judged by the very check that the API answers with. */
export async function checkPlanned(plan: Plan, runtime: Runtime): Promise<CheckedPlanned> {
  const { policy, knowledge } = runtime;
  const { writes, known } = askedPlan(plan, { elsewhere: {}, shape: (type) => knowledge.shape(type) });
  const judged = new Map<PlannedChange, JudgedChange>(
    [...known].map(([change, each]) => [change, { judged: each }]),
  );
  const writer = { profiles: await profilesNow(runtime), offers: { left: mostOffers } };
  for (let from = 0; from < writes.length; from += atOnce) {
    const some = writes.slice(from, from + atOnce);
    const told = await Promise.all(some.map(({ write }) => judgedNow(write, writer, runtime)));
    for (const [at, { change }] of some.entries()) judged.set(change, told[at] ?? unanswered);
  }
  const byAddress = new Map([...judged].map(([{ address }, told]) => [address, told]));
  const checked = checkPlan(plan, {
    judge: (change) => (judged.get(change) ?? unanswered).judged,
    hidesOf: (type) => hidesOf(type, policy, knowledge),
  });
  return {
    checked,
    modeOf: ({ address }) => byAddress.get(address)?.mode ?? "observe",
    resourceOf: ({ address }) => byAddress.get(address)?.resource,
  };
}

const unjudged = (why: string, isGoverned: boolean): JudgedChange => ({
  judged: { as: "unjudged", why, isGoverned },
});
const unanswered = unjudged("nothing was judged of it", true);

/** As the one who last wrote it by Terraform: a plan names nobody, so that nothing in it makes it another's. */
async function judgedNow(
  write: CheckedWrite,
  { profiles, offers }: Pick<CheckWriter, "profiles" | "offers">,
  runtime: Runtime,
): Promise<JudgedChange> {
  const { policy, knowledge, settings } = runtime;
  const [flaw] = resourceFlaws(write.resource, settings);
  if (flaw !== undefined) return unjudged(flaw.message, false);
  const known = await knownDocket(parseResource(write.resource), runtime);
  if (isStale(known, runtime)) return unjudged("what is known of it is too old", true);
  const actor = lastWriter(known, isTerraform) ?? applier;
  const writer: CheckWriter = { as: "writer", actor, profiles, said: [], ...(offers && { offers }) };
  const checked = await checkedWrite({ ...write, known }, writer, runtime);
  const mode = modeAt(policy, contextOf(checked.wouldBe.dispute, policy).place);
  return {
    judged: judgedIn(checkedItem(checked, { policy, types: knowledge })),
    mode,
    resource: write.resource,
  };
}
