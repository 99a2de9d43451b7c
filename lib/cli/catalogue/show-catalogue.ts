import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { catalogueFolder, catalogueShelf, openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { packageRoot } from "#catalogue/store/package-root.ts";
import { manifestIn } from "#catalogue/store/stored-parts.ts";
import { InvalidInput } from "#core/faults.ts";
import { listed } from "#core/policy/told/phrases.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { paints } from "../terminal/paint.ts";
import { jsonText } from "../terminal/plain-text.ts";
import { counted, wrapped } from "../terminal/prose.ts";
import { table } from "../terminal/table.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import { type CallReport, callReport } from "./call-report.ts";
import { writeCoverage } from "./coverage/write-coverage.ts";
import { namedIn } from "./named-in.ts";
import { evidenceText, typePage, typeReport } from "./type-page.ts";

type CallPageLine = string;

/** Calls for a person: each with the rules that decide about it and the types that it may change. */
function callPage(reports: readonly CallReport[], terminal: Terminal): string {
  const paint = paints(hasColour(terminal, "out"));
  const width = proseWidth(terminal);
  const blocks = reports.map((report) => [
    paint.strong(report.call),
    ...indented(wordsOf(report), 2, width),
    ...report.rules.flatMap((rule) => ruleLines(rule, width)),
    ...typeLines(report, width),
  ]);
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

const indented = (text: string, by: number, width: number): readonly CallPageLine[] =>
  wrapped(text, width - by).map((line) => " ".repeat(by) + line);

const levels = {
  read: "reads",
  list: "lists",
  write: "writes",
  tagging: "writes tags",
  permissions: "writes permissions",
} as const;

const mostNamed = 6;

function wordsOf({ level, types, rules, ignored, unmodelled, tagsAnyType }: CallReport): string {
  const does = level === null ? "IAM has no action of this name" : levels[level];
  if (ignored !== null) return `${does}; its records are no changes: ${ignored}`;
  if (tagsAnyType) return `${does}; the ARN or the id in a record says of which type`;
  const named = unmodelled.length > mostNamed ? [...unmodelled.slice(0, mostNamed), "others"] : unmodelled;
  const apart = named.length > 0 ? `; CloudFormation has no type for its ${listed(named)}` : "";
  if (types.length + rules.length === 0) return `${does}; what it changes, only a record of it says${apart}`;
  return `${does}${apart}`;
}

function ruleLines(
  { because, when, type, id }: CallReport["rules"][number],
  width: number,
): readonly CallPageLine[] {
  const condition = when === null ? "a rule" : `a rule where \`${when}\``;
  const decides = type === null ? "it changes nothing" : `it changes ${type}`;
  const place =
    id.length === 0 ? "" : `, identified by ${id.map((template) => `\`${template}\``).join(" or ")}`;
  return indented(`${condition}: ${decides}${place}; ${because}`, 2, width);
}

function typeLines({ types, rules, tagsAnyType }: CallReport, width: number): readonly CallPageLine[] {
  if (types.length === 0 || tagsAnyType) return [];
  const rows = types.map((candidate) => [
    candidate.type,
    [candidate.identifier.join(" | "), ...candidate.alsoCalled.map((key) => `or \`${key}\``)].join(" "),
    evidenceText(candidate),
  ]);
  const head =
    rules.length > 0
      ? "otherwise it may change, the likeliest first:"
      : "it may change, the likeliest first:";
  return [`  ${head}`, ...table(rows, width, 4)];
}

const anHour = 3_600_000;

/** Opening builds what is missing; what an older generator built is not needed any more. */
function describeBuild(terminal: Terminal): ExitCode {
  const catalogue = openCatalogue();
  const folder = catalogueFolder();
  removeOlder(folder);
  const parts = Object.keys(manifestIn(folder) ?? {});
  const bytes = parts.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  const size = `${counted(parts.length, "part")}, ${(bytes / 1000).toFixed(1)} kB compressed`;
  const holds = `${counted(catalogue.types().length, "type")} and ${counted(catalogue.services().length, "service")}`;
  terminal.out(`catalogue of ${holds}: ${size}, in ${relative(packageRoot(), folder)}\n`);
  return exitCodes.fine;
}

/** Younger ones may be another process's, still building or reading. */
function removeOlder(folder: string): void {
  const shelf = catalogueShelf();
  if (!existsSync(shelf)) return;
  for (const name of readdirSync(shelf)) {
    const path = join(shelf, name);
    const isOurs = name.startsWith("catalogue-") && name !== basename(folder);
    if (isOurs && statSync(path).mtimeMs < Date.now() - anHour)
      rmSync(path, { recursive: true, force: true });
  }
}

type ShowCatalogueInput = {
  readonly name: string | undefined;
  readonly json?: boolean;
  readonly all?: boolean;
  readonly build?: boolean;
  readonly coverage?: string;
};

export async function showCatalogue(asked: ShowCatalogueInput, terminal: Terminal): Promise<ExitCode> {
  if (asked.build === true) return describeBuild(terminal);
  if (asked.coverage !== undefined) return await writeCoverage(asked.coverage, terminal);
  if (asked.name === undefined) {
    const hint = "such as `parley catalogue AWS::S3::Bucket` or `parley catalogue s3:PutBucketPolicy`";
    throw new InvalidInput("name a resource type or an API call", { hint });
  }
  terminal.out(shown(asked.name, asked, terminal));
  return exitCodes.fine;
}

function shown(name: string, { json, all = false }: ShowCatalogueInput, terminal: Terminal): string {
  const catalogue = openCatalogue();
  const named = namedIn(name, catalogue);
  if (named.kind === "type") {
    const report = typeReport(named.type, { catalogue, all });
    return json === true ? `${jsonText(report)}\n` : typePage(report, { all, terminal });
  }
  const reports = named.calls.map((call) => callReport(call, catalogue));
  return json === true ? `${jsonText({ calls: reports })}\n` : callPage(reports, terminal);
}
