import { changeFlaws } from "../preview/change-flaws.ts";
import type { CheckedChange } from "../preview/checked-write.ts";
import type { CheckedWrite } from "../preview/preview-body.ts";
import type { TypeKnowledge } from "../resource-types/type-knowledge.ts";
import { resourceText } from "../resources/resource-id.ts";
import { type CheckedItem, fieldViews } from "./preview-view.ts";
import { hidesIn, type Knowing } from "./shown-value.ts";

/** What is told of one write among many, with what is hidden hidden. */
export function checkedItem(
  { record, fields, remedies, wouldBe, isTheirs }: CheckedChange,
  knowing: Knowing,
): CheckedItem {
  const { resource, live } = record;
  const hides = hidesIn(resource, knowing);
  const { claims } = wouldBe.dispute;
  return {
    resource: resourceText(resource),
    ...(live !== undefined && { seenAt: live.at }),
    fields: fieldViews({ fields, claims, hides, remedies, isTheirs }),
  };
}

/** What is wrong with one write among many: it is told in its place. */
export function itemFlaws(write: CheckedWrite, types: TypeKnowledge): Pick<CheckedItem, "flaws"> | undefined {
  const flaws = changeFlaws(write, types);
  if (flaws.length === 0) return undefined;
  return { flaws: flaws.map(({ pointer, message, hint }) => ({ pointer, detail: `${message}; ${hint}` })) };
}
