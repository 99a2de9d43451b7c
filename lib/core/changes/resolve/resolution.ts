import type { WriteKind } from "../written-edit.ts";

/** A resource by its CloudFormation type; `id` is null where the record does not hold the identifier. */
export type Target = { readonly type: string; readonly id: string | null };

/** The property of a resource that a call writes, where the call's own name says so. */
export type Owner = { readonly type: string; readonly property: string };

/** Which resources a record changed. Of an ambiguous one the candidates, likeliest first. */
export type Resolution = {
  readonly status: "resolved" | "ambiguous" | "unresolved" | "not-a-change";
  readonly why?: string;
  readonly resources: readonly Target[];
  readonly write?: WriteKind;
  readonly owner?: Owner;
  /** True for a call that only adds, changes or removes tags. */
  readonly tags?: true;
};
