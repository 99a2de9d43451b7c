import { basename, dirname } from "node:path";
import { InvalidInput } from "#core/faults.ts";
import { startedPolicy } from "#files/started/policy-lines.ts";
import { startedSuite } from "#files/started/suite-lines.ts";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { type DiskPlace, isFolder, isThere, placeOf, writeNew } from "../../inputs/disk.ts";
import { jsonText, plain } from "../../terminal/plain-text.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { askedAnswers, flaggedAnswers, type Proposals } from "./questions.ts";
import { answersFrom, type TypedAnswers } from "./read-answers.ts";
import { seenInLog } from "./seen-in-log.ts";

export type InitAsked = Partial<TypedAnswers> & {
  readonly file?: string | undefined;
  readonly fromLog?: readonly string[];
  readonly json?: boolean;
};

type StartPlaces = { readonly policy: DiskPlace; readonly suite: DiskPlace };

/** INVARIANT (never over a file): what is there already is told before anything is asked. */
async function placesFor(named: string, { cwd }: Terminal): Promise<StartPlaces> {
  const stem = /^(.+)\.ya?ml$/s.exec(named)?.[1];
  if (stem === undefined || plain(named) !== named)
    throw new InvalidInput(`\`${named}\` is no name for a policy`, { hint: "name it like `policy.yaml`" });
  const places = { policy: placeOf(cwd, named), suite: placeOf(cwd, `${stem}-suite.yaml`) };
  await isFolder(placeOf(cwd, dirname(named)));
  for (const place of Object.values(places)) if (await isThere(place)) throw taken(place);
  return places;
}

const taken = ({ named }: DiskPlace): InvalidInput =>
  new InvalidInput(`\`${named}\` is there already, and nothing is written over it`, {
    hint: "name another file, as in `parley policy init company.yaml`, or move this one away",
  });

const nothingSeen: Proposals & { readonly code: ExitCode } = {
  roles: [],
  accounts: [],
  code: exitCodes.fine,
};

/** Writes a first policy of one's own and a suite that it passes, from five answers. */
export async function initPolicy(asked: InitAsked, terminal: Terminal): Promise<ExitCode> {
  const { file = "policy.yaml", fromLog, json, ...given } = asked;
  const places = await placesFor(file, terminal);
  const isAlone = json === true || !terminal.isTty.in || !terminal.isTty.out;
  const early = isAlone ? flaggedAnswers(given) : undefined;
  // What is wrong with the flags is told before a log of an hour is read.
  if (early !== undefined) answersFrom(early, []);
  const seen = fromLog === undefined ? nothingSeen : await seenInLog(fromLog, terminal);
  const typed = early ?? (await askedAnswers(given, seen, terminal));
  const answers = answersFrom(typed, seen.roles);
  const [policy, suite] = [basename(places.policy.path), basename(places.suite.path)];
  await writeBoth(places, {
    policy: startedPolicy(answers, { policy, suite }),
    suite: startedSuite(answers, policy),
  });
  const named = { policy: places.policy.named, suite: places.suite.named };
  terminal.out(json === true ? `${jsonText({ ...named, answers })}\n` : told(named));
  return seen.code;
}

type StartTexts = { readonly policy: string; readonly suite: string };

async function writeBoth({ policy, suite }: StartPlaces, texts: StartTexts): Promise<void> {
  if (!(await writeNew(policy, texts.policy))) throw taken(policy);
  if (!(await writeNew(suite, texts.suite))) throw taken(suite);
}

function told({ policy, suite }: StartTexts): string {
  const width = Math.max(policy.length, suite.length);
  return [
    `${policy.padEnd(width)}  your policy: what is otherwise than in the packaged one`,
    `${suite.padEnd(width)}  what it must decide`,
    "",
    "Next:",
    `  parley policy test ${suite}`,
    `  parley replay AWSLogs/ --policy ${policy}`,
    `  parley policy show ${policy}`,
    "",
  ].join("\n");
}
