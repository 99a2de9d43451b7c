import { saysWhy } from "../attribution/channels/says-why.ts";
import type { ReadResource } from "../changes/written-edit.ts";
import type { Reading } from "../reading/reading.ts";
import { ResourceId } from "../resources/resource-id.ts";
import type { GovernedPlace } from "./envelope.ts";
import { isGoverned } from "./governed.ts";
import type { ReadOne } from "./read-one.ts";

/** What becomes of a record: every one ends as exactly one of these. */
export type Outcome =
  // A change of a governed resource: kept until it is folded into its docket.
  | "stored"
  // Tags that say why something else was changed.
  | "said"
  // AWS Config noticed a change without saying who made it: only a reason to look.
  | "noticed"
  | "ignored"
  | "ungoverned"
  | "unresolved"
  | "ambiguous"
  | "forged"
  | "too big"
  | "broken";

export type Fate =
  | { readonly as: "stored" | "said" | "noticed"; readonly resources: readonly ResourceId[] }
  | { readonly as: Exclude<Outcome, "stored" | "said" | "noticed">; readonly why: string };

const mostResources = 500;

/**
 * INVARIANT (own resources): what an account's bus tells of another account's resources is not believed; that it names
 * one hides nothing that it changed of its own.
 */
export function fateOf(read: ReadOne, account: string, place: GovernedPlace): Fate {
  const { reading } = read;
  const isSaid = reading.status === "ignored" && reading.resources.length > 0 && saysWhy(reading.edits);
  if (reading.status !== "resolved" && !isSaid) return unused(reading);
  if (isSaid && !read.words.some(({ source }) => source === "tag")) {
    return { as: "ignored", why: "its tags say nothing that is known" };
  }
  const own = reading.resources.filter((resource) => resource.account === account);
  if (own.length === 0) return { as: "forged", why: "its resource is of another account" };
  const resources = own.filter((one) => isGoverned(one, place)).flatMap(asId);
  if (resources.length === 0) return { as: "ungoverned", why: "none of its resources is governed" };
  const as = isSaid ? "said" : read.isNotice ? "noticed" : "stored";
  return { as, resources: resources.slice(0, mostResources) };
}

function unused({ status, why }: Reading): Fate {
  const as = status === "resolved" ? "unresolved" : status;
  return { as, why: why ?? "" };
}

function asId(resource: ReadResource): readonly ResourceId[] {
  const read = ResourceId.safeParse(resource);
  return read.success ? [read.data] : [];
}
