import type { Runtime } from "#acts/runtime.ts";
import type { SettledApprover } from "#acts/settings.ts";
import { memoryNotifier } from "#adapters/memory/people/notifier.ts";
import { memoryMailboxes } from "#adapters/memory/stores/mailboxes.ts";
import { memoryMeters } from "#adapters/memory/stores/meters.ts";
import type { NoticeMessage, NoticeWork } from "#core/ports/people/notifier.ts";
import { createHandler } from "#functions/send-notices/handler.ts";
import type { PartialBatch } from "#lambda/kit/queue.ts";
import { plainRuntime } from "../../lambda/kit/plain-runtime.ts";

export const start = Date.parse("2026-11-21T03:00:00Z");
export const minute = 60_000;
export const hour = 60 * minute;

export const notice = (id: string, more: Partial<NoticeMessage> = {}): NoticeMessage => ({
  id,
  kind: "asked",
  subject: `subject of ${id}`,
  body: `body of ${id}`,
  to: ["olga"],
  ...more,
});

export const toSend = (message: NoticeMessage): NoticeWork => ({ v: 1, notice: message });

const olga: SettledApprover = {
  name: "olga",
  principals: ["olga", "arn:aws:iam::123456789012:role/path/olga"],
  channels: [],
  signsInAs: [],
};

/** The function that sends notices, on parts in memory, with a clock that stands where a test puts it. */
export function postOffice(changed: Partial<Runtime> = {}) {
  const { runtime: told, counted } = plainRuntime();
  const clock = { now: start };
  const delivered: NoticeMessage[] = [];
  const parts = {
    mailboxes: memoryMailboxes(),
    meters: memoryMeters(),
    notifier: memoryNotifier(),
    mailer: { deliver: async (message: NoticeMessage) => void delivered.push(message) },
  };
  const runtime = {
    ...parts,
    settings: { approvers: [olga], channels: [], publicUrl: "https://parley.example" },
    policy: { file: { limits: { attention: { each: 8, team: 40 } } } },
    now: () => clock.now,
    log: told.log,
    ...changed,
  } as unknown as Runtime;
  const handle = createHandler(() => runtime);
  const work = (...bodies: readonly unknown[]): Promise<PartialBatch> =>
    handle({
      Records: bodies.map((body, index) => ({
        messageId: `m${index}`,
        body: JSON.stringify(body),
        attributes: { SentTimestamp: String(clock.now), ApproximateReceiveCount: "1" },
      })),
    });
  const mails = () => delivered.map(({ id }) => id);
  const again = () => parts.notifier.asked;
  return { ...parts, clock, delivered, counted, runtime, work, mails, again };
}
export type PostOffice = ReturnType<typeof postOffice>;

/** Sends so many, each in a second of its own. */
export async function sendMany({ work, clock }: PostOffice, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await work(toSend(notice(id)));
    clock.now += 1_000;
  }
}
