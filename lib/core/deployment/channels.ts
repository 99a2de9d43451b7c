import { mailedKinds } from "../notices/channels/channels-for.ts";
import { operators } from "../notices/readers/reader-of.ts";
import type { NoticeChannel } from "../ports/people/channels.ts";
import { noticeKinds } from "../ports/people/notifier.ts";
import type { Mistake } from "../schema/check.ts";
import { nearestWord } from "../schema/spelling.ts";
import type { ChannelRow } from "./channel-row.ts";
import type { Approver } from "./deployment-file.ts";
import { mistakeAt, repeated } from "./mistake.ts";

const technologies = ["slack", "teams", "webhook"] as const;

const namesIn = (row: ChannelRow) =>
  technologies.flatMap((kind) => {
    const name = row[kind];
    return name === undefined ? [] : [{ kind, name }];
  });

/** The channels as the functions have them. */
export const channelsIn = (rows: readonly ChannelRow[]): readonly NoticeChannel[] =>
  rows.flatMap((row) =>
    namesIn(row).map(({ kind, name }) => ({
      ...{ kind, name, for: row.for },
      on: row.on ?? mailedKinds(noticeKinds),
      instead: row.instead ?? false,
      ...(row.host !== undefined && { host: row.host }),
    })),
  );

/** Each row is one channel with a name of its own, for somebody who exists. */
export function channelMistakes(
  rows: readonly ChannelRow[],
  approvers: readonly Pick<Approver, "name">[],
): readonly Mistake[] {
  const names = rows.map((row) => namesIn(row)[0]?.name ?? "");
  return [
    ...rows.flatMap(oneEach),
    ...rows.flatMap(hosted),
    ...repeated(names).map(({ at, first }) =>
      mistakeAt(`/channels/${at}`, {
        message: `\`${names[at]}\` is already the secret of \`channels[${first}]\``,
        hint: "name everybody whom it is for in one row",
      }),
    ),
    ...rows.flatMap((row, index) => strangers(row, index, [operators, ...approvers.map(({ name }) => name)])),
  ];
}

function oneEach(row: ChannelRow, index: number): readonly Mistake[] {
  if (namesIn(row).length === 1) return [];
  return [
    mistakeAt(`/channels/${index}`, {
      message: "a channel is one of `slack`, `teams` and `webhook`",
      hint: "write one of them with the name of the secret that holds its address",
    }),
  ];
}

function hosted({ webhook, host }: ChannelRow, index: number): readonly Mistake[] {
  if ((webhook === undefined) === (host === undefined)) return [];
  const missing = {
    message: "a webhook names no `host`",
    hint: "name the one host that its address may lead to",
  };
  const idle = {
    message: "only a webhook has a `host`",
    hint: "leave it out: what Slack and Teams are reached at is known",
  };
  return [mistakeAt(`/channels/${index}`, host === undefined ? missing : idle)];
}

function strangers(row: ChannelRow, index: number, known: readonly string[]): readonly Mistake[] {
  return row.for.flatMap((name, at) => {
    if (known.includes(name)) return [];
    const near = nearestWord(name, known);
    const hint = near === undefined ? "name approvers, or `operators`" : `did you mean \`${near}\`?`;
    return [mistakeAt(`/channels/${index}/for/${at}`, { message: `\`${name}\` is no approver`, hint })];
  });
}
