import * as z from "zod/mini";
import { Instant } from "../../claims/instant.ts";
import { jsonIn } from "../../fields/json.ts";
import type { NoticeMessage } from "../../ports/people/notifier.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { cardLabels, commentLabels } from "../card-text.ts";
import { timeText } from "../time-text.ts";
import { cardOf, isOwnPage } from "./card.ts";
import { unlinked } from "./unlinked.ts";

const mostEntries = 20;
const mostLines = 6;
const longestLine = 600;
/** GitHub takes 65,536 characters. */
const longestComment = 60_000;

const Line = z.string().check(z.maxLength(longestLine));

/** One notice as the comment keeps it. */
const CommentEntry = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(300)),
  at: Instant,
  title: z.string().check(z.maxLength(150)),
  rows: z
    .array(z.strictObject({ label: z.string().check(z.regex(/^[A-Za-z ]{1,30}$/)), text: Line }))
    .check(z.maxLength(12)),
  lines: z.array(Line).check(z.maxLength(mostLines)),
  link: z.exactOptional(z.string().check(z.maxLength(2_000))),
});
type CommentEntry = z.infer<typeof CommentEntry>;

const KeptComment = z.strictObject({
  entries: z.array(CommentEntry).check(z.maxLength(mostEntries)),
  more: z.int().check(z.nonnegative(), z.maximum(1_000_000)),
});
type KeptComment = z.infer<typeof KeptComment>;

export type CommentGround = {
  /** Of this installation: another one has a comment of its own. */
  readonly mark: string;
  readonly publicUrl: string;
  readonly at: string;
};

const opening = (mark: string): string => `<!-- parley:${mark} -->`;
const before = "<!-- parley-notices ";
const behind = " -->";

/** Whether a text is the comment of this installation; who wrote it is for its site to say. */
export const isParleys = (body: string, { mark }: Pick<CommentGround, "mark">): boolean =>
  body.startsWith(opening(mark));

/**
 * The comment with one notice more: what the comments of before keep is joined, the latest first, and the oldest are left
 * out where there is no room. INVARIANT (text stays text): what was kept is written anew, whatever hands it went through.
 */
export function commentWith(
  bodies: readonly string[],
  message: NoticeMessage,
  ground: CommentGround,
): { readonly body: string; readonly isKnown: boolean } {
  const all = bodies.map(keptIn);
  const known = new Map(all.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
  const isKnown = known.has(message.id);
  if (!isKnown) known.set(message.id, entryOf(message, ground));
  const entries = [...known.values()].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  const more = all.reduce((sum, one) => sum + one.more, 0);
  return { body: fitting({ entries, more }, ground), isKnown };
}

function entryOf(message: NoticeMessage, { publicUrl, at }: CommentGround): CommentEntry {
  const { title, rows, lines, link } = cardOf(message, publicUrl);
  return {
    ...{ id: message.id, at, title, rows: [...rows] },
    lines: lines.slice(0, mostLines).map(({ text }) => text),
    ...(link !== undefined && { link }),
  };
}

function fitting({ entries, more }: KeptComment, ground: CommentGround): string {
  let kept = entries.slice(0, mostEntries);
  for (;;) {
    const body = written({ entries: kept, more: more + entries.length - kept.length }, ground);
    if (body.length <= longestComment || kept.length <= 1) return body;
    kept = kept.slice(0, -1);
  }
}

function written(kept: KeptComment, ground: CommentGround): string {
  const parts = kept.entries.map((entry) => entryText(entry, ground));
  const rest = kept.more === 0 ? [] : [commentLabels.more(kept.more)];
  const state = `${before}${quiet(JSON.stringify(kept))}${behind}`;
  const head = `${opening(ground.mark)}\n### ${commentLabels.title}`;
  return [head, ...parts, ...rest, commentLabels.foot, state].join("\n\n");
}

function entryText({ at, title, rows, lines, link }: CommentEntry, { publicUrl }: CommentGround): string {
  const told = [
    ...rows.map(({ label, text }) => `- **${label}:** ${code(text)}`),
    ...lines.map((text) => `- ${code(text)}`),
    ...(isOwnPage(link, publicUrl) ? [`- [${cardLabels.open}](<${link}>)`] : []),
  ];
  return [`**${timeText(at)}** ${code(title)}`, "", ...told].join("\n");
}

/** INVARIANT (nobody is called): within code nothing is a format, a link or a mention, and no program finds a name to ring for. */
function code(text: string): string {
  const plain = unlinked(plainLine(text, longestLine));
  const fence = "`".repeat(Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return plain === "" ? "" : `${fence} ${plain} ${fence}`;
}

/** JSON in which nothing ends the comment around it, and nothing speaks to a program that reads along. */
const quiet = (json: string): string =>
  json.replaceAll(
    /[^A-Za-z0-9 ",:{}[\]\\\u0080-\u{10ffff}]/gu,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const nothing: KeptComment = { entries: [], more: 0 };

/** What a comment keeps; of one that somebody changed by hand nothing, where it is not whole any more. */
function keptIn(body: string): KeptComment {
  const at = body.lastIndexOf(before);
  const end = body.indexOf(behind, at);
  if (at < 0 || end < 0 || body.length > 2 * longestComment) return nothing;
  const found = KeptComment.safeParse(jsonIn(body.slice(at + before.length, end)));
  return found.success ? found.data : nothing;
}
