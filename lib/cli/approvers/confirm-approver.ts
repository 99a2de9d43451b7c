import type { NoticeDesk } from "#adapters/aws/desk/notice-desk.ts";
import { InvalidInput } from "#core/faults.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";

type ConfirmationUrl = {
  readonly region: string;
  readonly account: string;
  readonly topic: string;
  readonly topicName: string;
  readonly token: string;
};

const longest = 2_000;
const host = /^sns\.([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com(\.cn)?$/;
const arn = /^arn:(aws|aws-cn|aws-us-gov):sns:([a-z0-9-]{1,40}):(\d{12}):([\w-]{1,256})$/;
const known: ReadonlySet<string> = new Set(["Action", "TopicArn", "Token", "Endpoint", "Version"]);

/** What a link says that SNS mailed to confirm a subscription. INVARIANT (never opened): it is read and goes nowhere. */
export function confirmationIn(text: string): ConfirmationUrl {
  const url = urlIn(text.trim());
  const [, region = "", china] = host.exec(url.hostname) ?? refused("it does not lead to SNS");
  const query = queryOf(url);
  const topic = query.get("TopicArn") ?? refused("it names no topic");
  const [, partition, there, account = "", topicName = ""] = arn.exec(topic) ?? refused("its topic is none");
  if (there !== region) refused(`its topic is in \`${there}\`, and it leads to \`${region}\``);
  if ((partition === "aws-cn") !== (china !== undefined)) refused("its topic is in another part of AWS");
  if (!topicName.endsWith("-notices")) refused(`\`${topicName}\` is no topic of Parley's`);
  const token =
    query.get("Token") ?? refused("it holds no token", "put it in quotes: a shell cuts it at `&`");
  if (!/^[0-9a-f]{32,512}$/i.test(token)) refused("its token is not as SNS writes one");
  return { region, account, topic, topicName, token };
}

function urlIn(text: string): URL {
  const url = text.length > longest ? null : URL.parse(text);
  if (url === null) refused("it is no address");
  if (url.protocol !== "https:" || url.port !== "") refused("it is not an ordinary `https` address");
  if (url.username !== "" || url.password !== "") refused("it names a user");
  return url;
}

/** As in a mail, or as SNS writes it to a machine. */
function queryOf({ pathname, searchParams }: URL): URLSearchParams {
  const isMail = pathname === "/confirmation.html" && !searchParams.has("Action");
  const isCall = pathname === "/" && searchParams.get("Action") === "ConfirmSubscription";
  if (!isMail && !isCall) refused("it confirms no subscription");
  const names = [...searchParams.keys()];
  if (new Set(names).size !== names.length) refused("it says something twice");
  if (!names.every((name) => known.has(name))) refused("it says more than such a link does");
  return searchParams;
}

const where = "copy the link `Confirm subscription` from the mail of AWS, in quotes, and do not open it";

function refused(why: string, hint = where): never {
  throw new InvalidInput(`this is not a link that confirms a subscription: ${why}`, { hint });
}

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
