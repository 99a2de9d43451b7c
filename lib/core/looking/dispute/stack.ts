import type { Dispute } from "../../arbitration/dispute.ts";
import { partFor } from "../../arbitration/project/said-of.ts";
import { type Claim, lastChanged } from "../../claims/claim.ts";
import type { Json } from "../../fields/json.ts";
import { covers } from "../../fields/path.ts";
import type { Tags } from "./tags.ts";
import { knownAt } from "./values.ts";

const marks = ["aws:cloudformation:stack-name", "aws:cloudformation:stack-id"];

export const isStackOwned = (tags: Tags): boolean => marks.some((mark) => Object.hasOwn(tags, mark));

const isByStack = ({ actor, changedAt }: Claim): boolean =>
  changedAt !== undefined && actor.via?.toLowerCase() === "cloudformation";

/** What the stack itself last wrote to a field, else what was agreed: a write that departs from it is for a person. */
export function stackValues(
  claims: readonly Claim[],
  prior: Dispute["prior"],
): (path: string) => Json | undefined {
  const byStack = claims.filter(isByStack).toSorted((a, b) => lastChanged(b) - lastChanged(a));
  return (path) => {
    const written = byStack.find(({ field }) => covers(field, path));
    if (written === undefined) return knownAt(prior, path);
    const { is, absent } = written.constraint ?? {};
    if (is !== undefined) return partFor(path, written.field, is);
    return absent === true ? null : knownAt(prior, path);
  };
}
