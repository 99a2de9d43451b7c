import type { Parley } from "#adapters/parley/client.ts";
import { dropDraft } from "#core/api/operations/drafts.ts";
import { say } from "../asking/shown.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Asked } from "../remote/open.ts";
import { plain } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { draftOf } from "./drafts.ts";

export type DropAsked = Asked & { readonly id: string; readonly because: string };

/** `parley learn drop ID --because …`: a draft that a person does not want. */
export async function dropByHand(asked: DropAsked, terminal: Terminal, parley: Parley): Promise<ExitCode> {
  const { id } = await draftOf(asked.id, parley);
  const done = await parley.ask(dropDraft, { params: { id }, body: { because: asked.because } });
  const lines = [
    `dropped ${id.slice(0, 12)}, by ${plain(done.dropped.by)}; what was answered until now makes no such draft again`,
  ];
  say({ document: done, lines }, asked, terminal);
  return exitCodes.fine;
}
