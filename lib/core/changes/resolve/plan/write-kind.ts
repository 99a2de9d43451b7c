import type { WriteKind } from "../../written-edit.ts";
import type { ApiOperation } from "../call/call.ts";
import type { Evidence } from "../rank/evidence.ts";

/** How a call writes a type. */
export function writeKind({ verb, does }: ApiOperation, one: Evidence): WriteKind {
  const { kin, handlers, property } = one;
  const isWhole = kin === "same" || kin === "tail";
  switch (does) {
    case "lifecycle":
      return "lifecycle";
    case "toggle":
      return kin === "same" && /^[cd]$/.test(handlers) ? madeOrUnmade(handlers) : "toggle";
    case "delta":
      return deltaKind(verb, one);
    case "create":
    case "delete":
      if (property !== undefined) return "delta";
      return isWhole || handlers.includes(does === "create" ? "c" : "d") ? does : "update";
    default:
      return "update";
  }
}

/** What only its creation needs creates it: `EnableSecurityHub`. */
const madeOrUnmade = (handlers: string): WriteKind => (handlers === "c" ? "create" : "delete");

/** Adding a resource that is itself a link or a grant creates it. */
function deltaKind(verb: string, { kin, handlers, linked }: Evidence): WriteKind {
  const isMade = linked || (kin === "same" && (handlers === "c" || handlers === "d"));
  if (!isMade) return "delta";
  return /^(Detach|Disassociate|Remove|Revoke|Unassign|Leave)/.test(verb) ? "delete" : "create";
}
