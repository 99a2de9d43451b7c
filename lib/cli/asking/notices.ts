import type { Parley } from "#adapters/parley/client.ts";
import { listNotices } from "#core/api/operations/notices.ts";
import type { ActorNoticeView } from "#core/views/actor-notice-view.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Asked } from "../remote/open.ts";
import { paints } from "../terminal/paint.ts";
import { plain } from "../terminal/plain-text.ts";
import { hasColour, type Terminal } from "../terminal/terminal.ts";
import { rowsOf, say, timeIn } from "./shown.ts";

export type NoticesAsked = {
  /** Where the last answer ended. */
  readonly after?: string | undefined;
  /** Seconds to wait for the first. */
  readonly wait?: string | undefined;
};

export type NoticesRead = { readonly items: readonly ActorNoticeView[]; readonly after?: string };

const mostPages = 100;

/** Everything that the caller was told of their own stakes since then, and where to go on from. */
export async function noticesFor(
  { after: from, wait }: NoticesAsked,
  parley: Pick<Parley, "ask">,
): Promise<NoticesRead> {
  const items: ActorNoticeView[] = [];
  let after = from;
  for (let read = 0; read < mostPages; read += 1) {
    const query = {
      ...(after !== undefined && { after }),
      ...(read === 0 && wait !== undefined && { wait }),
    };
    const answer = await parley.ask(listNotices, { query });
    items.push(...answer.items);
    if (answer.items.length === 0 || answer.after === undefined) break;
    after = answer.after;
  }
  return { items, ...(after !== undefined && { after }) };
}

/** `parley notices`: what became of one's own stakes. */
export async function tellNotices(
  asked: Asked & NoticesAsked,
  terminal: Terminal,
  parley: Parley,
): Promise<ExitCode> {
  const read = await noticesFor(asked, parley);
  const paint = paints(hasColour(terminal, "out"));
  const time = timeIn(terminal);
  const lines = read.items.flatMap((notice) => [
    `${paint.strong(plain(notice.subject))}, ${time(notice.at)}`,
    `  ${plain(notice.what)}`,
    ...rowsOf(factRows(notice), terminal),
  ]);
  const none = ["you were told nothing: nothing became of your stakes"];
  say({ document: read, lines: lines.length === 0 ? none : lines }, asked, terminal);
  return exitCodes.fine;
}

const factRows = (notice: ActorNoticeView): readonly (readonly string[])[] =>
  [
    ["by", notice.by],
    ["why", notice.why],
    ["until", notice.until],
    ["policy", notice.line],
    ["stands now", notice.stands],
    ["would be kept", notice.offer],
    ["would win", notice.winningLine],
  ].flatMap(([name, text]) => (name && text ? [[name, text]] : []));
