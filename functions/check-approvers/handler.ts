import { CheckInput } from "#acts/inputs.ts";
import { tellUnreachable } from "#acts/questions/tell-unreachable.ts";
import { instantOf } from "#core/claims/instant.ts";
import {
  readUnreachable,
  unprotectedIn,
  unreachableAmong,
  unreachableNote,
  unreachableText,
} from "#core/notices/readers/reachable.ts";
import { step } from "#lambda/kit/step.ts";
import { mailRuntime } from "#lambda/mail-runtime.ts";

/** Notes which approvers no message reaches, so that others are told in their place. */
export const createHandler = step("check approvers input", CheckInput, async (_input, runtime) => {
  const { subscriptions, meters, settings, now, log } = runtime;
  const found = await subscriptions.list();
  const noted = await meters.noted(unreachableNote);
  const before = readUnreachable(noted);
  const after = unreachableAmong(settings.approvers, found, { before, at: instantOf(now()) });
  log.count("UnreachableApprovers", after.length);
  log.count("UnprotectedSubscriptions", unprotectedIn(found));
  // Told first and noted then, so that a stop between them tells it again.
  if (unreachableText(after) !== unreachableText(before)) await tellUnreachable({ before, after }, runtime);
  if (unreachableText(after) !== noted) await meters.note(unreachableNote, unreachableText(after));
  return { unreachable: after.length };
});

export const handler = createHandler(mailRuntime);
