import { parsePath, type Segment } from "../fields/path.ts";
import type { TypeShape } from "../fields/topology.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import { remembered } from "../remembered.ts";
import type { TypeKnowledge } from "../resource-types/type-knowledge.ts";
import { isHiddenByName, isItemOfHidden } from "./by-name.ts";
import { hiddenByPolicy } from "./by-policy.ts";
import { isHiddenBySchema } from "./by-schema.ts";

/** Whether the values of a field may be read by nobody. */
export type Hides = (path: string) => boolean;

/** By schema, by policy or by name: write-only fields, environment variables, user data, what is called a secret. */
export function hidesOf(
  type: string,
  { file }: { readonly file: Pick<PolicyFile, "sensitive"> },
  types: Pick<TypeKnowledge, "shape">,
): Hides {
  const policy = hiddenByPolicy(file);
  const shape: TypeShape | undefined = types.shape(type);
  return remembered((path) => {
    if (policy.bySound(path)) return true;
    const segments = segmentsOf(path);
    // What cannot be read as a path cannot be cleared either.
    if (segments === undefined || isHiddenByName(segments) || segments.some(isItemOfHidden)) return true;
    return isHiddenBySchema(segments, shape) || policy.byField(path);
  });
}

function segmentsOf(path: string): readonly Segment[] | undefined {
  try {
    return parsePath(path);
  } catch {
    return undefined;
  }
}
