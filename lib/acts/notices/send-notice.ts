import { Misconfigured, Unavailable } from "#core/faults.ts";
import { flushed } from "#core/notices/mailbox/flushed.ts";
import { posted } from "#core/notices/mailbox/posted.ts";
import type { Posting } from "#core/notices/mailbox/posting.ts";
import { handedOver, notTaken } from "#core/notices/mailbox.ts";
import { readerOf } from "#core/notices/readers/reader-of.ts";
import { longestDelayMs } from "#core/ports/outside/look-queue.ts";
import type { NoticeMessage, NoticeWork } from "#core/ports/people/notifier.ts";
import type { Mailbox } from "#core/ports/stores/mailboxes.ts";
import type { Runtime } from "../runtime.ts";

const mostTries = 8;
/** What could not be noted would be reminded of. */
const mostChanges = 30;
const rate = { take: 1, perSecond: 1, most: 1 };

/** Does one piece of work on a reader's mailbox, as it is stored now. */
export async function sendNotice(work: NoticeWork, runtime: Runtime): Promise<void> {
  const { mailboxes, meters, now, settings } = runtime;
  const reader = "flush" in work ? work.flush : readerOf(work.notice.to, settings.approvers);
  let mayMail = false;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const box = await mailboxes.open(reader);
    const posting = "flush" in work ? flushed(box, now()) : posted(box, work.notice, now());
    if (posting.kind === "later") return await askAgain(work, posting.at, runtime);
    if (posting.kind === "send" && !mayMail) {
      const { waitMs } = await meters.take("mails", now(), rate);
      if (waitMs > 0) return await askAgain(work, now() + waitMs, runtime);
      mayMail = true;
    }
    if (posting.box !== box && !(await mailboxes.save(posting.box)).ok) continue;
    return await carriedOut(posting, reader, runtime);
  }
  throw othersWrite();
}

/** INVARIANT (at most once): the box says that a message leaves before it is handed over, and that it was after that. */
async function carriedOut(
  posting: Exclude<Posting, { kind: "later" }>,
  reader: string,
  runtime: Runtime,
): Promise<void> {
  const { log } = runtime;
  if (posting.kind === "held") {
    const { flushAt } = posting;
    log.count("NoticesHeld");
    if (flushAt !== undefined) await askAgain({ v: 1, flush: reader }, flushAt, runtime);
  }
  if (posting.kind !== "send") return;
  await deliver(posting.message, reader, runtime);
  log.count("NoticesSent");
  if (posting.bundled > 0) log.count("NoticesBundled", posting.bundled);
  const { held } = await changeBox(reader, runtime, (box) => handedOver(box, posting.message.id));
  // What is held is due too, and who came for it may have had to send something else first.
  if (held.length > 0) await askAgain({ v: 1, flush: reader }, 0, runtime);
}

/** What was refused did not leave, and may be sent anew; of anything else that went wrong nobody knows. */
async function deliver(message: NoticeMessage, reader: string, runtime: Runtime): Promise<void> {
  try {
    await runtime.mailer.deliver(message);
  } catch (error) {
    if (error instanceof Misconfigured) await changeBox(reader, runtime, (box) => notTaken(box, message.id));
    throw error;
  }
}

async function changeBox(
  reader: string,
  { mailboxes }: Runtime,
  change: (box: Mailbox) => Mailbox,
): Promise<Mailbox> {
  for (let tries = 0; tries < mostChanges; tries += 1) {
    const box = change(await mailboxes.open(reader));
    if ((await mailboxes.save(box)).ok) return box;
  }
  throw othersWrite();
}

/** A queue holds nothing back for long; who comes too early asks for the rest. */
async function askAgain(work: NoticeWork, at: number, { notifier, now }: Runtime): Promise<void> {
  await notifier.again(work, Math.min(longestDelayMs, Math.max(0, at - now())));
}

const othersWrite = (): Unavailable =>
  new Unavailable("others keep writing to the mailbox", { hint: "try again in a moment" });
