import { withAuthored } from "#core/looking/learning/authored.ts";
import { authorOf, credited } from "#core/looking/learning/authors.ts";
import { withHighs } from "#core/looking/learning/highest.ts";
import { moverOf, withMover } from "#core/looking/learning/moved-tags.ts";
import type { Policy } from "#core/policy/policy.ts";
import { isShown, lookDelay } from "./concern.ts";
import { type Edited, isTagPath, type ResourceMemory } from "./memory/resource-memory.ts";

/** Agrees what nobody minded, once the arbiter would have looked at it. */
export function agreeQuiet(memory: ResourceMemory, now: number, policy: Policy): void {
  for (const [field, edited] of memory.quiet) {
    if (edited.write.writer.at + lookDelay > now) continue;
    memory.quiet.delete(field);
    agreeAsItStands(memory, edited, policy);
  }
}

/** Who wrote it is learnt as a look would have learnt it. */
function agreeAsItStands(memory: ResourceMemory, { field, write: { writer } }: Edited, policy: Policy): void {
  const { path, prior, live } = field;
  const edit = {
    path,
    ...(prior !== undefined && prior !== null && { before: prior }),
    ...(live !== null && { after: live }),
  };
  const isBrought = prior === undefined || isShown(writer, policy);
  const known = withAuthored(withHighs(memory.learnt, [edit], writer.at), edit, isBrought);
  const moved = withMover(known, edit, moverOf(writer.actor, writer.instant));
  memory.learnt = isBrought ? credited(moved, path, authorOf(writer.actor, writer.instant, "kept")) : moved;
  field.prior = live;
  if (isTagPath(path)) memory.tags = undefined;
}
