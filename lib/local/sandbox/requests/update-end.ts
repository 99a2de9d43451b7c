import type { Progress, WriteFailure } from "#core/ports/outside/cloud.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Properties } from "../kinds/kit/resource-kind.ts";
import { changedIn } from "../patching/refusal.ts";
import { heldAt, hold, knownKind, type State, tell, tellConfig, updateCalls } from "../state.ts";
import type { UpdateRequest } from "./request.ts";

export const failed = (failure: WriteFailure, why: string, token?: string): Progress => ({
  state: "failed",
  failure,
  why,
  ...(token !== undefined && { token }),
});

/** By the client's token or by the request's own. */
export const requestOf = ({ requests }: State, token: string): UpdateRequest | undefined =>
  requests.get(token) ?? [...requests.values()].find((each) => each.token === token);

const settle = (state: State, request: UpdateRequest, progress: Progress): void =>
  state.requests.set(request.clientToken, { ...request, progress });

/** Has an update end at its moment: what it writes, what that tells, and its answer are kept together. */
export function endInTime(state: State, { clientToken, ends }: UpdateRequest): void {
  state.clock.at(ends, () => {
    const request = state.requests.get(clientToken);
    if (request?.progress.state !== "going") return;
    state.keeper.together(() => settle(state, request, ended(state, request)));
  });
}

/** Cloud Control knows an update for so long. */
const knownMs = 7 * 86_400_000;

/** What a process before took goes on; what has long been over is forgotten. */
export function goOn(state: State): void {
  for (const request of [...state.requests.values()]) {
    if (request.progress.state === "going") endInTime(state, request);
    else if (request.ends < state.clock.now() - knownMs) state.requests.delete(request.clientToken);
  }
}

/** What the type's handler does in the end: the calls of its service, one after another, with no way back. */
function ended(state: State, { resource, token, desired, trouble }: UpdateRequest): Progress {
  if (trouble === "broken") return failed("broken", "the handler failed before it wrote", token);
  const current = heldAt(state, resource);
  if (current === undefined) return failed("gone", "the resource was deleted meanwhile", token);
  const isHalf = trouble === "half-applied";
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
  const request = requestOf(state, token);
  if (request?.progress.state === "going")
    settle(state, request, failed("broken", "the update was cancelled", request.token));
}
