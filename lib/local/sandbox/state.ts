import { InvalidInput } from "#core/faults.ts";
import type { Ids } from "#core/ports/clock.ts";
import type { CallKnowledge } from "#core/resource-types/call-knowledge.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import type { SimulatedClock } from "../time/simulated-clock.ts";
import { kindOf } from "./kinds/all-kinds.ts";
import type { Properties, ResourceKind } from "./kinds/kit/resource-kind.ts";
import type { UpdateRequest } from "./requests/request.ts";
import type { Trouble } from "./requests/trouble.ts";
import { configEvent, type Observed } from "./telling/config-event.ts";
import { callEvent, type Envelope } from "./telling/envelope.ts";
import { callPlace, type Planned } from "./telling/planned-calls.ts";
import type { Writer } from "./telling/writer.ts";

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
};

/** A resource as it is, what can only be written included. */
type SandboxResource = {
  readonly resource: ResourceId;
  readonly properties: Properties;
  readonly was?: { readonly properties: Properties | undefined; readonly until: number };
};

export type State = Required<SandboxOptions> & {
  readonly held: Map<string, SandboxResource>;
  /** By the client's token and by the request's own. */
  readonly requests: Map<string, UpdateRequest>;
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
