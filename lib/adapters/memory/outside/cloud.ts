import { Unavailable } from "#core/faults.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import type { PatchOp } from "#core/fields/patch.ts";
import type { Cloud, FoundResource, ListPage, Progress, WriteFailure } from "#core/ports/outside/cloud.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { applyPatch } from "./apply-patch.ts";

/** What goes wrong next; `half-applied` fails after the first half of the patch was written. */
type NextFailure = "read-throttled" | "half-applied" | Exclude<WriteFailure, "test-refused" | "gone">;

export type MemoryCloud = Cloud & {
  readonly put: (resource: ResourceId, properties: Json) => void;
  readonly remove: (resource: ResourceId) => void;
  /** The resource is there and cannot be read. */
  readonly hide: (resource: ResourceId, why: string) => void;
  /** The next read or write of any resource fails so; more of them stand in line. */
  readonly fault: (next: NextFailure) => void;
  /** Every update that was accepted, each client token once. */
  readonly writes: readonly MemoryWrite[];
  readonly reads: () => number;
};

type MemoryWrite = {
  readonly resource: ResourceId;
  readonly patch: readonly PatchOp[];
  readonly clientToken: string;
};

type CloudState = {
  readonly there: Map<string, { resource: ResourceId; properties: Json }>;
  readonly hidden: Map<string, string>;
  readonly faults: NextFailure[];
  readonly writes: MemoryWrite[];
  readonly progress: Map<string, { patch: string; end: Progress }>;
  reads: number;
};

const pageSize = 100;

/** A very small cloud: an update is there at once and says so when it is asked for its status. */
export function memoryCloud(
  resources: readonly { readonly resource: ResourceId; readonly properties: Json }[] = [],
): MemoryCloud {
  const there = new Map(resources.map((each) => [resourceText(each.resource), each]));
  const state: CloudState = {
    there,
    hidden: new Map(),
    faults: [],
    writes: [],
    progress: new Map(),
    reads: 0,
  };
  return {
    ...portOf(state),
    put: (resource, properties) => void there.set(resourceText(resource), { resource, properties }),
    remove: (resource) => void there.delete(resourceText(resource)),
    hide: (resource, why) => void state.hidden.set(resourceText(resource), why),
    fault: (next) => void state.faults.push(next),
    writes: state.writes,
    reads: () => state.reads,
  };
}

function portOf(state: CloudState): Cloud {
  return {
    get: async (resource) => found(state, resourceText(resource)),
    update: async (resource, patch, clientToken) => updated(state, { resource, patch, clientToken }),
    status: async (_resource, token) =>
      state.progress.get(token)?.end ?? failed("broken", "no such request", token),
    cancel: async () => {},
    list: async (place, page = "") => listed(state, place, page),
  };
}

function found(state: CloudState, text: string): FoundResource {
  state.reads += 1;
  if (state.faults[0] === "read-throttled") {
    state.faults.shift();
    throw new Unavailable("the cloud did not answer: too many requests");
  }
  const why = state.hidden.get(text);
  if (why !== undefined) return { state: "unreadable", why };
  const resource = state.there.get(text);
  return resource === undefined ? { state: "gone" } : { state: "there", properties: resource.properties };
}

/** INVARIANT (one write per token): a token that was accepted before writes nothing again. */
function updated(state: CloudState, write: MemoryWrite): Progress {
  const { resource, clientToken: token } = write;
  const patch = canonicalJson(write.patch);
  const before = state.progress.get(token);
  if (before !== undefined && before.patch !== patch) return failed("broken", "the token is another write's");
  if (before !== undefined) return before.end;
  const there = state.there.get(resourceText(resource));
  if (there === undefined) return failed("gone", "the resource is not there");
  const next = nextWriteFailure(state);
  if (next !== undefined && next !== "half-applied") return failed(next, "as was asked for");
  const half = write.patch.slice(0, Math.ceil(write.patch.length / 2));
  const result = applyPatch(there.properties, next === undefined ? write.patch : half);
  if (!result.ok) return failed(result.refused === "test" ? "test-refused" : "invalid", result.why);

  state.there.set(resourceText(resource), { resource, properties: result.document });
  state.writes.push(write);
  const end: Progress =
    next === undefined ? { state: "done", token } : failed("broken", "it broke on the way", token);
  state.progress.set(token, { patch, end });
  return { state: "going", token };
}

function nextWriteFailure({ faults }: CloudState): Exclude<NextFailure, "read-throttled"> | undefined {
  const next = faults[0];
  if (next === undefined || next === "read-throttled") return undefined;
  faults.shift();
  return next;
}

function failed(failure: WriteFailure, why: string, token?: string): Progress {
  return { state: "failed", failure, why, ...(token !== undefined && { token }) };
}

type ListedInput = Parameters<Cloud["list"]>[0];

function listed({ there }: CloudState, place: ListedInput, page: string): ListPage {
  const ids = [...there.values()]
    .map(({ resource }) => resource)
    .filter(
      ({ account, region, type }) =>
        account === place.account && region === place.region && type === place.type,
    )
    .map(({ id }) => id)
    .sort()
    .filter((id) => id > page);
  const last = ids[pageSize - 1];
  const isMore = last !== undefined && ids.length > pageSize;
  return { ids: ids.slice(0, pageSize), ...(isMore && { next: last }) };
}
