import { randomUUID } from "node:crypto";
import type { Parley } from "#adapters/parley/client.ts";
import { declareIntent } from "#core/api/operations/intents.ts";
import { InvalidInput } from "#core/faults.ts";
import type { WrittenIntent } from "#core/intents/intent-body.ts";
import { readIntent } from "#files/intent-text.ts";
import { resourceNamed } from "../asking/named-resource.ts";
import { reasonText, say, timeIn } from "../asking/shown.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { placeOf, readText } from "../inputs/disk.ts";
import { rejected } from "../inputs/load.ts";
import type { Asked } from "../remote/open.ts";
import { plain } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { carriedBy, carriedLines } from "./carried.ts";
import type { DeclaredAnswer } from "./declare-all.ts";
import { type ReasonWords, reasonIn } from "./reason.ts";
import { type StakeWords, stakesIn } from "./stakes.ts";

export type DeclareAsked = Asked &
  ReasonWords &
  StakeWords & {
    readonly resource?: string | undefined;
    readonly stakes: readonly string[];
    readonly file?: string;
    readonly under?: string;
    readonly once?: string;
    /** A plan whose changes are declared, and where those are of which it does not say it. */
    readonly fromPlan?: string;
    readonly in?: string;
  };

/** What the words of a command line declare, as the API takes it. */
function intentIn(asked: Omit<DeclareAsked, "file">): WrittenIntent {
  const { resource, stakes, strength, onLoss, prefer, under } = asked;
  const reason = { ...reasonIn(asked), ...(under !== undefined && { under }) };
  if (resource === undefined) {
    const loose = [asked.while, strength, onLoss, prefer].some((word) => word !== undefined);
    if (!loose) return reason;
    throw new InvalidInput("`--while`, `--prefer`, `--strength` and `--on-loss` are about fields", {
      hint: "name a resource and its fields, or leave them out: a reason ends with `--for` or `--until`",
    });
  }
  if (stakes.length === 0)
    throw new InvalidInput("nothing is claimed of this resource", {
      hint: "name fields, such as `'DesiredCapacity>=8'`, or leave the resource out to declare a reason",
    });
  const words = {
    ...(strength !== undefined && { strength }),
    ...(onLoss !== undefined && { onLoss }),
    ...(prefer !== undefined && { prefer }),
    ...(asked.while !== undefined && { while: asked.while }),
  };
  return { ...reason, resource, claims: stakesIn(stakes, words) };
}

const ofWords = [
  "because",
  "kind",
  "intent",
  "note",
  "for",
  "until",
  "while",
  "prefer",
  "strength",
  "onLoss",
  "under",
] as const;

async function fromFile(
  asked: DeclareAsked & { readonly file: string },
  terminal: Terminal,
): Promise<WrittenIntent> {
  const beside = ofWords.find((name) => asked[name] !== undefined);
  if (asked.resource !== undefined || beside !== undefined)
    throw new InvalidInput("a file says all of an intent", {
      hint: "leave the other words out, or leave out `--file`",
    });
  const place = placeOf(terminal.cwd, asked.file);
  const text = asked.file === "-" ? await terminal.readInput() : await readText(place);
  const named = asked.file === "-" ? "standard input" : asked.file;
  const read = readIntent(text, named);
  if ("diagnostics" in read) throw rejected(named, "intent", read.diagnostics);
  return read.intent;
}

const namedIn = async ({ resource }: DeclareAsked, parley: Parley): Promise<string | undefined> =>
  resource === undefined ? undefined : await resourceNamed(resource, parley);

/** `parley declare`: says ahead what the caller intends, and prints the lines that carry its id here. */
export async function tellDeclared(
  asked: DeclareAsked,
  terminal: Terminal,
  parley: Parley,
): Promise<ExitCode> {
  const { file, once } = asked;
  const body =
    file === undefined
      ? intentIn({ ...asked, resource: await namedIn(asked, parley) })
      : await fromFile({ ...asked, file }, terminal);
  const declared = await parley.ask(declareIntent, { body, key: once ?? randomUUID() });
  const lines = declaredLines(declared, terminal);
  say({ document: { ...declared, carry: carriedBy(declared.id) }, lines }, asked, terminal);
  return exitCodes.fine;
}

/** What stands now, what of it is only a wish, and how changes carry it. */
function declaredLines(declared: DeclaredAnswer, terminal: Terminal): readonly string[] {
  const { id, by, until, wishes = [], resource, claims = [], digest } = declared;
  const ends = until === undefined ? "until it is withdrawn" : `until ${timeIn(terminal)(until)}`;
  const about = resource === undefined ? "" : ` about ${claims.length} of the fields of ${resource}`;
  const wished = wishes.map(
    ({ claim, why }) => `# ${fieldOf(claim, declared)} is only a wish, for which nothing is done yet: ${why}`,
  );
  return [
    `# ${plain(by)} declared ${plain(id)}${plain(about)}: ${plain(reasonText(declared))}, ${ends}`,
    ...wished.map(plain),
    ...(digest === undefined ? [] : [`# what was said, by any door, has the digest ${plain(digest)}`]),
    "# changes that carry it count as declared:",
    ...carriedLines(id),
    `# or as the name of a session (you@${id}), or its source identity`,
  ];
}

const fieldOf = (claim: string, { claims = [] }: DeclaredAnswer): string =>
  claims.find(({ id }) => id === claim)?.field ?? claim;
