import { Unavailable } from "#core/faults.ts";
import type { Cloud, FoundResource, ListPage, Progress } from "#core/ports/outside/cloud.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { countedIds } from "../chance/counted-ids.ts";
import { forgetful } from "../keeping/keeper.ts";
import { keptMap } from "../keeping/kept-map.ts";
import type { Properties } from "./kinds/kit/resource-kind.ts";
import { visible } from "./patching/visible.ts";
import {
  createDirectly,
  type DirectWrite,
  type NewResource,
  removeDirectly,
  updateDirectly,
  type WriteResult,
} from "./peoples-doors.ts";
import type { UpdateRequest } from "./requests/request.ts";
import { cancel, failed, goOn, requestOf } from "./requests/update-end.ts";
import { begin } from "./requests/update-request.ts";
import {
  heldAt,
  hold,
  isOf,
  momentOf,
  nextTrouble,
  type SandboxOptions,
  type SandboxResource,
  type State,
  type Trouble,
} from "./state.ts";
import { type SessionWay, sessionEvent } from "./telling/session-event.ts";
import { uniqueId, type Writer } from "./telling/writer.ts";

const pageSize = 100;

/** The sandbox as Cloud Control. */
function cloudPort(state: State): Cloud {
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
  return requestOf(state, token)?.progress ?? failed("broken", "nobody knows of the update", token);
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

/** A small cloud of about a dozen types, with Cloud Control's door, people's doors, and a log of all writes. */
export type Sandbox = {
  /** Cloud Control, as Parley sees it; what it writes is written by the restorer. */
  readonly cloud: Cloud;
  readonly create: (asked: NewResource, as: Writer) => WriteResult;
  readonly update: (resource: ResourceId, write: DirectWrite, as: Writer) => WriteResult;
  readonly remove: (resource: ResourceId, as: Writer) => WriteResult;
  /** Begins a session and records it; anyone who writes with what it gives back is known by its key. */
  readonly assumeRole: (writer: Writer, way: SessionWay, region?: string) => Writer;
  /** Puts a resource there, or takes it away, without a word to anybody. */
  readonly put: (resource: ResourceId, properties: Properties | undefined) => void;
  /** A resource as it is, what can only be written included. */
  readonly whole: (resource: ResourceId) => Properties | undefined;
  /** Everything that is there. */
  readonly all: () => readonly ResourceId[];
  readonly trouble: (trouble: Trouble) => void;
  /** Makes a type or one resource unreadable, or readable again where no reason is given. */
  readonly hide: (what: ResourceId | string, why?: string) => void;
};

export function sandboxCloud(options: SandboxOptions): Sandbox {
  const state = stateFrom(options);
  const { together } = state.keeper;
  goOn(state);
  // INVARIANT (told as written): a write and its events are kept together, or neither is.
  return {
    cloud: cloudPort(state),
    create: (asked, as) => together(() => createDirectly(state, asked, as)),
    update: (resource, write, as) => together(() => updateDirectly(state, resource, { ...write, as })),
    remove: (resource, as) => together(() => removeDirectly(state, resource, as)),
    assumeRole: (writer, way, region = "eu-north-1") => begunSession(state, { writer, way, region }),
    put: (resource, properties) => hold(state, resource, properties),
    whole: (resource) => heldAt(state, resource),
    all: () => [...state.held.values()].map(({ resource }) => resource),
    trouble: (trouble) => void state.troubles.push(trouble),
    hide: (what, why) => {
      const text = typeof what === "string" ? what : resourceText(what);
      if (why === undefined) state.hidden.delete(text);
      else state.hidden.set(text, why);
    },
  };
}

function stateFrom(options: SandboxOptions): State {
  const fallback = {
    newId: countedIds(),
    emit: () => {},
    restorer: sandboxRestorer,
    goingMs: 2_000,
    staleMs: 0,
    config: false,
    keeper: forgetful,
  };
  const chosen = { ...fallback, ...options };
  const held = keptMap<SandboxResource>(chosen.keeper, "resources");
  const requests = keptMap<UpdateRequest>(chosen.keeper, "updates");
  return { ...chosen, held, requests, troubles: [], hidden: new Map() };
}

/** As whom Cloud Control writes in an account unless somebody else is named. */
export const sandboxRestorer = (account: string): Writer => ({
  kind: "role",
  principal: `arn:aws:sts::${account}:assumed-role/parley-restorer/parley`,
  userAgent: "aws-sdk-js/3.1142.0 ua/2.1 os/linux lang/js md/nodejs#24.21.0 api/cloudcontrol#3.1142.0",
});

type Beginning = { readonly writer: Writer; readonly way: SessionWay; readonly region: string };

function begunSession(state: State, { writer, way, region }: Beginning): Writer {
  const accessKeyId = uniqueId("ASIA", `${writer.principal}/${state.newId()}`).slice(0, 20);
  const begun = { ...writer, accessKeyId };
  state.emit(sessionEvent({ writer: begun, way, region }, momentOf(state)));
  return begun;
}
