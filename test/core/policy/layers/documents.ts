import type { Layer, LayerFlaw } from "#core/policy/layers/layer.ts";

export type Document = Readonly<Record<string, unknown>>;

/** A layer as it was read; its name is its key. */
export const layerOf = (key: string, document: Document, over: readonly string[] = []): Layer => ({
  key,
  name: key,
  document: { parley: 1, ...document } as Layer["document"],
  extends: over,
});

/** `layer/pointer: message | hint`, which is all that an author sees. */
export const toldOf = (flaws: readonly LayerFlaw[]): readonly string[] =>
  flaws.map(({ at, message, hint }) => `${at.layer}${at.pointer}: ${message} | ${hint}`);
