import { parsePath, type Segment } from "../fields/path.ts";
import type { TypeShape } from "../fields/topology.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import { remembered, rememberedFor } from "../remembered.ts";
import type { TypeKnowledge } from "../resource-types/type-knowledge.ts";
import { isHiddenByName, isItemOfHidden } from "./by-name.ts";
import { hiddenByPolicy } from "./by-policy.ts";
import { isHiddenBySchema } from "./by-schema.ts";

/** Whether the values of a field may be read by nobody. */
export type Hides = (path: string) => boolean;

// No flood of made-up types and paths fills the memory of a process.
const mostTypes = 16;
const mostPaths = 1_024;

type HidesPolicy = { readonly file: Pick<PolicyFile, "sensitive"> };
type HidesTypes = Pick<TypeKnowledge, "shape">;

/** By schema, by policy or by name: write-only fields, environment variables, user data, what is called a secret. */
export const hidesOf = (type: string, { file }: HidesPolicy, types: HidesTypes): Hides =>
  ofTypes(file)(types)(type);

// Who reads one resource of a type mostly reads more of them: what was found of its fields is kept with the policy.
const ofTypes = rememberedFor((file: HidesPolicy["file"]) =>
  rememberedFor((types: HidesTypes) => remembered((type) => hidesOn(types.shape(type), file), mostTypes)),
);

function hidesOn(shape: TypeShape | undefined, file: HidesPolicy["file"]): Hides {
  const policy = hiddenByPolicy(file);
  return remembered((path) => {
    if (policy.bySound(path)) return true;
    const segments = segmentsOf(path);
    // What cannot be read as a path cannot be cleared either.
    if (segments === undefined || isHiddenByName(segments) || segments.some(isItemOfHidden)) return true;
    return isHiddenBySchema(segments, shape) || policy.byField(path);
  }, mostPaths);
}

function segmentsOf(path: string): readonly Segment[] | undefined {
  try {
    return parsePath(path);
  } catch {
    return undefined;
  }
}
