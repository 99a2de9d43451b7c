import { type Checked, check, checkMany } from "#acts/preview/check.ts";
import { explore } from "#acts/preview/explore.ts";
import type { Runtime } from "#acts/runtime.ts";
import { checkEither, exploreVerdict, takeSnapshot } from "#core/api/operations/preview.ts";
import { explain } from "#core/arbitration/decide.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { Caller } from "#core/attribution/caller.ts";
import type { Claim } from "#core/claims/claim.ts";
import { valueText } from "#core/fields/value-text.ts";
import { claimFlaws } from "#core/intents/checks/claim-flaws.ts";
import { resourceFlaws } from "#core/intents/checks/resource-flaws.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { changeFlaws } from "#core/preview/change-flaws.ts";
import { differing } from "#core/preview/differing.ts";
import type { ForeseenDecision } from "#core/preview/foreseen.ts";
import type { Remedies } from "#core/preview/offers/remedies.ts";
import type { CheckBody, CheckedWrite, CheckManyBody } from "#core/preview/preview-body.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { checkedItem, itemFlaws } from "#core/views/checked-item.ts";
import { type CheckedItem, judgedView } from "#core/views/preview-view.ts";
import { hidesIn } from "#core/views/shown-value.ts";
import { apiRoute, refused } from "../kit/api-route.ts";
import { knowingOf } from "../kit/knowing.ts";
import { bodyMistakes } from "../kit/mistakes.ts";

const note = "nothing was written, and nothing was stored";

export const previewRoutes = [
  apiRoute(checkEither, ({ caller, body }, runtime) =>
    "resources" in body ? manyChecked(body, caller, runtime) : oneChecked(body, caller, runtime),
  ),
  apiRoute(exploreVerdict, async ({ caller, body }, runtime) => {
    const { policy, knowledge: types, settings: place } = runtime;
    const terms = { policy, types, place, now: runtime.now() };
    const mistakes = [...resourceFlaws(body.resource, place), ...claimFlaws(body, terms)];
    if (mistakes.length > 0) return bodyMistakes(mistakes);
    const { record, asItStands, wouldBe, remedies, ifPermitted, wish } = await explore(
      body,
      caller.actor,
      runtime,
    );
    const whole = (judged: ForeseenDecision, told?: Remedies) =>
      shown(judged, { fields: judged.decision.fields, record, runtime, remedies: told });
    const differs = differing(asItStands.decision.fields, wouldBe.decision.fields);
    const wished = {
      ...(ifPermitted !== undefined && { ifPermitted: whole(ifPermitted) }),
      ...(wish !== undefined && { wish }),
    };
    const verdicts = { asItStands: whole(asItStands), wouldBe: whole(wouldBe, remedies), differs };
    return { body: { ...placeOf(record), ...verdicts, ...wished, note } };
  }),
  apiRoute(takeSnapshot, async ({ caller, body }, runtime) => {
    const { takeSnapshot: takenSnapshot } = await import("#acts/preview/take-snapshot.ts");
    const taken = await takenSnapshot(body, caller, runtime);
    if (taken.as === "taken") return { body: taken.part };
    const hint = "have the policy say so: a row of `actors` with your principal and `takesSnapshots: true`";
    return refused("not-yours", "you may not take what is known of resources away", hint);
  }),
];

async function oneChecked(body: CheckBody, { actor }: Caller, runtime: Runtime) {
  const mistakes = flawsOf(body, runtime);
  if (mistakes.length > 0) return bodyMistakes(mistakes);
  const checked = await check(body, actor, runtime);
  if (checked.as !== "checked") return notTheirs(checked);
  return { body: { ...placeOf(checked.record), ...shown(checked.wouldBe, { ...checked, runtime }), note } };
}

const flawsOf = (body: Pick<CheckBody, "resource" | "changes">, { settings, knowledge }: Runtime) => [
  ...resourceFlaws(body.resource, settings),
  ...changeFlaws(body, knowledge),
];

function notTheirs(checked: Exclude<Checked, { as: "checked" }>) {
  if (checked.as === "not for them")
    return refused(
      "not-yours",
      `you do not check for ${valueText(checked.role)}`,
      "leave `as` out, or have the policy say so: a row of `actors` with your principal and `checksFor`",
    );
  const hint = "`GET /api/intents` lists yours; one that ended or was withdrawn says nothing any more";
  return refused("not-yours", "the intent in `under` does not speak for its writer", hint);
}

/** Each is judged by itself: what is wrong with one is told in its place, and keeps no other from being judged. */
async function manyChecked(body: CheckManyBody, { actor: caller }: Caller, runtime: Runtime) {
  const asked = body.resources.map((write) => ({ write, flaw: itemFlaw(write, runtime) }));
  const writes = asked.flatMap(({ write, flaw }) => (flaw === undefined ? [write] : []));
  const many = await checkMany(body, writes, { caller, runtime });
  if (many.as !== "checked") return notTheirs(many);
  const left = [...many.checked];
  const items = asked.map(({ write: { resource }, flaw }): CheckedItem => {
    const checked = flaw === undefined ? left.shift() : undefined;
    return checked === undefined
      ? { resource, fields: [], ...flaw }
      : checkedItem(checked, knowingOf(runtime));
  });
  return { body: { items, note } };
}

function itemFlaw(
  write: CheckedWrite,
  runtime: Runtime,
): Pick<CheckedItem, "ungoverned" | "flaws"> | undefined {
  const [ungoverned] = resourceFlaws(write.resource, runtime.settings);
  if (ungoverned !== undefined) return { ungoverned: ungoverned.message };
  return itemFlaws(write, runtime.knowledge);
}

const placeOf = ({ resource, live }: DocketRecord) => ({
  resource: resourceText(resource),
  ...(live !== undefined && { seenAt: live.at }),
});

type ShownInput = {
  readonly fields: readonly FieldVerdict[];
  readonly record: DocketRecord;
  readonly runtime: Runtime;
  readonly remedies?: Remedies | undefined;
  readonly isTheirs?: (claim: Claim) => boolean;
};

function shown({ dispute, decision }: ForeseenDecision, told: ShownInput) {
  const { fields, record, runtime, remedies, isTheirs } = told;
  const { policy } = runtime;
  return judgedView(decision, {
    fields,
    claims: dispute.claims,
    explanation: explain(dispute, policy, { ...decision, fields }),
    hides: hidesIn(record.resource, knowingOf(runtime)),
    ...(remedies !== undefined && { remedies }),
    ...(isTheirs !== undefined && { isTheirs }),
  });
}
