import { Unavailable } from "#core/faults.ts";
import { canonicalJson, isRecord } from "#core/fields/json.ts";
import type { PatchOp } from "#core/fields/patch.ts";
import type { Progress } from "#core/ports/outside/cloud.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { kindOf } from "../kinds/all-kinds.ts";
import { applyFullPatch, touchedBy } from "../patching/full-patch.ts";
import { changedIn, type Refusal, refusalOf } from "../patching/refusal.ts";
import { visible } from "../patching/visible.ts";
import { callPlace, heldAt, isOf, momentOf, nextTrouble, type State, updateCalls } from "../state.ts";
import { callEvent, wholeSecond } from "../telling/envelope.ts";
import type { Desired, UpdateRequest } from "./request.ts";
import { endInTime, failed } from "./update-end.ts";

type DesiredWanted = ({ readonly ok: true } & Desired) | ({ readonly ok: false } & Refusal);

const refused = (failure: Refusal["failure"], why: string): DesiredWanted => ({ ok: false, failure, why });

/** Reads, patches and checks as Cloud Control does before it calls anything. */
function desiredBy(state: State, resource: ResourceId, patch: readonly PatchOp[]): DesiredWanted {
  const { knowledge } = state;
  const full = heldAt(state, resource);
  const shape = knowledge.shape(resource.type);
  if (full === undefined || shape === undefined) return refused("gone", "the resource is not there");
  const kind = kindOf(resource.type);
  const facts = knowledge.type(resource.type);
  if (kind === undefined || facts?.mutability !== "full" || facts.handlers.update === undefined)
    return refused("not-updatable", `\`${resource.type}\` cannot be updated`);
  const before = visible(full, shape);
  const patched = applyFullPatch(before, patch);
  if (!patched.ok) return refused(patched.refused === "test" ? "test-refused" : "invalid", patched.why);
  const after = patched.document;
  if (!isRecord(after)) return refused("invalid", "a resource's properties must be an object");
  const refusal = refusalOf({ type: resource.type, before, after }, knowledge);
  if (refusal !== undefined) return { ok: false, ...refusal };
  const order = touchedBy(patch);
  const changed = changedIn(before, after).toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  const plan = updateCalls(kind, { resource, before, after, changed, shape });
  if (!plan.ok) return refused("not-updatable", `the sandbox has no call that writes \`${plan.untold[0]}\``);
  return { ok: true, properties: after, changed };
}

type TellUpdateRequestInput = {
  readonly resource: ResourceId;
  readonly clientToken: string;
  readonly token: string;
};

/** Cloud Control's own record of an update; the calls that it leads to are told apart. */
function tellUpdateRequest(state: State, { resource, clientToken, token }: TellUpdateRequestInput): void {
  const { type, id, account } = resource;
  const progressEvent = {
    typeName: type,
    identifier: id,
    requestToken: token,
    operation: "UPDATE",
    operationStatus: "IN_PROGRESS",
    eventTime: wholeSecond(state.clock.now()),
  };
  const call = {
    ...callPlace(resource),
    service: "cloudcontrolapi",
    name: "UpdateResource",
    writer: state.restorer(account),
    parameters: {
      typeName: type,
      identifier: id,
      clientToken,
      patchDocument: "HIDDEN_DUE_TO_SECURITY_REASONS",
    },
    answer: { progressEvent },
  };
  state.emit(callEvent(call, momentOf(state)));
}

type UpdateRequestInput = {
  readonly resource: ResourceId;
  readonly patch: readonly PatchOp[];
  readonly clientToken: string;
};

/** INVARIANT (one write per token): what was taken under a client token is never taken again. */
export function begin(state: State, asked: UpdateRequestInput): Progress {
  const { resource, clientToken } = asked;
  const patch = canonicalJson([resourceText(resource), asked.patch as never]);
  const known = state.requests.get(clientToken);
  if (known !== undefined)
    return known.patch === patch ? known.progress : failed("broken", "the client token is another write's");
  const refused = nextTrouble(state.troubles, resource, isOf("refused"));
  if (refused !== undefined) return failed(refused.failure, `the update was refused: ${refused.failure}`);
  if (isBusy(state, resource)) return failed("busy", "another update of the resource goes on");
  const desired = desiredBy(state, resource, asked.patch);
  if (!desired.ok) return failed(desired.failure, desired.why);
  return take(state, { ...asked, text: patch }, desired);
}

const isBusy = (state: State, resource: ResourceId): boolean =>
  [...state.requests.values()].some(
    (each) => each.progress.state === "going" && resourceText(each.resource) === resourceText(resource),
  );

function take(
  state: State,
  asked: UpdateRequestInput & { readonly text: string },
  desired: Desired,
): Progress {
  const { resource, clientToken, text } = asked;
  const slow = nextTrouble(state.troubles, resource, isOf("slow"));
  const trouble = nextTrouble(state.troubles, resource, isOf("broken", "half-applied", "lost-answer"))?.kind;
  const ends = state.clock.now() + (slow?.ms ?? state.goingMs);
  const request = state.keeper.together((): UpdateRequest => {
    const token = state.newId();
    const progress: Progress = { state: "going", token, retryAfterMs: 1_000 };
    const named = { token, clientToken, resource, patch: text, desired, ends, progress };
    const taken = { ...named, ...(trouble !== undefined && { trouble }) };
    state.requests.set(clientToken, taken);
    tellUpdateRequest(state, { resource, clientToken, token });
    return taken;
  });
  endInTime(state, request);
  if (trouble === "lost-answer") throw new Unavailable("the cloud's answer did not arrive");
  return request.progress;
}
