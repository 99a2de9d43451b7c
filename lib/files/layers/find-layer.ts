import type { LayerTarget } from "#core/policy/layers/references.ts";

/** The text of a layer and what tells it from others, or why there is none. */
type FoundLayer =
  /** A packaged policy says what it is called; a file is called by its path. */
  | { readonly key: string; readonly name?: string; readonly text: string }
  | { readonly message: string; readonly hint: string };

/** Looks a layer up: a packaged policy by its version, a file by its path in the folder of the deployed one. */
export type FindLayer = (target: LayerTarget) => FoundLayer;

export const noLayers: FindLayer = () => ({
  message: "other layers cannot be read here",
  hint: "name a policy that stands in a file",
});
