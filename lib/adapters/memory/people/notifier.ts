import type { NoticeMessage, NoticeWork, Notifier, PostWork, TellWork } from "#core/ports/people/notifier.ts";
import { onlyLatest } from "../only-latest.ts";
import { possibleDelay } from "../outside/possible-delay.ts";

type AskedWork = { readonly work: NoticeWork; readonly afterMs: number };
type AskedPost = { readonly work: PostWork; readonly afterMs: number };
type AskedTell = { readonly work: TellWork; readonly afterMs: number };

export type MemoryNotifier = Notifier & {
  /** Every message once, by its id. */
  readonly outbox: ReadonlyMap<string, NoticeMessage>;
  /** Every sending, in order: the same message may stand here twice. */
  readonly sent: readonly NoticeMessage[];
  /** What was asked for later, in the order in which it was asked. */
  readonly asked: readonly AskedWork[];
  /** What is to be posted, in the order in which it was asked. */
  readonly posts: readonly AskedPost[];
  /** What claimants are to be told, in the order in which it was asked. */
  readonly tells: readonly AskedTell[];
};

/** Remembers everything, or so much of each. */
export function memoryNotifier(most = Infinity): MemoryNotifier {
  const outbox = new Map<string, NoticeMessage>();
  const sent: NoticeMessage[] = [];
  const asked: AskedWork[] = [];
  const posts: AskedPost[] = [];
  const tells: AskedTell[] = [];
  const send = (message: NoticeMessage): void => {
    if (!outbox.has(message.id)) outbox.set(message.id, message);
    sent.push(message);
    onlyLatest(most, outbox, sent);
  };
  const wait = (work: AskedWork): void => {
    asked.push(work);
    onlyLatest(most, new Map(), asked);
  };
  const post = (work: AskedPost): void => {
    posts.push(work);
    onlyLatest(most, new Map(), posts);
  };
  const tell = (work: AskedTell): void => {
    tells.push(work);
    onlyLatest(most, new Map(), tells);
  };
  return {
    posts,
    tells,
    tell: async (work, afterMs) => tell({ work, afterMs: possibleDelay(afterMs) }),
    post: async (work, afterMs) => post({ work, afterMs: possibleDelay(afterMs) }),
    outbox,
    sent,
    asked,
    send: async (message) => send(message),
    again: async (work, afterMs) => wait({ work, afterMs: possibleDelay(afterMs) }),
  };
}
