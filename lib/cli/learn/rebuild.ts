import type { OpenNotingDesk } from "#adapters/aws/desk/noting-desk.ts";
import { InvalidInput } from "#core/faults.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { say } from "../asking/shown.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { placeOf, writeText } from "../inputs/disk.ts";
import { regionIn } from "../remote/region.ts";
import { plain } from "../terminal/plain-text.ts";
import { counted } from "../terminal/prose.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type FromLedger, openExport } from "./from-ledger.ts";

export type RebuildAsked = FromLedger & {
  readonly from: string;
  readonly file?: string;
  readonly function?: string;
  readonly region?: string;
  readonly json?: true;
};

const functionName = /^[\w-]{1,64}$/;

function deskFor({ function: name, region }: RebuildAsked, terminal: Terminal, open: OpenNotingDesk) {
  if (name === undefined) return undefined;
  if (functionName.test(name)) return open(name, regionIn(region, terminal));
  throw new InvalidInput(`\`${name.slice(0, 200)}\` is not the name of a function`, {
    hint: "write it like `parley-note-precedent`: the name of the installation stands before it",
  });
}

/** The earliest first, so that the same one tells of an answer as did when it was given. */
const answered = (decisions: readonly LoggedDecision[]): readonly LoggedDecision[] =>
  decisions
    .filter(({ record }) => record.dispute.rulings.some(({ by }) => by !== "silence"))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.version - b.version));

/** `parley learn rebuild`: precedents made again, into a file, or by the Parley that decided. */
export async function rebuild(
  asked: RebuildAsked,
  terminal: Terminal,
  open: OpenNotingDesk,
): Promise<ExitCode> {
  const { from, file } = asked;
  if (file === undefined && asked.function === undefined)
    throw new InvalidInput("it is not said where precedents go", {
      hint: "name a file, or `note-precedent` of a Parley on AWS with `--function`",
    });
  const desk = deskFor(asked, terminal, open);
  const { kept, rebuilt, decisions } = await openExport(from, asked, terminal);
  if (rebuilt.answered === 0)
    throw new InvalidInput(`nobody answered anything in \`${from}\``, {
      hint: `it holds ${counted(rebuilt.decisions, "decision")}; export more days, or wait for the first answer`,
    });
  if (file !== undefined)
    await writeText(
      placeOf(terminal.cwd, file),
      kept.map((each) => `${canonicalJson(each as unknown as Json)}\n`).join(""),
    );
  const told = desk === undefined ? [] : answered(decisions);
  await desk?.note(told);
  const document = { ...rebuilt, ...(file !== undefined && { file }), noted: told.length };
  say({ document, lines: linesOf(document) }, asked, terminal);
  return exitCodes.fine;
}

type RebuildTold = Awaited<ReturnType<typeof openExport>>["rebuilt"] & {
  readonly file?: string;
  readonly noted: number;
};

const linesOf = (told: RebuildTold): readonly string[] => [
  `${counted(told.precedents, "precedent")} from ${told.answered} answered of ${counted(told.decisions, "decision")}`,
  ...(told.file === undefined ? [] : [`written into ${plain(told.file)}`]),
  ...(told.noted === 0 ? [] : [`${counted(told.noted, "decision")} noted again by the Parley that decided`]),
  ...(told.withoutPolicy === 0
    ? []
    : [
        `${told.withoutPolicy} of the answered make none here: the policy of then is not in the export; name it with --policy`,
      ]),
  ...(told.unread === 0 ? [] : [`${told.unread} make none: this release cannot read them`]),
];
