import { grantedGoals, isCode } from "#core/attribution/grants.ts";
import { sameValue } from "#core/fields/equality.ts";
import { overlaps } from "#core/fields/path.ts";
import { environmentOf, type Place, stricter } from "#core/policy/place.ts";
import type { Policy } from "#core/policy/policy.ts";
import { type FieldMemory, type RememberedWrite, reasonOf, type Writer } from "./memory/field-memory.ts";
import { type Edited, fieldsAt, isTagPath, type ResourceMemory } from "./memory/resource-memory.ts";
import { taggingOf } from "./memory/tagging.ts";
import { mayMind, mayObject, type PolicyWords } from "./policy-words.ts";

/** How long after a write Parley looks at the resource. */
export const lookDelay = 10_000;

/** Nobody said why. */
const isUnexplained = (writer: Writer): boolean => reasonOf(writer) === undefined;

/** Whatever it is for, a goal was granted for it; whether a reason is confirmed is seen by looking. */
export function isShown({ actor, attribution }: Writer, { file }: Policy): boolean {
  const intent = attribution?.intent ?? "unattributed";
  return isCode(actor, true) || grantedGoals({ actor, intent }, file).length > 0;
}

/** The claim behind an unexplained write ends with its grace. */
const speaks = (writer: Writer, now: number, grace: number): boolean =>
  !isUnexplained(writer) || writer.at + grace > now;

type ConcernInput = {
  readonly policy: Policy;
  readonly words: PolicyWords;
  readonly memory: ResourceMemory;
  readonly hasSituations: boolean;
};

/** Somebody else stands by another value of this field, of a part of it or of the whole around it. */
function hasRival({ field, write }: Edited, { memory, policy }: ConcernInput): boolean {
  const { grace } = policy.file.limits;
  const { at } = write.writer;
  const isRival = (other: RememberedWrite): boolean =>
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

function isAskedAnyway({ words }: ConcernInput, { actor }: Writer): boolean {
  return words.asking.some((rule) => rule.for.kinds === undefined || rule.for.kinds.includes(actor.kind));
}

const isChange = ({ prior }: FieldMemory, { value }: RememberedWrite): boolean =>
  prior !== undefined && !sameValue(prior, value);

/**
 * What nobody granted needs a reason that is confirmed, or it is the policy's to say what becomes of it. What is seen
 * for the first time is agreed as it stands.
 */
function isMinded({ field, write }: Edited, { words, memory, policy }: ConcernInput): boolean {
  const { writer, value } = write;
  const { prior } = field;
  if (prior === undefined || sameValue(prior, value) || isShown(writer, policy)) return false;
  return mayMind(words, placeOf(memory, policy), writer.actor.kind === "unknown");
}

/**
 * When an edit has to be looked at, if at all. Most changes end here: the arbiter acts only on conflict, and
 * where the policy itself has something to say.
 */
export function concernOf(edited: Edited, asked: ConcernInput): number | undefined {
  const { field, write } = edited;
  const { words } = asked;
  const soon = write.writer.at + lookDelay;
  // What is looked at already, or settles together with that, is looked at again.
  if ([field.top, ...words.coupled].some((top) => asked.memory.concerned.has(top))) return soon;
  if (
    hasRival(edited, asked) ||
    mayObject(words, { path: field.path, value: write.value, prior: field.prior })
  )
    return soon;
  if (isChange(field, write)) {
    // Where a resource lives, and who can reach it, is said by its tags.
    if (isTagPath(field.path)) return soon;
    if (asked.hasSituations && words.isProtected) return soon;
    if (isAskedAnyway(asked, write.writer)) return soon;
  }
  return isMinded(edited, asked) ? soon : undefined;
}
