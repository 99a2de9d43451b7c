import { randomUUID } from "node:crypto";
import type { SessionDesk, SessionKeys } from "#adapters/aws/desk/session-desk.ts";
import type { Parley } from "#adapters/parley/client.ts";
import { declareIntent } from "#core/api/operations/intents.ts";
import { InvalidInput, Unavailable } from "#core/faults.ts";
import { timeIn } from "../asking/shown.ts";
import { carriedBy } from "../declaring/carried.ts";
import { type ReasonWords, reasonIn } from "../declaring/reason.ts";
import { plain } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { ChildAsked } from "./run-child.ts";

export type RunAsked = ReasonWords & {
  readonly command: readonly string[];
  readonly role?: string;
  /** The command runs although Parley does not answer. */
  readonly anyway?: true;
};

export type RunDoor = {
  /** Parley, asked by whom the changes will be made. */
  readonly open: (keys: SessionKeys | undefined) => Promise<Parley>;
  readonly sessions: SessionDesk;
  readonly run: (asked: ChildAsked) => Promise<number>;
};

const roleArn = /^arn:aws[\w-]*:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/;

type Carrying = { readonly id: string; readonly keys: SessionKeys | undefined };

/**
 * Declares as the one who will make the changes. INVARIANT (own): an intent speaks for its declarer alone, so with a role
 * it is the role that declares, and then is taken again in a session that carries the id.
 */
async function declared(asked: RunAsked, terminal: Terminal, door: RunDoor): Promise<Carrying> {
  const { role } = asked;
  const body = reasonIn(asked);
  if (role !== undefined && !roleArn.test(role))
    throw new InvalidInput(`\`${role.slice(0, 200)}\` is no role`, {
      hint: "write its ARN, such as `arn:aws:iam::123456789012:role/deploy`",
    });
  const before =
    role === undefined ? undefined : await door.sessions.assume({ role, name: "parley-declares" });
  const parley = await door.open(before);
  const { id, until, wishes = [] } = await parley.ask(declareIntent, { body, key: randomUUID() });
  // What is printed of it is checked as what a shell is given.
  carriedBy(id);
  const ends = until === undefined ? "" : `, until ${timeIn(terminal)(until)}`;
  terminal.err(
    `parley: declared ${plain(id)}${ends}${wishes.length > 0 ? "; it is only a wish so far" : ""}\n`,
  );
  if (role === undefined) return { id, keys: undefined };
  const keys = await door.sessions.assume({ role, name: sessionName(id, terminal), sourceIdentity: id });
  return { id, keys };
}

const longestSession = 64;

/** The name of the one at the terminal, as far as a session may bear it, and the id behind it. */
function sessionName(id: string, { env }: Terminal): string {
  const name = (env["USER"] ?? env["LOGNAME"] ?? "").replaceAll(/[^\w+=,.-]/g, "");
  return `${(name || "parley").slice(0, longestSession - id.length - 1)}@${id}`;
}

/** Others of these would go before the session that was taken. */
const otherWays = [
  ...["AWS_PROFILE", "AWS_DEFAULT_PROFILE", "AWS_ROLE_ARN", "AWS_WEB_IDENTITY_TOKEN_FILE"],
  ...["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "AWS_CONTAINER_CREDENTIALS_FULL_URI"],
];

/** What the command finds in its environment. */
function environmentOf({ id, keys }: Carrying, { env }: Terminal): ChildAsked["env"] {
  const carried = carriedBy(id);
  const before = env["TF_APPEND_USER_AGENT"];
  const agents = [before, carried["TF_APPEND_USER_AGENT"]].filter(
    (each) => each !== undefined && each !== "",
  );
  const told = { ...env, ...carried, TF_APPEND_USER_AGENT: agents.join(" "), PARLEY_INTENT: id };
  if (keys === undefined) return told;
  const rest = Object.fromEntries(Object.entries(told).filter(([name]) => !otherWays.includes(name)));
  const session = {
    AWS_ACCESS_KEY_ID: keys.id,
    AWS_SECRET_ACCESS_KEY: keys.secret,
    AWS_SESSION_TOKEN: keys.token,
  };
  return { ...rest, ...session };
}

/** `parley run`: says ahead why, then runs the command so that whatever it changes carries it. */
export async function runDeclared(asked: RunAsked, terminal: Terminal, door: RunDoor): Promise<number> {
  const { command } = asked;
  const child = { command, cwd: terminal.cwd, isTty: terminal.isTty.in };
  try {
    const carrying = await declared(asked, terminal, door);
    return await door.run({ ...child, env: environmentOf(carrying, terminal) });
  } catch (error) {
    // Only where nobody answers: what Parley refuses, or a role that cannot be taken, is not passed over.
    if (asked.anyway !== true || asked.role !== undefined || !(error instanceof Unavailable)) throw error;
    terminal.err(`parley: ${plain(error.message)}: nothing is declared, and the command runs anyway\n`);
    return await door.run({ ...child, env: terminal.env });
  }
}
