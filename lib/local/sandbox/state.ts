import { InvalidInput } from "#core/faults.ts";
import type { Ids } from "#core/ports/clock.ts";
import type { WriteFailure } from "#core/ports/outside/cloud.ts";
import type { CallKnowledge } from "#core/resource-types/call-knowledge.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import type { Keeper } from "../keeping/keeper.ts";
import type { KeptMap } from "../keeping/kept-map.ts";
import type { SimulatedClock } from "../time/simulated-clock.ts";
import { kindOf } from "./kinds/all-kinds.ts";
import type { ApiCall, KindScene, Properties, Request, ResourceKind } from "./kinds/kit/resource-kind.ts";
import type { UpdateRequest } from "./requests/request.ts";
import { configEvent, type Observed } from "./telling/config-event.ts";
import { callEvent, type Envelope } from "./telling/envelope.ts";
import type { Writer } from "./telling/writer.ts";

/** A call that is made, and what it carries. */
export type Planned = Request & { readonly name: string };

/** Calls for a write, or the properties that no call of the kind can write. */
export type CallPlan =
  | { readonly ok: true; readonly calls: readonly Planned[] }
  | { readonly ok: false; readonly untold: readonly string[] };

const named = (call: ApiCall, scene: KindScene): readonly Planned[] =>
  call.requests(scene).map((request) => ({ name: call.name, ...request }));

/** The calls that tell a change of what is there; each property is told by one of them. */
export function updateCalls(kind: ResourceKind, scene: KindScene, byName?: string): CallPlan {
  const usual = kind.updates.filter(({ name, isByName }) => name === byName || isByName !== true);
  const able = byName === undefined ? usual : usual.filter(({ name }) => name === byName);
  let open = scene.changed;
  const calls: Planned[] = [];
  for (const call of able) {
    const told = open.filter((name) => call.writes.includes(name));
    if (told.length > 0) calls.push(...named(call, { ...scene, changed: told }));
    open = open.filter((name) => !told.includes(name));
  }
  return open.length === 0 ? { ok: true, calls } : { ok: false, untold: open };
}

/** The call that makes a resource and those that add what it cannot carry. */
export function createCalls(kind: ResourceKind, scene: KindScene): CallPlan {
  const [carried, later] = [
    scene.changed.filter((name) => kind.create.writes.includes(name)),
    scene.changed.filter((name) => !kind.create.writes.includes(name)),
  ];
  const creation = named(kind.create, { ...scene, changed: carried });
  const rest = updateCalls(kind, { ...scene, changed: later });
  return rest.ok ? { ok: true, calls: [...creation, ...rest.calls] } : rest;
}

export const removeCalls = (kind: ResourceKind, scene: KindScene): readonly Planned[] =>
  named(kind.remove, scene);

/** Where a call is recorded, and as whose. */
export const callPlace = ({ account, region }: ResourceId) => ({ account, region });

/** What is to go wrong, once or as often as it says, for one resource or for whichever comes next. */
export type Trouble = Kind & { readonly resource?: ResourceId; readonly times?: number };

type Kind =
  | { readonly kind: "read-throttled"; readonly on?: "get" | "status" | "list" }
  /** The update is not even taken. */
  | {
      readonly kind: "refused";
      readonly failure: Exclude<WriteFailure, "test-refused" | "gone" | "broken">;
    }
  /** The update is taken and fails with nothing written. */
  | { readonly kind: "broken" }
  /** The update is taken and fails after the first half of what it changes. */
  | { readonly kind: "half-applied" }
  /** The update goes on for so long. */
  | { readonly kind: "slow"; readonly ms: number }
  /** The update is taken and done, but the answer never arrives. */
  | { readonly kind: "lost-answer" };

