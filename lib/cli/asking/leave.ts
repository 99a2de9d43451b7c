import { addressOf } from "#adapters/parley/address.ts";
import type { Parley } from "#adapters/parley/client.ts";
import { RoleWord } from "#core/claims/role-word.ts";
import { InvalidInput } from "#core/faults.ts";
import { valueText } from "#core/fields/value-text.ts";
import { leaveHours, leaveUrgencies } from "#core/intents/leave-form.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Asked } from "../remote/open.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { say } from "./shown.ts";

export type LeaveAsked = Asked & {
  readonly agent: string;
  readonly upTo?: string;
  readonly because?: string;
  readonly hours?: string;
  readonly browser: boolean;
};

/**
 * `parley leave`: opens the page on which a person lets an agent act. INVARIANT (a person gives it): nothing is asked of
 * Parley and nothing is given here, since agents hold keys too.
 */
export function openLeave(
  asked: LeaveAsked,
  terminal: Terminal,
  { address }: Pick<Parley, "address">,
): ExitCode {
  const { agent, upTo, because, hours } = asked;
  if (!RoleWord.safeParse(agent).success) {
    throw new InvalidInput(`${valueText(agent)} is no role that leave is given to`, {
      hint: "write it like `123456789012:role/ops-agent`, or as its ARN",
    });
  }
  oneOf("--up-to", upTo, leaveUrgencies);
  oneOf("--hours", hours, leaveHours.map(String));
  const link = addressOf(address, "/console/leave");
  for (const [name, text] of Object.entries({ agent, upTo, hours, ref: because }))
    if (text !== undefined) link.searchParams.set(name, text);
  const isOpened = asked.browser && asked.json !== true && terminal.open(link.href);
  const lines = [`${isOpened ? "opened" : "open"} ${link.href}`, "sign in there to give leave"];
  say({ document: { agent, link: link.href }, lines }, asked, terminal);
  return exitCodes.fine;
}

function oneOf(option: string, text: string | undefined, known: readonly string[]): void {
  if (text === undefined || known.includes(text)) return;
  throw new InvalidInput(`${valueText(text)} is nothing that \`${option}\` takes`, {
    hint: `write one of ${known.join(", ")}`,
  });
}
