import { basename } from "node:path";
import type { Parley } from "#adapters/parley/client.ts";
import { allOf } from "#adapters/parley/pages.ts";
import { listIntents } from "#core/api/operations/intents.ts";
import { exploreVerdict } from "#core/api/operations/preview.ts";
import type { IntentView } from "#core/views/intent-view.ts";
import { cell, say } from "../asking/shown.ts";
import { type DeclaredAnswer, declareAll } from "../declaring/declare-all.ts";
import { withdrawn } from "../declaring/withdraw.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { placeOf } from "../inputs/disk.ts";
import type { Asked } from "../remote/open.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { marked, markOf } from "./applied-mark.ts";
import { type IntentFile, intentFilesIn } from "./intent-files.ts";

export type ApplyAsked = Asked & { readonly file: string; readonly name?: string; readonly prune?: true };

type AppliedIntent = { readonly view: IntentView; readonly file: string; readonly digest: string };
/** What of it is only a wish, for which nothing is done yet, stands beside it. */
type DeclaredFile = {
  readonly file: string;
  readonly id: string;
  readonly wishes?: DeclaredAnswer["wishes"];
};
type ApplyPlan = {
  readonly same: readonly AppliedIntent[];
  readonly fresh: readonly IntentFile[];
  /** What takes the place of what: they end once the others stand. */
  readonly replaced: readonly AppliedIntent[];
  readonly gone: readonly AppliedIntent[];
};

function planOf(files: readonly IntentFile[], standing: readonly AppliedIntent[]): ApplyPlan {
  const isSame = (one: AppliedIntent, file: IntentFile) =>
    one.file === file.file && one.digest === file.digest;
  const same = standing.filter((one) => files.some((file) => isSame(one, file)));
  const names = new Set(files.map(({ file }) => file));
  return {
    same,
    fresh: files.filter((file) => !standing.some((one) => isSame(one, file))),
    replaced: standing.filter((one) => names.has(one.file) && !same.includes(one)),
    gone: standing.filter((one) => !names.has(one.file)),
  };
}

async function standingOf(name: string, parley: Parley): Promise<readonly AppliedIntent[]> {
  const narrower = "withdraw old intents with `parley withdraw`";
  const all = await allOf(parley, listIntents, { narrower });
  return all.flatMap((view) => {
    const mark = view.state === "active" ? markOf(view, name) : undefined;
    return mark === undefined ? [] : [{ view, file: mark.file, digest: mark.digest }];
  });
}

/** Has Parley look at each before any is declared; what it would refuse refuses all. */
async function tried(fresh: readonly IntentFile[], parley: Parley): Promise<void> {
  for (const { intent } of fresh) {
    const { resource, claims, motivation } = intent;
    if (resource === undefined || claims === undefined) continue;
    const why = { intent: intent.intent, ...(motivation !== undefined && { motivation }) };
    await parley.ask(exploreVerdict, { body: { resource, claims, ...why } });
  }
}

/** All of them, or none. */
async function declaredAll(
  fresh: readonly IntentFile[],
  name: string,
  parley: Parley,
): Promise<readonly DeclaredFile[]> {
  const answers = await declareAll(
    fresh.map((file) => ({ body: marked(file, name) })),
    parley,
  );
  return fresh.flatMap(({ file }, at) => {
    const { id, wishes } = answers[at] ?? {};
    return id === undefined ? [] : [{ file, id, ...(wishes !== undefined && { wishes }) }];
  });
}

/** `parley apply`: declares what a folder says and is not declared yet. */
export async function applyIntents(asked: ApplyAsked, terminal: Terminal, parley: Parley): Promise<ExitCode> {
  const folder = placeOf(terminal.cwd, asked.file);
  const files = await intentFilesIn(folder);
  const name = asked.name ?? basename(folder.path);
  const plan = planOf(files, await standingOf(name, parley));
  await tried(plan.fresh, parley);
  const declared = await declaredAll(plan.fresh, name, parley);
  const ending = [...plan.replaced, ...(asked.prune === true ? plan.gone : [])];
  for (const { view } of ending) await withdrawn(view.id, parley);
  const done = {
    folder: name,
    declared,
    same: plan.same.map(({ file, view }) => ({ file, id: view.id })),
    withdrawn: ending.map(({ file, view }) => ({ file, id: view.id })),
    left: (asked.prune === true ? [] : plan.gone).map(({ file, view }) => ({ file, id: view.id })),
  };
  say({ document: done, lines: doneLines(done) }, asked, terminal);
  return exitCodes.fine;
}

type ApplyReport = Readonly<Record<"declared" | "same" | "withdrawn" | "left", readonly DeclaredFile[]>>;

const wishLines = ({ file, wishes = [] }: DeclaredFile): readonly string[] =>
  wishes.map(({ why }) => `wish       ${cell(file)}: nothing is done for it yet: ${cell(why)}`);

function doneLines({ declared, same, withdrawn: ended, left }: ApplyReport): readonly string[] {
  const line = (what: string) => (each: DeclaredFile) => `${what}  ${cell(each.file)}  ${cell(each.id)}`;
  return [
    ...declared.map(line("declared ")),
    ...declared.flatMap(wishLines),
    ...ended.map(line("withdrawn")),
    ...left.map(line("left     ")),
    ...(left.length > 0 ? ["what is left stands in no file any more; `--prune` withdraws it"] : []),
    `${declared.length} declared, ${ended.length} withdrawn, ${same.length} as they were`,
  ];
}
