import type { NoticeChannel } from "../../ports/people/channels.ts";
import type { NoticeKind } from "../../ports/people/notifier.ts";
import { operators } from "../readers/reader-of.ts";

type ChannelsForInput = { readonly reader: string; readonly kind: NoticeKind };

/** The channels in which a message for a reader is read. */
export const channelsFor = (
  channels: readonly NoticeChannel[],
  { reader, kind }: ChannelsForInput,
): readonly NoticeChannel[] =>
  channels.filter(
    (channel) => channel.on.includes(kind) && channel.for.some((name) => reader === readerNamed(name)),
  );

/** How a deployment's name of a reader is read. */
export const readerNamed = (name: string): string => (name === operators ? operators : `approver:${name}`);

/** What became of a stake is told where a channel asks for it, and never by mail. */
const neverMailed: ReadonlySet<NoticeKind> = new Set([
  "undone",
  "refused",
  "waits",
  "ruled",
  "turn",
  "ends",
  "wish",
]);

export const isMailed = (kind: NoticeKind, channels: readonly NoticeChannel[]): boolean =>
  !neverMailed.has(kind) && !channels.some(({ instead }) => instead);

/** What a channel is told of that says nothing else: whatever is mailed. */
export const mailedKinds = (kinds: readonly NoticeKind[]): readonly NoticeKind[] =>
  kinds.filter((kind) => !neverMailed.has(kind));
