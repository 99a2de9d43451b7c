import { check } from "#acts/preview/check.ts";
import { explore } from "#acts/preview/explore.ts";
import type { Runtime } from "#acts/runtime.ts";
import { checkChange, exploreVerdict } from "#core/api/operations/preview.ts";
import { explain } from "#core/arbitration/decide.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { claimFlaws } from "#core/intents/checks/claim-flaws.ts";
import { resourceFlaws } from "#core/intents/checks/resource-flaws.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { changeFlaws } from "#core/preview/change-flaws.ts";
import { differing } from "#core/preview/differing.ts";
import type { ForeseenDecision } from "#core/preview/foreseen.ts";
import type { Remedies } from "#core/preview/offers/remedies.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { judgedView } from "#core/views/preview-view.ts";
import { hidesIn } from "#core/views/shown-value.ts";
import { apiRoute, refused } from "../kit/api-route.ts";
import { knowingOf } from "../kit/knowing.ts";
import { bodyMistakes } from "../kit/mistakes.ts";

const note = "nothing was written, and nothing was stored";

export const previewRoutes = [
  apiRoute(checkChange, async ({ caller, body }, runtime) => {
    const { settings, knowledge } = runtime;
    const mistakes = [...resourceFlaws(body.resource, settings), ...changeFlaws(body, knowledge)];
    if (mistakes.length > 0) return bodyMistakes(mistakes);
    const checked = await check(body, caller.actor, runtime);
    if (checked.as !== "checked") {
      const hint = "`GET /api/intents` lists yours; one that ended or was withdrawn says nothing any more";
      return refused("not-yours", "the intent in `under` does not speak for you", hint);
    }
    const { record, wouldBe, fields, remedies } = checked;
    return { body: { ...placeOf(record), ...shown(wouldBe, { fields, record, runtime, remedies }), note } };
  }),
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
];

const placeOf = ({ resource, live }: DocketRecord) => ({
  resource: resourceText(resource),
  ...(live !== undefined && { seenAt: live.at }),
});

type ShownInput = {
  readonly fields: readonly FieldVerdict[];
  readonly record: DocketRecord;
  readonly runtime: Runtime;
  readonly remedies?: Remedies | undefined;
};

function shown({ dispute, decision }: ForeseenDecision, { fields, record, runtime, remedies }: ShownInput) {
  const { policy } = runtime;
  return judgedView(decision, {
    fields,
    claims: dispute.claims,
    explanation: explain(dispute, policy, { ...decision, fields }),
    hides: hidesIn(record.resource, knowingOf(runtime)),
    ...(remedies !== undefined && { remedies }),
  });
}
