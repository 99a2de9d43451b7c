import { causeRank, type EventCause } from "../claims/docket/event-cause.ts";
import type { WriteKind } from "./written-edit.ts";

type CauseOfInput = { readonly write?: WriteKind | undefined; readonly call?: string | undefined };

const adds = /^(?:Attach|Associate|Authorize|Add|Register|Assign)(?![a-z])/;
const takes = /^(?:Detach|Disassociate|Revoke|Remove|Deregister|Unassign|Untag)(?![a-z])/;

/** Whether a call makes, edits or unmakes a resource, or adds a part to it or takes one away. */
export function causeOf({ write, call = "" }: CauseOfInput): EventCause {
  if (write === "create" || write === "delete") return write;
  const action = call.slice(call.indexOf(":") + 1);
  if (adds.test(action)) return "attach";
  return takes.test(action) ? "detach" : "edit";
}

type Event = CauseOfInput & { readonly at: number; readonly id: string };

/** Events order by time, cause and id: CloudTrail's grain is a second, and ids are random. */
export const inEventOrder = (a: Event, b: Event): number =>
  a.at - b.at || causeRank(causeOf(a)) - causeRank(causeOf(b)) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
