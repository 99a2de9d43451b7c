import { isList, isRecord, type Json, jsonIn, property } from "../../fields/json.ts";
import { FieldPath } from "../../fields/path.ts";
import { treeAt } from "../place.ts";
import type { PlannedDrift } from "../plan.ts";
import type { JsonTree } from "../text/plan-json.ts";

/** What a drift-aware change set says was changed since the last deployment. */
export function driftIn(change: JsonTree): readonly PlannedDrift[] {
  const details = property(change, "Details");
  return (isList(details) ? details : []).flatMap((detail): readonly PlannedDrift[] => {
    const target = isRecord(detail) ? treeAt(detail, "Target") : {};
    const drift = { ...treeAt(target, "LiveResourceDrift"), ...treeAt(target, "Drift") };
    const path = pathOf(target);
    if (path === undefined || Object.keys(drift).length === 0) return [];
    const [left, stands] = [valueIn(drift["PreviousValue"]), valueIn(drift["ActualValue"])];
    return [{ path, ...(left !== undefined && { left }), ...(stands !== undefined && { stands }) }];
  });
}

/** None within a list, whose items are only numbered there. */
function pathOf({ Path, Name }: JsonTree): FieldPath | undefined {
  const text = typeof Path === "string" ? Path.replace(/^\/Properties/, "") : `/${String(Name ?? "")}`;
  const steps = text.split("/").slice(1);
  const path = `/${steps.join("/")}`;
  if (path === "/" || steps.some((step) => /^\d+$/.test(step))) return undefined;
  return FieldPath.safeParse(path).data;
}

/** Objects and lists are JSON as a text; so are some numbers, which stay texts as in the templates. */
function valueIn(value: Json | undefined): Json | undefined {
  if (typeof value !== "string" || !/^[[{]/.test(value)) return value;
  const read = jsonIn(value);
  return read === undefined ? value : (read as Json);
}