/** Takes the next trouble that the test admits; each is there as often as it says. */
export function nextTrouble<T extends Trouble>(
  troubles: Trouble[],
  resource: ResourceId | undefined,
  admits: (trouble: Trouble) => trouble is T,
): T | undefined {
  const index = troubles.findIndex((each) => isFor(each, resource) && admits(each));
  const found = troubles[index];
  if (found === undefined || !admits(found)) return undefined;
  const left = (found.times ?? 1) - 1;
  if (left > 0) troubles.splice(index, 1, { ...found, times: left });
  else troubles.splice(index, 1);
  return found;
}

const isFor = ({ resource }: Trouble, asked: ResourceId | undefined): boolean =>
  resource === undefined || (asked !== undefined && resourceText(resource) === resourceText(asked));

type Of<K extends Trouble["kind"]> = Extract<Trouble, { readonly kind: K }>;

export const isOf =
  <K extends Trouble["kind"]>(...kinds: readonly K[]) =>
  (trouble: Trouble): trouble is Of<K> =>
    (kinds as readonly string[]).includes(trouble.kind);

export type SandboxOptions = {
  readonly clock: Pick<SimulatedClock, "now" | "at">;
  readonly knowledge: CallKnowledge & TypeKnowledge;
  readonly newId?: Ids;
  /** Gets every event as it comes to be. */
  readonly emit?: (event: Envelope) => void;
  /** As whom Cloud Control writes in an account. */
  readonly restorer?: (account: string) => Writer;
  /** How long an update through Cloud Control goes on. */
  readonly goingMs?: number;
  /** How long reads still show what was there before a write. */
  readonly staleMs?: number;
  /** Whether AWS Config records too. */
  readonly config?: boolean;
  /** Where resources and updates under way are put. @default - they are in memory alone */
  readonly keeper?: Keeper;
};

/** A resource as it is, what can only be written included. */
export type SandboxResource = {
  readonly resource: ResourceId;
  readonly properties: Properties;
  readonly was?: { readonly properties: Properties | undefined; readonly until: number };
};

export type State = Required<SandboxOptions> & {
  readonly held: KeptMap<SandboxResource>;
  /** By the client's token. */
  readonly requests: KeptMap<UpdateRequest>;
  readonly troubles: Trouble[];
  /** By type or by resource, and why. */
  readonly hidden: Map<string, string>;
};

export const heldAt = (state: State, resource: ResourceId): Properties | undefined =>
  state.held.get(resourceText(resource))?.properties;

/** The kind of a type; the sandbox knows about a dozen. */
export function knownKind(type: string): ResourceKind {
  const kind = kindOf(type);
  if (kind !== undefined) return kind;
  throw new InvalidInput(`the sandbox has no \`${type}\``, { hint: "use one of the types in its README" });
}

/** Puts a resource into a state and lets it be seen after a while. */
export function hold(state: State, resource: ResourceId, properties: Properties | undefined): void {
  const text = resourceText(resource);
  const before = state.held.get(text)?.properties;
  const was = { properties: before, until: state.clock.now() + state.staleMs };
  if (properties === undefined) state.held.delete(text);
  else state.held.set(text, { resource, properties, ...(state.staleMs > 0 && { was }) });
}

type TellInput = {
  readonly resource: ResourceId;
  readonly calls: readonly Planned[];
  readonly writer: Writer;
};

/** The events of a write: one for each call. */
export function tell(state: State, { resource, calls, writer }: TellInput): readonly Envelope[] {
  const { source, apiVersion } = knownKind(resource.type);
  const more = apiVersion === undefined ? {} : { apiVersion };
  const events = calls.map((call) =>
    callEvent({ ...callPlace(resource), service: source, writer, ...call, more }, momentOf(state)),
  );
  for (const event of events) state.emit(event);
  return events;
}

export function tellConfig(state: State, observed: Omit<Observed, "kind">): void {
  if (!state.config) return;
  state.emit(configEvent({ ...observed, kind: knownKind(observed.resource.type) }, momentOf(state)));
}

export const momentOf = ({ clock, newId }: State) => ({ now: clock.now(), newId });
