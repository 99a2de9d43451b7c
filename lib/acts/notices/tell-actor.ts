import { Misconfigured, Unavailable } from "#core/faults.ts";
import { sharedMessage } from "#core/notices/channels/shared-message.ts";
import { texts } from "#core/notices/texts.ts";
import type { NoticeMessage, TellWork } from "#core/ports/people/notifier.ts";
import type { Runtime } from "../runtime.ts";

/** After how long what was not taken is tried again; then it is set aside, and an alarm rings. */
const pausesMs = [30_000, 120_000, 480_000, 900_000, 900_000, 900_000, 900_000];

type Post = Extract<TellWork, { readonly post: unknown }>;

/** Tells a claimant something by one way. */
export async function tellActor(work: TellWork, runtime: Runtime): Promise<void> {
  if ("event" in work) await runtime.publisher.tellActors([work.event]);
  else if ("mail" in work) await runtime.mailer.deliver(work.mail);
  else await postToActor(work, runtime);
  runtime.log.count("ActorsTold");
}

/** INVARIANT (none lost): what a channel does not take is tried for an hour, and stays among the dead letters then. */
async function postToActor(work: Post, runtime: Runtime): Promise<void> {
  const { settings, actorChannels, log, notifier } = runtime;
  const { channel, tries } = work;
  const whole = { ...channel, for: [], on: [], instead: false };
  const outcome = await actorChannels.post(whole, sharedMessage(work.post, settings.publicUrl));
  if (outcome.kind === "taken") return;
  log.warn("a channel did not take a notice", { channel: channel.name, why: outcome.why });
  const pause = pausesMs[tries];
  if (outcome.kind === "refused")
    throw new Misconfigured(`the channel \`${channel.name}\` does not take notices: ${outcome.why}`, {
      hint: "see that its secret holds the address that the channel has now",
    });
  if (pause === undefined)
    throw new Unavailable(
      `the channel \`${channel.name}\` has not taken a notice for an hour: ${outcome.why}`,
    );
  const post = outcome.kind === "unknown" ? reminderOf(work.post) : work.post;
  await notifier.tell({ ...work, post, tries: tries + 1 }, pause);
}

const mark = "/again";

/** It may have arrived: the next one says so. */
const reminderOf = (message: NoticeMessage): NoticeMessage =>
  message.id.endsWith(mark) ? message : { ...message, ...texts.again(message), id: `${message.id}${mark}` };
