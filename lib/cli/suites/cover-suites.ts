import { casesOf } from "#core/arbitration/suite/cases.ts";
import {
  type CoverageCase,
  type Covered,
  coverageOf,
  type Notice,
  noticesOf,
} from "#core/arbitration/suite/coverage.ts";
import { isPackaged } from "#core/policy/layers/references.ts";
import type { Policy } from "#core/policy/policy.ts";
import { pointersIn, rowName } from "#core/policy/rows.ts";
import { readSuite } from "#files/suite-text.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { placeOf, writeText } from "../inputs/disk.ts";
import { described } from "../inputs/judging.ts";
import { policyPlace, rejected } from "../inputs/load.ts";
import { paints } from "../terminal/paint.ts";
import { jsonText } from "../terminal/plain-text.ts";
import { counted } from "../terminal/prose.ts";
import { table } from "../terminal/table.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import { findSuites, policyOfSuite, rememberedPolicies, skippedText } from "./find-suites.ts";

type CoverSuitesInput = {
  readonly paths: readonly string[];
  readonly policy?: string;
  readonly strict?: boolean;
  readonly lcov?: string;
  readonly json?: boolean;
};

/** Verdicts that are spent on dropped rows; the packaged policy with its suites takes a third of it. */
const mostVerdicts = 200_000;

type Measured = {
  readonly policy: Policy;
  readonly cases: readonly CoverageCase[];
  readonly covered: Covered;
  readonly notices: readonly Notice[] | undefined;
  /** Suites of other policies, and files that are no suites. */
  readonly others: number;
  readonly skipped: readonly string[];
};

async function measured(asked: CoverSuitesInput, terminal: Terminal): Promise<Measured> {
  const place = policyPlace(terminal, asked.policy);
  const { policy } = await rememberedPolicies()(place);
  const { files, skipped } = await findSuites(asked.paths, terminal);
  const cases: CoverageCase[] = [];
  let others = 0;
  for (const { place: at, text } of files) {
    const read = readSuite(text, at.named);
    if ("diagnostics" in read) throw rejected(at.named, "suite", read.diagnostics);
    const { suite } = read;
    if (policyOfSuite({ place: at, suite }, asked.policy, terminal).path === place.path)
      cases.push(...casesOf(suite, described));
    else others += 1;
  }
  const covered = coverageOf(policy, cases);
  const notices = asked.strict === true ? [...noticesOf(policy, cases, mostVerdicts)] : undefined;
  return { policy, cases, covered, notices, others, skipped };
}

type WrittenAt = { readonly file: string; readonly line: number };

/** Where the layer that has the last word on a part writes it. */
function writtenAt(policy: Policy, pointer: string): WrittenAt {
  const [last = ""] = policy.at(pointer).split(", over ");
  const [, file = "", line = "1"] = /^(.*):(\d+)$/.exec(last) ?? [];
  return { file, line: Number(line) };
}

/** A line alone where there is one file, and every layer that says something where there are more. */
const placeText = (policy: Policy, pointer: string): string =>
  policy.layers === undefined ? `line ${writtenAt(policy, pointer).line}` : policy.at(pointer);

function coverageDocument({ policy, cases, covered, notices, others, skipped }: Measured) {
  const noticed = new Map(notices?.map(({ row, is }) => [row.pointer, is]));
  return {
    policy: policy.name,
    cases: cases.length,
    failing: covered.failing,
    rows: covered.rows.map(({ row, decisive, matched }) => ({
      row: rowName(row),
      pointer: row.pointer,
      place: placeText(policy, row.pointer),
      ...writtenAt(policy, row.pointer),
      decisive,
      matched,
      ...(notices !== undefined && { loss: noticed.get(row.pointer) ?? "untried" }),
    })),
    others,
    skipped,
  };
}

type CoverageDocument = ReturnType<typeof coverageDocument>;

