import { sharedMessage } from "#core/notices/channels/shared-message.ts";
import type { Channels, PostOutcome } from "#core/ports/people/channels.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";

type Posted = { readonly channel: string; readonly message: NoticeMessage };

export type MemoryChannels = Channels & {
  /** What was taken, in order. */
  readonly posted: readonly Posted[];
  /** What comes of every post from now on. */
  readonly answerWith: (outcome: PostOutcome) => void;
};

/** Remembers what was posted, and reaches nobody. */
export function memoryChannels(publicUrl = ""): MemoryChannels {
  const posted: Posted[] = [];
  let answer: PostOutcome = { kind: "taken" };
  const post = ({ name }: { readonly name: string }, message: NoticeMessage): PostOutcome => {
    if (answer.kind === "taken") posted.push({ channel: name, message: sharedMessage(message, publicUrl) });
    return answer;
  };
  return {
    posted,
    answerWith: (outcome) => {
      answer = outcome;
    },
    post: async (channel, message) => post(channel, message),
  };
}
