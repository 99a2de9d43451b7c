import { resourceText } from "#core/resources/resource-id.ts";
import { type CheckedItem, fieldViews } from "#core/views/preview-view.ts";
import { hidesIn } from "#core/views/shown-value.ts";
import type { Runtime } from "../runtime.ts";
import type { CheckedChange } from "./check.ts";

/** What is told of one write among many, with what is hidden hidden. */
export function checkedItem(
  { record, fields, remedies, wouldBe, isTheirs }: CheckedChange,
  { policy, knowledge: types }: Pick<Runtime, "policy" | "knowledge">,
): CheckedItem {
  const { resource, live } = record;
  const hides = hidesIn(resource, { policy, types });
  const { claims } = wouldBe.dispute;
  return {
    resource: resourceText(resource),
    ...(live !== undefined && { seenAt: live.at }),
    fields: fieldViews({ fields, claims, hides, remedies, isTheirs }),
  };
}
