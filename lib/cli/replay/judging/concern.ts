import { sameValue } from "#core/fields/equality.ts";
import { overlaps } from "#core/fields/path.ts";
import { environmentOf, type Place, stricter } from "#core/policy/place.ts";
import type { Policy } from "#core/policy/policy.ts";
import { type FieldMemory, reasonOf, type Write, type Writer } from "./memory/field-memory.ts";
import { type Edited, fieldsAt, type ResourceMemory } from "./memory/resource-memory.ts";
import { taggingOf } from "./memory/tagging.ts";
import { mayObject, type PolicyWords, unexplainedAnswer } from "./policy-words.ts";

/** How long after a write Parley looks at the resource. */
const lookDelay = 10_000;

/** Nobody said why. */
export const isUnexplained = (writer: Writer): boolean => reasonOf(writer) === undefined;

/** The claim behind an unexplained write ends with its grace. */
const speaks = (writer: Writer, now: number, grace: number): boolean =>
  !isUnexplained(writer) || writer.at + grace > now;

type Asked = {
  readonly policy: Policy;
  readonly words: PolicyWords;
  readonly memory: ResourceMemory;
  readonly hasSituations: boolean;
};

/** Somebody else stands by another value of this field, of a part of it or of the whole around it. */
function hasRival({ field, write }: Edited, { memory, policy }: Asked): boolean {
  const { grace } = policy.file.limits;
  const { at } = write.writer;
  const isRival = (other: Write): boolean =>
    other.writer.key !== write.writer.key && speaks(other.writer, at, grace);
  if (field.writes.some((other) => isRival(other) && !sameValue(other.value, write.value))) return true;
  return fieldsAt(memory, field.top).some(
    (other) => other !== field && overlaps(other.path, field.path) && other.writes.some(isRival),
  );
}

/** Where the resource stands, as far as its tags tell; the stricter environment counts until tags are agreed. */
function placeOf(memory: ResourceMemory, { file }: Policy): Place {
  const { live, prior } = taggingOf(memory);
  const { account } = memory.resource;
  const now = environmentOf(file, { account, tags: live });
  const before = environmentOf(file, { account, tags: prior });
  return { ...memory.resource, environment: stricter(file, now, before), tags: prior };
}

function isAskedAnyway({ words }: Asked, { actor }: Writer): boolean {
  return words.asking.some((rule) => rule.for.kinds === undefined || rule.for.kinds.includes(actor.kind));
}

const isChange = ({ prior }: FieldMemory, { value }: Write): boolean =>
  prior !== undefined && !sameValue(prior, value);

/** What nobody explained is left alone for the grace, and then it is the policy's to say what becomes of it. */
function graceEnd({ field, write }: Edited, { words, memory, policy }: Asked): number | undefined {
  const { writer, value } = write;
  if (!isUnexplained(writer) || words.isOwned) return undefined;
  if (field.prior !== undefined && sameValue(field.prior, value)) return undefined;
  const answer = unexplainedAnswer(words, placeOf(memory, policy), writer.actor.kind === "unknown");
  return answer === "keep" ? undefined : writer.at + policy.file.limits.grace;
}

/**
 * When an edit has to be looked at, if at all. Most changes end here: the arbiter acts only on conflict, and
 * where the policy itself has something to say.
 */
export function concernOf(edited: Edited, asked: Asked): number | undefined {
  const { field, write } = edited;
  const { words } = asked;
  const soon = write.writer.at + lookDelay;
  if (asked.memory.concerned?.has(field.top) === true) return soon;
  if (
    hasRival(edited, asked) ||
    mayObject(words, { path: field.path, value: write.value, prior: field.prior })
  )
    return soon;
  if (isChange(field, write)) {
    if (asked.hasSituations && words.isProtected) return soon;
    if (isAskedAnyway(asked, write.writer)) return soon;
  }
  return graceEnd(edited, asked);
}
