import { flushed } from "#core/notices/mailbox/flushed.ts";
import { postedWithin } from "#core/notices/mailbox/posted.ts";
import type { Posting } from "#core/notices/mailbox/posting.ts";
import { handedOver } from "#core/notices/mailbox.ts";
import { withLoad } from "#core/notices/week/load.ts";
import { longestDelayMs } from "#core/ports/outside/look-queue.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import type { Mailbox } from "#core/ports/stores/mailboxes.ts";
import type { Runtime } from "../runtime.ts";
import { changeBox, othersWriteIt } from "./change-box.ts";

const mostTries = 8;
const rate = { take: 1, perSecond: 1, most: 1 };

/** One piece of work on a mailbox: a message, or that what is held is due; and how its messages leave. */
export type BoxWork = {
  readonly reader: string;
  readonly notice: NoticeMessage | undefined;
  /** What is counted over all mailboxes of the kind: one message a second. */
  readonly meter: string;
  /** Interruptions in a day. */
  readonly most: number;
  /** Whether it was handed over; where it was not, whatever has to come of it was seen to. */
  readonly deliver: (message: NoticeMessage) => Promise<boolean>;
  /** The same work, or that what is held is due, once more. */
  readonly again: (what: "this" | "flush", afterMs: number) => Promise<void>;
};

/** Does one piece of work on a mailbox, as it is stored now. */
export async function workOnBox(work: BoxWork, runtime: Runtime): Promise<void> {
  const { mailboxes, meters, now } = runtime;
  let maySend = false;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const box = await mailboxes.open(work.reader);
    const posting = postingOf(box, work, now());
    if (posting.kind === "later") return await later(work, "this", posting.at - now());
    if (posting.kind === "send" && !maySend) {
      const { waitMs } = await meters.take(work.meter, now(), rate);
      if (waitMs > 0) return await later(work, "this", waitMs);
      maySend = true;
    }
    if (posting.box !== box && !(await mailboxes.save(posting.box)).ok) continue;
    return await carriedOut(posting, work, runtime);
  }
  throw othersWriteIt();
}

const postingOf = (box: Mailbox, { notice, most }: BoxWork, now: number): Posting =>
  notice === undefined ? flushed(box, now) : postedWithin(box, notice, { now, most });

/** INVARIANT (at most once): the box says that a message leaves before it is handed over, and that it was after that. */
async function carriedOut(
  posting: Exclude<Posting, { kind: "later" }>,
  work: BoxWork,
  runtime: Runtime,
): Promise<void> {
  const { log, now } = runtime;
  if (posting.kind === "held") {
    const { flushAt } = posting;
    log.count("NoticesHeld");
    if (flushAt !== undefined) await later(work, "flush", flushAt - now());
  }
  if (posting.kind !== "send" || !(await work.deliver(posting.message))) return;
  log.count("NoticesSent");
  if (posting.bundled > 0) log.count("NoticesBundled", posting.bundled);
  const { box } = await changeBox(work.reader, runtime, (before) => ({
    box: withLoad(handedOver(before, posting.message.id), { now: now(), bundled: posting.bundled }),
  }));
  // What is held is due too, and who came for it may have had to send something else first.
  if (box.held.length > 0) await later(work, "flush", 0);
}

/** A queue holds nothing back for long; who comes too early asks for the rest. */
const later = (work: BoxWork, what: "this" | "flush", afterMs: number): Promise<void> =>
  work.again(what, Math.min(longestDelayMs, Math.max(0, afterMs)));
