import type { NoticeDesk } from "#adapters/aws/desk/notice-desk.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type ConfirmationUrl, confirmationIn } from "./confirmation-url.ts";

type OpenDesk = (region: string) => NoticeDesk;

/** Confirms a subscription with the credentials at hand; the link itself is never opened. */
export async function confirmApprover(
  url: string,
  terminal: Terminal,
  openDesk: OpenDesk,
): Promise<ExitCode> {
  const said = confirmationIn(url);
  const { isProtected } = await openDesk(said.region).confirm(said);
  terminal.out(isProtected ? protectedText(said) : unprotectedText(said));
  return isProtected ? exitCodes.fine : exitCodes.fault;
}

const place = ({ topicName, region, account }: ConfirmationUrl): string =>
  `\`${topicName}\` in \`${region}\` of account \`${account}\``;

const protectedText = (said: ConfirmationUrl): string =>
  `confirmed: from now on messages of ${place(said)} reach this address
  only somebody with rights in the account can end that; the link in a mail cannot
  \`parley doctor\` says who else can be reached
`;

const unprotectedText = (said: ConfirmationUrl): string =>
  `confirmed, but not protected: messages of ${place(said)} reach this address
  somebody opened the link before, so that anybody with one of the mails can end the subscription
  take the address out of the deployment, deploy, put it in again, deploy, and confirm the new link here
`;
