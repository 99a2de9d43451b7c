import { Misconfigured, Unavailable } from "#core/faults.ts";
import { sharedMessage } from "#core/notices/channels/shared-message.ts";
import { texts } from "#core/notices/texts.ts";
import type { PostOutcome } from "#core/ports/people/channels.ts";
import type { NoticeMessage, TellWork } from "#core/ports/people/notifier.ts";
import type { Runtime } from "../runtime.ts";

/** After how long what was not taken is tried again; then it is set aside, and an alarm rings. */
const pausesMs = [30_000, 120_000, 480_000, 900_000, 900_000, 900_000, 900_000];

type Post = Extract<TellWork, { readonly post: unknown }>;
type Comment = Extract<TellWork, { readonly comment: unknown }>;

/** Tells a claimant something by one way. */
export async function tellActor(work: TellWork, runtime: Runtime): Promise<void> {
  if ("event" in work) await runtime.publisher.tellActors([work.event]);
  else if ("mail" in work) await runtime.mailer.deliver(work.mail);
  else if ("comment" in work) await tellPullRequest(work, runtime);
  else await postToActor(work, runtime);
  runtime.log.count("ActorsTold");
}

async function postToActor(work: Post, runtime: Runtime): Promise<void> {
  const { settings, actorChannels, notifier } = runtime;
  const { channel, tries } = work;
  const whole = { ...channel, for: [], on: [], instead: false };
  const outcome = await actorChannels.post(whole, sharedMessage(work.post, settings.publicUrl));
  if (outcome.kind === "taken") return;
  const pause = pauseAfter(outcome, { name: channel.name, tries, holds: "address" }, runtime);
  const post = outcome.kind === "unknown" ? reminderOf(work.post) : work.post;
  await notifier.tell({ ...work, post, tries: tries + 1 }, pause);
}

/** How long after a comment was written it is seen whether another, written at the same moment, took its place. */
const checkMs = 60_000;

/**
 * INVARIANT (once): the same notice told twice stands in the comment once, so that no reminder is needed, and it may be told
 * again to be sure.
 */
async function tellPullRequest(work: Comment, runtime: Runtime): Promise<void> {
  const { settings, actorChannels, log, notifier } = runtime;
  const { pr, tries, isCheck } = work;
  const outcome = await actorChannels.post(pr, sharedMessage(work.comment, settings.publicUrl));
  if (outcome.kind === "taken") {
    if (isCheck !== true) await notifier.tell({ ...work, tries: 0, isCheck: true }, checkMs);
    return;
  }
  // Who names a pull request that is not there has their inbox, and rings for nobody.
  if (outcome.kind === "gone")
    return log.warn("a pull request cannot be told", { channel: pr.name, why: outcome.why });
  const pause = pauseAfter(outcome, { name: pr.name, tries, holds: "token" }, runtime);
  await notifier.tell({ ...work, tries: tries + 1 }, pause);
}

type TriedChannel = { readonly name: string; readonly tries: number; readonly holds: "address" | "token" };

/** INVARIANT (none lost): what a channel does not take is tried for an hour, and stays among the dead letters then. */
function pauseAfter(
  outcome: Exclude<PostOutcome, { kind: "taken" }>,
  { name, tries, holds }: TriedChannel,
  { log }: Runtime,
): number {
  log.warn("a channel did not take a notice", { channel: name, why: outcome.why });
  const pause = pausesMs[tries];
  if (outcome.kind === "refused" || outcome.kind === "gone")
    throw new Misconfigured(`the channel \`${name}\` does not take notices: ${outcome.why}`, {
      hint: `see that its secret holds the ${holds} that the channel has now`,
    });
  if (pause === undefined)
    throw new Unavailable(`the channel \`${name}\` has not taken a notice for an hour: ${outcome.why}`);
  return pause;
}

const mark = "/again";

/** It may have arrived: the next one says so. */
const reminderOf = (message: NoticeMessage): NoticeMessage =>
  message.id.endsWith(mark) ? message : { ...message, ...texts.again(message), id: `${message.id}${mark}` };
