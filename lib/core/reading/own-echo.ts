import type { ReadEdit, ReadResource } from "../changes/written-edit.ts";
import { canonicalPrincipal } from "../claims/principal.ts";
import { sameValue } from "../fields/equality.ts";
import type { Json } from "../fields/json.ts";
import { parsePath } from "../fields/path.ts";
import type { TypeKnowledge } from "../resource-types/type-knowledge.ts";
import type { Reading } from "./reading.ts";

/** What Parley itself writes, so that the event of a restore is not taken for somebody's change. */
export type OwnWrites = {
  /** Who restores. */
  readonly principal: string;
  /** By path the values of a restore that was in flight at that moment, or had ended shortly before. */
  readonly written: (resource: ReadResource, at: string) => ReadonlyMap<string, Json> | undefined;
};

/** Who changed what, and when, as far as it is known before the change is told. */
type IsOwnEchoInput = Pick<Reading, "actor" | "at" | "resources" | "edits">;

/** INVARIANT (no disguise): anyone who has the restoring role cannot hide a change that no restore explains. */
export function isOwnEcho(found: IsOwnEchoInput, own: OwnWrites, types: TypeKnowledge): boolean {
  const { actor, at, resources, edits } = found;
  if (actor === null || at === undefined || edits.length === 0 || resources.length === 0) return false;
  if (actor.principal !== canonicalPrincipal(own.principal)) return false;
  return resources.every((resource) => {
    const written = own.written(resource, at);
    const shape = types.shape(resource.type);
    const isWritten = ({ path, after }: ReadEdit): boolean => {
      if (after === undefined || written === undefined || !written.has(path)) return false;
      return sameValue(after, written.get(path), shape?.topologyAt(parsePath(path)));
    };
    return edits.every(isWritten);
  });
}
