import type { AuditRecord } from "../../records/audit-record.ts";
import type { CallName } from "../call-name.ts";
import type { Collected } from "../collected.ts";
import type { EditPlace } from "../place.ts";
import { tellProperty } from "../written.ts";
import { tellElements } from "./element-edits.ts";

const mostParameters = 200;

type Delta = {
  readonly root: EditPlace;
  readonly property: EditPlace | undefined;
  readonly parameters: AuditRecord;
  readonly call: CallName;
};

const isCollection = ({ topology }: EditPlace): boolean =>
  ["keyed", "set", "ordered", "map"].includes(topology.kind);

/** Parameters that are called like a collection of the type name the members that come or go. */
function tellCollections({ root, parameters, call }: Delta, into: Collected): void {
  for (const name of Object.keys(parameters).slice(0, mostParameters)) {
    const place = root.inner(name);
    if (place === undefined || place.isReadOnly || !isCollection(place)) continue;
    tellElements(place, { value: parameters[name], call }, into);
  }
}

/** What is written inside the one property that the call is named after. */
function tellInside(property: EditPlace, parameters: AuditRecord, into: Collected): void {
  for (const name of Object.keys(parameters).slice(0, mostParameters)) {
    const place = property.inner(name);
    if (place !== undefined && !place.isReadOnly) tellProperty(place, parameters[name], into);
  }
}

/** A call that adds to something or takes from it, or that makes or ends one part of a resource. */
export function tellDelta(delta: Delta, into: Collected): void {
  const { property, parameters, call } = delta;
  if (property !== undefined && !isCollection(property)) {
    if (call.does === "delete") into.remove(property.path);
    else if (property.topology.kind === "object" && call.does !== "delta")
      tellInside(property, parameters, into);
  }
  if (into.isEmpty) tellCollections(delta, into);
  if (into.isEmpty && property !== undefined) into.touch(property);
}
