import type { Knowing } from "#core/views/shown-value.ts";
import type { Runtime } from "#lambda/runtime.ts";

/** What tells which values may be shown. */
export const knowingOf = ({ policy, knowledge }: Runtime): Knowing => ({ policy, types: knowledge });
