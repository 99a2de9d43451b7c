import type { ServiceSpec, SpecProperties, SpecType } from "./service-spec.ts";

const deepest = 6;

/** Paths whose change replaces the resource, as pointers into a schema; none lies beneath another. */
export function replacingPaths(properties: SpecProperties, spec: ServiceSpec): readonly string[] {
  return replacingIn(properties, { spec, path: "/properties", above: [] });
}

type ReplacingWalk = { readonly spec: ServiceSpec; readonly path: string; readonly above: readonly string[] };

function replacingIn(properties: SpecProperties, walk: ReplacingWalk): readonly string[] {
  return Object.entries(properties).flatMap(([name, { type, causesReplacement = "no" }]) => {
    const path = `${walk.path}/${name}`;
    // What may or may not replace the resource can mostly be written.
    if (causesReplacement === "yes") return [path];
    return beneath(type, { ...walk, path });
  });
}

function beneath(type: SpecType, walk: ReplacingWalk): readonly string[] {
  switch (type.type) {
    case "array":
    case "map":
      return beneath(type.element, { ...walk, path: `${walk.path}/*` });
    case "ref": {
      const { $ref } = type.reference;
      // What contains itself says the same at every depth.
      if (walk.above.includes($ref) || walk.above.length >= deepest) return [];
      const inner = walk.spec.definitions.get($ref) ?? {};
      return replacingIn(inner, { ...walk, above: [...walk.above, $ref] });
    }
    default:
      return [];
  }
}
