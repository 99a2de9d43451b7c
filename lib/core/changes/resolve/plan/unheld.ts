import type { Resolution } from "../resolution.ts";

/** The record says what kind of resource changed and not which. */
export function unheld(type: string): Pick<Resolution, "status" | "why" | "resources"> {
  return {
    status: "unresolved",
    why: `the record does not hold the identifier of the \`${type}\``,
    resources: [{ type, id: null }],
  };
}
