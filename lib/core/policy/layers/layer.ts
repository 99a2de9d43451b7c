import type { Json } from "../../fields/json.ts";

/** One document that a policy is made of, as it was read. */
export type Layer = {
  /** What tells it from the others: the version of a packaged policy, or a path in the folder of the deployed file. */
  readonly key: string;
  /** What reasons and messages call it. */
  readonly name: string;
  /** As it was written, with its parameters filled in. */
  readonly document: { readonly [key: string]: Json };
  /** Keys of the layers that it extends itself. */
  readonly extends: readonly string[];
};

/** A part of a layer, by its JSON pointer there. */
export type Origin = { readonly layer: string; readonly pointer: string };

/** What is wrong in a layer, and where in it. */
export type LayerFlaw = { readonly message: string; readonly hint: string; readonly at: Origin };

/** Keys of a document that say how it is put together, and are no section of a policy. */
export const layerKeys = ["extends", "parameters", "remove", "teams", "locked"] as const;

/** Whether a document is more than a policy of its own. */
export const isLayered = (document: { readonly [key: string]: Json }): boolean =>
  layerKeys.some((key) => Object.hasOwn(document, key));
