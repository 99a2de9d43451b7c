import type { WriteFailure } from "#core/ports/outside/cloud.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";

/** What is to go wrong, once or as often as it says, for one resource or for whichever comes next. */
export type Trouble = Kind & { readonly resource?: ResourceId; readonly times?: number };

type Kind =
  | { readonly kind: "read-throttled"; readonly on?: "get" | "status" | "list" }
  /** The update is not even taken. */
  | {
      readonly kind: "refused";
      readonly failure: Exclude<WriteFailure, "test-refused" | "gone" | "broken">;
    }
  /** The update is taken and fails with nothing written. */
  | { readonly kind: "broken" }
  /** The update is taken and fails after the first half of what it changes. */
  | { readonly kind: "half-applied" }
  /** The update goes on for so long. */
  | { readonly kind: "slow"; readonly ms: number }
  /** The update is taken and done, but the answer never arrives. */
  | { readonly kind: "lost-answer" };

/** Takes the next trouble that the test admits; each is there as often as it says. */
export function nextTrouble<T extends Trouble>(
  troubles: Trouble[],
  resource: ResourceId | undefined,
  admits: (trouble: Trouble) => trouble is T,
): T | undefined {
  const index = troubles.findIndex((each) => isFor(each, resource) && admits(each));
  const found = troubles[index];
  if (found === undefined || !admits(found)) return undefined;
  const left = (found.times ?? 1) - 1;
  if (left > 0) troubles.splice(index, 1, { ...found, times: left });
  else troubles.splice(index, 1);
  return found;
}

const isFor = ({ resource }: Trouble, asked: ResourceId | undefined): boolean =>
  resource === undefined || (asked !== undefined && resourceText(resource) === resourceText(asked));

type Of<K extends Trouble["kind"]> = Extract<Trouble, { readonly kind: K }>;

export const isOf =
  <K extends Trouble["kind"]>(...kinds: readonly K[]) =>
  (trouble: Trouble): trouble is Of<K> =>
    (kinds as readonly string[]).includes(trouble.kind);
