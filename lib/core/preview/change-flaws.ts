import { parsePath } from "../fields/path.ts";
import { valueText } from "../fields/value-text.ts";
import { flaw } from "../intents/checks/flaw.ts";
import { shapeOf } from "../looking/dispute/values.ts";
import type { TypeKnowledge } from "../resource-types/type-knowledge.ts";
import { parseResource } from "../resources/resource-id.ts";
import type { Mistake } from "../schema/check.ts";
import { pointerOf } from "../schema/pointer.ts";
import type { CheckBody } from "./preview-body.ts";

/** What nobody can write, nobody can ask about. */
export function changeFlaws(
  { resource, changes }: Pick<CheckBody, "resource" | "changes">,
  types: TypeKnowledge,
): readonly Mistake[] {
  const fields = Object.keys(changes);
  if (fields.length === 0)
    return [flaw("/changes", "no field would change", "name at least one field and its new value")];
  const shape = shapeOf(types, parseResource(resource).type);
  return fields
    .filter((field) => shape.readOnly(parsePath(field)))
    .map((field) =>
      flaw(
        pointerOf(["changes", field]),
        `${valueText(field)} is read-only`,
        "ask about a field that somebody can write",
      ),
    );
}
