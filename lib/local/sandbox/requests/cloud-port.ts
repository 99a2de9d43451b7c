import { Unavailable } from "#core/faults.ts";
import type { Cloud, FoundResource, ListPage, Progress } from "#core/ports/outside/cloud.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { visible } from "../patching/visible.ts";
import type { State } from "../state.ts";
import { isOf, nextTrouble, type Trouble } from "./trouble.ts";
import { begin, cancel, failed } from "./update-request.ts";

const pageSize = 100;

/** The sandbox as Cloud Control. */
export function cloudPort(state: State): Cloud {
  return {
    get: async (resource) => found(state, resource),
    update: async (resource, patch, clientToken) => begin(state, { resource, patch, clientToken }),
    status: async (resource, token) => progressOf(state, resource, token),
    cancel: async (_resource, token) => cancel(state, token),
    list: async (place, page) => listed(state, place, page),
  };
}

type Throttled = Extract<Trouble, { readonly kind: "read-throttled" }>;

function throttle({ troubles }: State, on: "get" | "status" | "list", resource?: ResourceId): void {
  const is = isOf("read-throttled");
  const admits = (trouble: Trouble): trouble is Throttled => is(trouble) && (trouble.on ?? "get") === on;
  if (nextTrouble(troubles, resource, admits) !== undefined)
    throw new Unavailable("the cloud takes no more requests for now");
}

function progressOf(state: State, resource: ResourceId, token: string): Progress {
  throttle(state, "status", resource);
  return state.requests.get(token)?.progress ?? failed("broken", "nobody knows of the update", token);
}

function found(state: State, resource: ResourceId): FoundResource {
  throttle(state, "get", resource);
  const { held, hidden, knowledge, clock } = state;
  const text = resourceText(resource);
  const why = hidden.get(text) ?? hidden.get(resource.type) ?? unreadable(resource, knowledge);
  if (why !== undefined) return { state: "unreadable", why };
  const there = held.get(text);
  const shape = knowledge.shape(resource.type);
  const isStale = there?.was !== undefined && clock.now() < there.was.until;
  const shown = isStale ? there.was.properties : there?.properties;
  if (shown === undefined || shape === undefined) return { state: "gone" };
  return { state: "there", properties: visible(shown, shape) };
}

function unreadable({ type }: ResourceId, knowledge: State["knowledge"]): string | undefined {
  const facts = knowledge.type(type);
  return facts !== undefined && facts.handlers.read === undefined ? `\`${type}\` has no read` : undefined;
}

type CloudPortInput = Parameters<Cloud["list"]>[0];

function listed(state: State, { account, region, type }: CloudPortInput, page = ""): ListPage {
  throttle(state, "list");
  const ids = [...state.held.values()]
    .map(({ resource }) => resource)
    .filter((each) => each.account === account && each.region === region && each.type === type)
    .map(({ id }) => id)
    .filter((id) => id > page)
    .sort();
  const shown = ids.slice(0, pageSize);
  const last = shown.at(-1);
  return { ids: shown, ...(last !== undefined && ids.length > pageSize && { next: last }) };
}
