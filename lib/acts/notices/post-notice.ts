import { Misconfigured } from "#core/faults.ts";
import { readerNamed } from "#core/notices/channels/channels-for.ts";
import { sharedMessage } from "#core/notices/channels/shared-message.ts";
import { handedOver, notTaken } from "#core/notices/mailbox.ts";
import { operators } from "#core/notices/readers/reader-of.ts";
import { texts } from "#core/notices/texts.ts";
import type { NoticeChannel, PostOutcome } from "#core/ports/people/channels.ts";
import type { NoticeMessage, PostWork } from "#core/ports/people/notifier.ts";
import type { Mailbox } from "#core/ports/stores/mailboxes.ts";
import { hashed } from "#core/questions/hashed.ts";
import type { Runtime } from "../runtime.ts";
import { changeBox } from "./change-box.ts";
import { type BoxWork, workOnBox } from "./work-on-box.ts";

/** After how long what was not taken is tried again; then it is mailed. */
const pausesMs = [30_000, 120_000, 480_000];
/** The queue comes five times more before it lets go. */
const mostTries = 9;
/** Longer than anyone who posts can take. */
const unknownMs = 100_000;

/** Does one piece of work on the mailbox of a channel, which holds nobody's own link. */
export async function postNotice(work: PostWork, runtime: Runtime): Promise<void> {
  const channel = runtime.settings.channels.find(({ name }) => name === work.channel);
  // A deployment that took the channel away has told everybody by mail since.
  if (channel === undefined)
    return runtime.log.warn("a channel is not known any more", { channel: work.channel });
  const { publicUrl } = runtime.settings;
  const notice = "notice" in work ? sharedMessage(work.notice, publicUrl) : undefined;
  const reader = `channel:${channel.name}`;
  const again: BoxWork["again"] = (what, afterMs) =>
    runtime.notifier.post(what === "this" ? work : { v: 1, channel: channel.name, flush: true }, afterMs);
  await workOnBox(
    {
      reader,
      notice,
      meter: "posts",
      most: runtime.policy.file.limits.attention.team,
      deliver: (message) => deliver(message, { channel, reader, again }, runtime),
      again,
    },
    runtime,
  );
}

type Way = Pick<BoxWork, "reader" | "again"> & { readonly channel: NoticeChannel };

async function deliver(message: NoticeMessage, way: Way, runtime: Runtime): Promise<boolean> {
  const { reader, channel, again } = way;
  const outcome = await runtime.channels.post(channel, message);
  if (outcome.kind === "taken") return true;
  runtime.log.warn("a channel did not take a message", { channel: channel.name, why: outcome.why });
  // It stays among what leaves, so that a reminder comes in its place.
  if (outcome.kind === "unknown" && !message.id.endsWith("/again")) {
    await again("flush", unknownMs);
    return false;
  }
  if (outcome.kind === "unknown") {
    await changeBox(reader, runtime, (box) => ({ box: handedOver(box, message.id) }));
    await mailInstead(message, channel, runtime);
    return false;
  }
  const { tries } = await changeBox(reader, runtime, (box) => heldAgain(box, message));
  return await seenTo({ message, outcome, tries }, way, runtime);
}

/** It was surely not taken: it waits for another try, so often, and for another hour. */
function heldAgain(box: Mailbox, message: NoticeMessage): { readonly box: Mailbox; readonly tries: number } {
  const tries = (box.untaken?.[message.id] ?? 0) + 1;
  const untaken = latest({ ...box.untaken, [message.id]: tries });
  const held = tries > mostTries ? box.held : [...box.held, message];
  return { box: { ...notTaken(box, message.id), untaken, held }, tries };
}

type Untaken = {
  readonly message: NoticeMessage;
  readonly outcome: Exclude<PostOutcome, { kind: "taken" }>;
  readonly tries: number;
};

async function seenTo({ message, outcome, tries }: Untaken, way: Way, runtime: Runtime): Promise<boolean> {
  const pause = pausesMs[tries - 1];
  if (outcome.kind === "busy" && pause !== undefined) {
    await way.again("flush", pause);
    return false;
  }
  await mailInstead(message, way.channel, runtime);
  throw new Misconfigured(`the channel \`${way.channel.name}\` does not take messages: ${outcome.why}`, {
    hint: "see that its secret holds the address that the channel has now",
  });
}

/** INVARIANT (nobody is passed over): what a channel does not take is mailed to those whom it is for, and the operators hear why. */
async function mailInstead(message: NoticeMessage, { name, for: readers }: NoticeChannel, runtime: Runtime) {
  const { notifier, settings, now } = runtime;
  for (const one of readers) {
    const approver = settings.approvers.find((each) => readerNamed(each.name) === readerNamed(one));
    if (approver === undefined && one !== operators) continue;
    const notice = { ...message, id: hashed("instead", message.id, one), to: approver?.principals ?? [] };
    await notifier.again({ v: 1, notice, by: "mail" }, 0);
  }
  const day = new Date(now()).toISOString().slice(0, 10);
  const told = {
    id: hashed("channel", name, day),
    kind: "trouble",
    ...texts.channelFailed(name),
    to: [],
  } as const;
  await notifier.again({ v: 1, notice: told, by: "mail" }, 0);
}

const mostUntaken = 200;

const latest = (untaken: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(untaken).slice(-mostUntaken));
