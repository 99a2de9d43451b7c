import type { Runtime } from "#acts/runtime.ts";
import type { Knowing } from "#core/views/shown-value.ts";

/** What tells which values may be shown. */
export const knowingOf = ({ policy, knowledge }: Pick<Runtime, "policy" | "knowledge">): Knowing => ({
  policy,
  types: knowledge,
});
