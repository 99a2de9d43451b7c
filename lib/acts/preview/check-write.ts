import { contextOf } from "#core/arbitration/context.ts";
import { valueIn } from "#core/arbitration/project/said-of.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { Actor } from "#core/claims/claim.ts";
import { sameValue } from "#core/fields/equality.ts";
import { unknownShape } from "#core/fields/topology.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { unknownActor } from "#core/looking/folding/claims.ts";
import { modeAt } from "#core/policy/mode-at.ts";
import { type HookAnswer, refusalText } from "#core/preview/ahead/hook-answer.ts";
import { changesIn, type HookEvent, longestMessage, resourceIn } from "#core/preview/ahead/hook-event.ts";
import { isKept } from "#core/preview/offers/acted-out.ts";
import { CheckBody } from "#core/preview/preview-body.ts";
import { isGoverned } from "#core/receiving/governed.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { hidesIn } from "#core/views/shown-value.ts";
import type { Runtime } from "../runtime.ts";
import { askAhead } from "./ask-ahead.ts";
import { type Checked, check } from "./check.ts";
import { isStale, lastWriter } from "./last-known.ts";

type WriteJudged =
  | { readonly as: "kept"; readonly why?: string }
  | { readonly as: "refused" | "asked"; readonly message: string }
  | { readonly as: "unchecked"; readonly why: string };

const unchecked = (why: string): WriteJudged => ({ as: "unchecked", why });

/** The last role that wrote here by CloudFormation: the event names no caller, so that nothing it says can make it another's. */
export const writerOf = (record: Pick<DocketRecord, "docket">): Actor =>
  lastWriter(record, (via) => via === "cloudformation") ?? { ...unknownActor, via: "cloudformation" };

/** Parley is writing just that. */
const isRestore = ({ restores }: DocketRecord, changes: CheckBody["changes"]): boolean =>
  restores.some(({ state, values }) => {
    const written = Object.entries(changes);
    const known: Readonly<Record<string, unknown>> = values;
    return (
      state === "sent" &&
      written.every(([path, value]) => Object.hasOwn(known, path) && sameValue(known[path] as never, value))
    );
  });

/** What would not stay, but for what only goes back to what was agreed. */
function lostIn(
  checked: Extract<Checked, { as: "checked" }>,
  changes: CheckBody["changes"],
): readonly FieldVerdict[] {
  const { prior } = checked.asItStands.dispute;
  const isBack = ({ path }: FieldVerdict): boolean => {
    const wanted = valueIn(changes, path);
    return wanted !== undefined && sameValue(wanted, valueIn(prior, path) ?? null);
  };
  return checked.fields.filter(
    (field) => !isKept(field) && valueIn(changes, field.path) !== undefined && !isBack(field),
  );
}

/** A hand by break-glass is none that an event could name: where somebody may be putting out a fire, nothing is refused. */
function mayBeBreakGlass(
  event: HookEvent,
  { wouldBe }: Extract<Checked, { as: "checked" }>,
  { policy }: Runtime,
) {
  const isByStack = typeof event.stackId === "string" && event.stackId !== "";
  return !isByStack && contextOf(wouldBe.dispute, policy).open.some(({ kind }) => kind === "incident");
}

async function judgedFor(event: HookEvent, resource: ResourceId, runtime: Runtime): Promise<WriteJudged> {
  const { dockets, knowledge, killSwitch } = runtime;
  if (await killSwitch.isStopped()) return unchecked("the kill switch is on");
  const record = await dockets.load(resource);
  if (record?.live?.state !== "there") return { as: "kept", why: "Parley does not know it" };
  if (isStale(record, runtime)) return unchecked("the ledger is behind");
  const shape = knowledge.shape(resource.type) ?? unknownShape;
  const changes = changesIn(event, record.live.properties, shape);
  if (Object.keys(changes).length === 0 || isRestore(record, changes)) return { as: "kept" };
  const body = CheckBody.safeParse({ resource: resourceText(resource), changes });
  if (!body.success) return unchecked("it changes more than can be judged at once");
  const checked = await check(body.data, writerOf(record), runtime);
  if (checked.as !== "checked") return unchecked("it could not be judged");
  return answeredFor(event, { checked, lost: lostIn(checked, changes), resource }, runtime);
}

type AnsweredForInput = {
  readonly checked: Extract<Checked, { as: "checked" }>;
  readonly lost: readonly FieldVerdict[];
  readonly resource: ResourceId;
};

async function answeredFor(
  event: HookEvent,
  judged: AnsweredForInput,
  runtime: Runtime,
): Promise<WriteJudged> {
  const { checked, lost, resource } = judged;
  const { policy, settings, knowledge } = runtime;
  if (lost.length === 0) return { as: "kept" };
  const mode = modeAt(policy, contextOf(checked.wouldBe.dispute, policy).place);
  if (mode === "observe") return { as: "kept", why: "Parley only observes here" };
  // A hook that stops stops everywhere, so that where Parley does not enforce it is only told.
  if (mode !== "enforce" && settings.hook === "fail")
    return { as: "kept", why: "it would not stay; Parley does not enforce here" };
  if (mayBeBreakGlass(event, checked, runtime))
    return unchecked("an incident is open, and it may be break-glass");
  const asks = lost.some(({ outcome }) => outcome === "ask");
  if (asks) await askAhead(judged, runtime);
  const { remedies, wouldBe } = checked;
  const text = encodeURIComponent(resourceText(resource));
  const told = {
    ...{ fields: lost, claims: wouldBe.dispute.claims, remedies },
    hides: hidesIn(resource, { policy, types: knowledge }),
    link: `${settings.publicUrl}/console/resources?resource=${text}`,
  };
  return { as: asks ? "asked" : "refused", message: refusalText(told, longestMessage(event)) };
}

/**
 * What a hook answers before a write. INVARIANT (never in the way): what cannot be judged passes with a warning, whatever
 * the reason, and is counted.
 */
export async function checkWrite(event: HookEvent, runtime: Runtime): Promise<HookAnswer> {
  const { log, settings, knowledge } = runtime;
  const token = { clientRequestToken: event.clientRequestToken ?? null };
  const passed = (message: string): HookAnswer => ({ hookStatus: "SUCCESS", message, ...token });
  try {
    const { targetName: type } = event.requestData;
    const resource = resourceIn(event, { ...settings, id: knowledge.type(type)?.id });
    if (typeof resource === "string") return passed(`Parley did not look: ${resource}`);
    if (!isGoverned(resource, settings)) return passed("Parley does not govern it");
    const judged = await judgedFor(event, resource, runtime);
    if (judged.as === "kept") return passed(judged.why ?? "it would stay");
    if (judged.as === "unchecked") return warned(judged.why, passed, runtime);
    log.count(judged.as === "asked" ? "WritesAsked" : "WritesRefused");
    return { hookStatus: "FAILED", errorCode: "NonCompliant", message: judged.message, ...token };
  } catch (fault) {
    return warned(fault instanceof Error ? fault.name : "something failed", passed, runtime);
  }
}

function warned(
  why: string,
  passed: (message: string) => HookAnswer,
  { log }: Pick<Runtime, "log">,
): HookAnswer {
  log.warn("a write passed that nobody judged", { why });
  log.count("WritesUnchecked");
  return passed(`Parley warns: it was not judged, because ${why}`);
}
