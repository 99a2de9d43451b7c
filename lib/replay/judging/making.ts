import { canonicalPrincipal } from "#core/claims/principal.ts";
import { existence, present } from "#core/fields/existence.ts";
import { unknownShape } from "#core/fields/topology.ts";
import { authorOf } from "#core/looking/learning/authors.ts";
import { lookDelay } from "./concern.ts";
import type { Writer } from "./memory/field-memory.ts";
import { edit, type ResourceMemory } from "./memory/resource-memory.ts";

/** The arbiter looks at what is new after a while: until then it is only being made. */
const isFresh = ({ madeAt }: ResourceMemory, at: number): boolean =>
  madeAt !== undefined && at <= madeAt + lookDelay;

/** Before anybody has looked nothing is a change yet, and what its creator writes is how it was made. */
export function makingOf(memory: ResourceMemory, { at, actor }: Writer) {
  const isUnseen = isFresh(memory, at);
  const isCreators = canonicalPrincipal(actor.principal) === memory.learnt.creator?.principal;
  return { isUnseen, isMaking: isUnseen && isCreators };
}

/** Somebody made it: they are the author of whatever has no other. */
export function made(memory: ResourceMemory, writer: Writer): void {
  if (memory.fields.size === 0) {
    memory.madeAt = writer.at;
    memory.learnt = { creator: authorOf(writer.actor, writer.instant, "first sight") };
  }
  edit(memory, { path: existence, value: present, call: "create", shape: unknownShape }, writer);
}
