import type { Parley } from "#adapters/parley/client.ts";
import { showIntent, withdrawIntent } from "#core/api/operations/intents.ts";
import { Misconfigured } from "#core/faults.ts";
import type { IntentView } from "#core/views/intent-view.ts";
import { say } from "../asking/shown.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Asked } from "../remote/open.ts";
import { plain } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Takes an intent back, whatever version it has come to; one that was taken back stays so. */
export async function withdrawn(id: string, parley: Parley): Promise<IntentView> {
  const { etag } = await parley.see(showIntent, { params: { id } });
  if (etag === undefined)
    throw new Misconfigured("the answer does not say which version the intent has", {
      hint: "something between here and Parley takes `ETag` away; have it let the header through",
    });
  return await parley.ask(withdrawIntent, { params: { id }, etag });
}

export type WithdrawAsked = Asked & { readonly id: string };

/** `parley withdraw`. */
export async function tellWithdrawn(
  asked: WithdrawAsked,
  terminal: Terminal,
  parley: Parley,
): Promise<ExitCode> {
  const intent = await withdrawn(asked.id, parley);
  say(
    { document: intent, lines: [`${plain(intent.id)} is withdrawn: what it claimed has ended`] },
    asked,
    terminal,
  );
  return exitCodes.fine;
}