/** What build servers read, for each file: a line of a row counts the cases that it is about, a branch those it decides. */
function lcovText({ policy, covered }: Measured, alone: string): string {
  const files = Map.groupBy(covered.rows, ({ row }) => fileOf(policy, row.pointer, alone));
  // A packaged layer stands in no folder of theirs.
  const own = [...files].filter(([file]) => policy.layers === undefined || !isPackaged(file));
  return own.map(([file, rows]) => lcovOf(policy, file, rows)).join("");
}

const fileOf = (policy: Policy, pointer: string, alone: string): string =>
  policy.layers === undefined ? alone : writtenAt(policy, pointer).file;

function lcovOf(policy: Policy, file: string, rows: Covered["rows"]): string {
  const lines = new Map<number, number>();
  const branches: string[] = [];
  for (const { row, decisive, matched } of rows) {
    const places = pointersIn(row).map((pointer) => writtenAt(policy, pointer));
    const first = writtenAt(policy, row.pointer);
    const own = places.filter((place) => place.file === first.file).map(({ line }) => line);
    for (const line of new Set(own)) lines.set(line, Math.max(lines.get(line) ?? 0, matched));
    branches.push(`BRDA:${first.line},${branches.length},0,${decisive === 0 ? "-" : decisive}`);
  }
  const decided = rows.filter(({ decisive }) => decisive > 0).length;
  return [
    "TN:parley policy coverage",
    `SF:${file}`,
    ...branches,
    `BRF:${branches.length}`,
    `BRH:${decided}`,
    ...[...lines].sort(([a], [b]) => a - b).map(([line, count]) => `DA:${line},${count}`),
    `LF:${lines.size}`,
    `LH:${[...lines.values()].filter((count) => count > 0).length}`,
    "end_of_record",
    "",
  ].join("\n");
}

function coverageText(
  { rows, cases, failing, others, skipped }: CoverageDocument,
  terminal: Terminal,
): string {
  const paint = paints(hasColour(terminal, "out"));
  const wordOf = (row: CoverageDocument["rows"][number]): string =>
    row.decisive > 0 ? "decisive" : row.matched > 0 ? "matched" : "never";
  const body = rows.map((row) => [
    wordOf(row),
    String(row.decisive),
    String(row.matched),
    ...("loss" in row ? [String(row.loss)] : []),
    `${row.row} (${row.place})`,
  ]);
  const head = ["", "decisive", "matched", ...(rows.some((row) => "loss" in row) ? ["loss"] : []), "row"];
  const [first = "", ...lines] = table([head, ...body], proseWidth(terminal));
  const count = (word: string) => rows.filter((row) => wordOf(row) === word).length;
  const unnoticed = rows.filter((row) => "loss" in row && row.loss !== "noticed");
  return [
    paint.quiet(first),
    ...lines,
    "",
    `${counted(cases, "case")}; ${counted(rows.length, "row")}: ${count("decisive")} decisive, ${count("matched")} matched, ${count("never")} never${skippedText(skipped)}`,
    ...(others > 0 ? [`${counted(others, "suite")} of other policies left out`] : []),
    ...failing.map((name) => paint.bad(`fails already: ${name}`)),
    ...unnoticed.map(({ row, place, ...more }) =>
      paint.wary(`${"loss" in more ? String(more.loss) : ""}: ${row} (${place})`),
    ),
    "",
  ].join("\n");
}

/** Fine, unless a case fails, or a row's loss would go unnoticed. */
export async function coverSuites(asked: CoverSuitesInput, terminal: Terminal): Promise<ExitCode> {
  const found = await measured(asked, terminal);
  if (asked.lcov !== undefined)
    await writeText(
      placeOf(terminal.cwd, asked.lcov),
      lcovText(found, policyPlace(terminal, asked.policy).named),
    );
  const document = coverageDocument(found);
  terminal.out(asked.json === true ? `${jsonText(document)}\n` : coverageText(document, terminal));
  const isNoticed = document.rows.every((row) => !("loss" in row) || row.loss === "noticed");
  return document.failing.length === 0 && isNoticed ? exitCodes.fine : exitCodes.fault;
}
