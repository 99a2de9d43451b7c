import { contextOf } from "#core/arbitration/context.ts";
import type { Actor } from "#core/claims/claim.ts";
import { hidesOf } from "#core/hidden/hides.ts";
import { resourceFlaws } from "#core/intents/checks/resource-flaws.ts";
import { askedWrite, judgedIn } from "#core/plans/check/asked-writes.ts";
import { checkPlan } from "#core/plans/check/check-plan.ts";
import type { CheckedPlan, CheckedResource } from "#core/plans/check/checked.ts";
import { isAsked, type JudgedWrite } from "#core/plans/check/planned-write.ts";
import type { Plan, PlannedChange } from "#core/plans/plan.ts";
import { modeAt } from "#core/policy/mode-at.ts";
import type { Mode } from "#core/policy/policy-file.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { profilesNow } from "../registry/profiles-now.ts";
import type { Runtime } from "../runtime.ts";
import { checkedWrite } from "./check.ts";
import { checkedItem } from "./checked-item.ts";
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
  const judged = new Map<PlannedChange, JudgedChange>();
  const asked = plan.changes.filter(isAsked);
  const judge = judging(runtime);
  for (let from = 0; from < asked.length; from += atOnce)
    for (const [change, told] of await Promise.all(asked.slice(from, from + atOnce).map(judge)))
      judged.set(change, told);
  const byAddress = new Map([...judged].map(([{ address }, told]) => [address, told]));
  const checked = checkPlan(plan, {
    judge: (change) => judged.get(change)?.judged ?? { as: "judged", fields: [] },
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

function judging(runtime: Runtime) {
  const offers = { left: mostOffers };
  const shape = (type: string) => runtime.knowledge.shape(type);
  return async (change: PlannedChange): Promise<readonly [PlannedChange, JudgedChange]> => {
    const asked = askedWrite(change, { elsewhere: {}, shape });
    if ("as" in asked) return [change, { judged: asked }];
    const [flaw] = resourceFlaws(asked.write.resource, runtime.settings);
    if (flaw !== undefined) return [change, unjudged(flaw.message, false)];
    return [change, await judgedNow(asked.write, offers, runtime)];
  };
}

type Write = Parameters<typeof checkedWrite>[0];

/** As the one who last wrote it by Terraform: a plan names nobody, so that nothing in it makes it another's. */
async function judgedNow(write: Write, offers: { left: number }, runtime: Runtime): Promise<JudgedChange> {
  const { policy } = runtime;
  const record = await knownDocket(parseResource(write.resource), runtime);
  if (isStale(record, runtime)) return unjudged("what is known of it is too old", true);
  const actor = lastWriter(record, isTerraform) ?? applier;
  const writer = { as: "writer", actor, profiles: await profilesNow(runtime), said: [], offers } as const;
  const checked = await checkedWrite(write, writer, runtime);
  const mode = modeAt(policy, contextOf(checked.wouldBe.dispute, policy).place);
  return { judged: judgedIn(checkedItem(checked, runtime)), mode, resource: write.resource };
}
