import type { ScalarType, Topology } from "#core/fields/topology.ts";

const scalars: Readonly<Record<ScalarType, string>> = {
  string: "text",
  number: "number",
  integer: "whole number",
  boolean: "true or false",
  json: "document",
};

/** What a field holds, in words. */
export function topologyText(topology: Topology): string {
  switch (topology.kind) {
    case "scalar":
      return topology.type === undefined ? "scalar" : scalars[topology.type];
    case "keyed":
      return `list by ${topology.keys.join(", ")}`;
    case "ordered":
      return "list in order";
    case "set":
      return "set";
    case "unknown":
      return "anything";
    default:
      return topology.kind;
  }
}
