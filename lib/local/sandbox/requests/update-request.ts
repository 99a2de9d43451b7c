import { Unavailable } from "#core/faults.ts";
import { canonicalJson, isRecord } from "#core/fields/json.ts";
import type { PatchOp } from "#core/fields/patch.ts";
import type { Progress, WriteFailure } from "#core/ports/outside/cloud.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { kindOf } from "../kinds/all-kinds.ts";
import type { Properties } from "../kinds/kit/resource-kind.ts";
import { applyFullPatch, touchedBy } from "../patching/full-patch.ts";
import { changedIn, type Refusal, refusalOf } from "../patching/refusal.ts";
import { visible } from "../patching/visible.ts";
import {
  callPlace,
  heldAt,
  hold,
  isOf,
  knownKind,
  momentOf,
  nextTrouble,
  type State,
  type Trouble,
  tell,
  tellConfig,
  updateCalls,
} from "../state.ts";
import { callEvent, wholeSecond } from "../telling/envelope.ts";
import type { UpdateRequest } from "./request.ts";

/** What an update wants, and in which properties at the top that differs from what a read shows, in the patch's order. */
type Desired = { readonly properties: Properties; readonly changed: readonly string[] };

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

export const failed = (failure: WriteFailure, why: string, token?: string): Progress => ({
  state: "failed",
  failure,
  why,
  ...(token !== undefined && { token }),
});

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
  const token = state.newId();
  const slow = nextTrouble(state.troubles, resource, isOf("slow"));
  const trouble = nextTrouble(state.troubles, resource, isOf("broken", "half-applied", "lost-answer"));
  const progress: Progress = { state: "going", token, retryAfterMs: 1_000 };
  const request: UpdateRequest = { token, resource, patch: text, progress };
  state.requests.set(clientToken, request);
  state.requests.set(token, request);
  tellUpdateRequest(state, { resource, clientToken, token });
  const { now, at } = state.clock;
  const ends = now() + (slow?.ms ?? state.goingMs);
  at(ends, () => {
    if (request.progress.state === "going") request.progress = ended(state, request, { desired, trouble });
  });
  if (trouble?.kind === "lost-answer") throw new Unavailable("the cloud's answer did not arrive");
  return progress;
}

type Outlook = { readonly desired: Desired; readonly trouble: Trouble | undefined };

/** What the type's handler does in the end: the calls of its service, one after another, with no way back. */
function ended(state: State, { resource, token }: UpdateRequest, { desired, trouble }: Outlook): Progress {
  if (trouble?.kind === "broken") return failed("broken", "the handler failed before it wrote", token);
  const current = heldAt(state, resource);
  if (current === undefined) return failed("gone", "the resource was deleted meanwhile", token);
  const isHalf = trouble?.kind === "half-applied";
  const names = isHalf ? desired.changed.slice(0, Math.ceil(desired.changed.length / 2)) : desired.changed;
  write(state, resource, { current, next: merged(current, desired.properties, names) });
  return isHalf ? failed("broken", "the handler failed on the way", token) : { state: "done", token };
}

/** Only what the patch changed: another's writes meanwhile stay. */
function merged(current: Properties, desired: Properties, names: readonly string[]): Properties {
  const rest = Object.entries(current).filter(([name]) => !names.includes(name));
  const fresh = names.flatMap((name) => {
    const value = desired[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries([...rest, ...fresh]);
}

type WriteInput = { readonly current: Properties; readonly next: Properties };

function write(state: State, resource: ResourceId, { current, next }: WriteInput): void {
  const shape = state.knowledge.shape(resource.type);
  const changed = changedIn(current, next);
  if (shape === undefined || changed.length === 0) return;
  const scene = { resource, before: current, after: next, changed, shape };
  const plan = updateCalls(knownKind(resource.type), scene);
  const writer = { ...state.restorer(resource.account), invokedBy: "cloudformation.amazonaws.com" };
  hold(state, resource, next);
  if (plan.ok) tell(state, { resource, calls: plan.calls, writer });
  tellConfig(state, { resource, before: current, after: next });
}

/** An update that was not over is given up with nothing written. */
export function cancel(state: State, token: string): void {
  const request = state.requests.get(token);
  if (request?.progress.state === "going")
    request.progress = failed("broken", "the update was cancelled", request.token);
}
