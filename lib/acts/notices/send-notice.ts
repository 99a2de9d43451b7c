import { Misconfigured } from "#core/faults.ts";
import { channelsFor, isMailed } from "#core/notices/channels/channels-for.ts";
import { notTaken } from "#core/notices/mailbox.ts";
import { readerOf } from "#core/notices/readers/reader-of.ts";
import type { NoticeMessage, NoticeWork } from "#core/ports/people/notifier.ts";
import type { Runtime } from "../runtime.ts";
import { changeBox } from "./change-box.ts";
import { workOnBox } from "./work-on-box.ts";

/** Hands a message to the channels that it is for, and does one piece of work on its reader's mailbox. */
export async function sendNotice(work: NoticeWork, runtime: Runtime): Promise<void> {
  const { settings } = runtime;
  if ("flush" in work) return await byMail(work, work.flush, runtime);
  const { notice, by } = work;
  const reader = readerOf(notice.to, settings.approvers);
  const channels = by === "mail" ? [] : channelsFor(settings.channels, { reader, kind: notice.kind });
  // The same message that comes again is posted once: each channel has a mailbox of its own.
  for (const { name } of channels) await runtime.notifier.post({ v: 1, channel: name, notice }, 0);
  if (by === "mail" || isMailed(notice.kind, channels)) await byMail(work, reader, runtime);
}

async function byMail(work: NoticeWork, reader: string, runtime: Runtime): Promise<void> {
  const { notifier, policy, settings } = runtime;
  const flush = { v: 1, flush: reader } as const;
  const again = (what: "this" | "flush") => {
    if (what === "flush" || "flush" in work) return flush;
    // What was handed to the channels goes to none of them again.
    return settings.channels.length === 0 ? work : ({ ...work, by: "mail" } as const);
  };
  await workOnBox(
    {
      reader,
      notice: "flush" in work ? undefined : work.notice,
      meter: "mails",
      most: policy.file.limits.attention.each,
      deliver: (message) => deliver(message, reader, runtime),
      again: (what, afterMs) => notifier.again(again(what), afterMs),
    },
    runtime,
  );
}

/** What was refused did not leave, and may be sent anew; of anything else that went wrong nobody knows. */
async function deliver(message: NoticeMessage, reader: string, runtime: Runtime): Promise<true> {
  try {
    await runtime.mailer.deliver(message);
    return true;
  } catch (error) {
    if (error instanceof Misconfigured) {
      await changeBox(reader, runtime, (box) => ({ box: notTaken(box, message.id) }));
    }
    throw error;
  }
}
