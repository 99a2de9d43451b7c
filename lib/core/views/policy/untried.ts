import { canonicalJson, type Json } from "../../fields/json.ts";
import type { PolicyFile } from "../../policy/policy-file.ts";

/**
 * Parts of a policy that did their work before anything was recorded, or do it afterwards: who is what, what a number in
 * a session's name means, what is hidden, who may have Parley write for them, how far Parley goes, what a docket keeps.
 */
const parts = {
  actors: ({ actors }) => actors,
  references: ({ references }) => references,
  sensitive: ({ sensitive }) => sensitive,
  "authority.fields": ({ authority }) => authority.fields,
  "limits.docket": ({ limits }) => limits.docket,
  mode: ({ mode }) => mode,
} satisfies Readonly<Record<string, (file: PolicyFile) => unknown>>;

export type UntriedPart = keyof typeof parts;

/** In which of these parts two policies differ: no record of a verdict can try them. */
export function untriedIn(written: PolicyFile, candidate: PolicyFile): readonly UntriedPart[] {
  const names = Object.keys(parts) as readonly UntriedPart[];
  const text = (file: PolicyFile, name: UntriedPart): string => canonicalJson(parts[name](file) as Json);
  return names.filter((name) => text(written, name) !== text(candidate, name));
}
