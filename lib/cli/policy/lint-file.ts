import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { lintPolicy } from "#core/policy/lint.ts";
import type { Diagnostic } from "#files/diagnostic.ts";
import { readPolicy } from "#files/policy-text.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { placeOf, readText } from "../inputs/disk.ts";
import { findingText } from "../inputs/findings.ts";
import { paints } from "../terminal/paint.ts";
import { jsonText } from "../terminal/plain-text.ts";
import { counted } from "../terminal/prose.ts";
import { hasColour, type Terminal } from "../terminal/terminal.ts";
import { knownTypesWith } from "./known-types.ts";

type LintFileInput = { readonly policy: string; readonly schemas?: string; readonly json?: boolean };

async function findingsIn(
  { policy, schemas }: LintFileInput,
  { cwd }: Terminal,
): Promise<readonly Diagnostic[]> {
  const place = placeOf(cwd, policy);
  const read = readPolicy(await readText(place), place.named);
  if ("diagnostics" in read) return read.diagnostics;
  const knowledge = schemas === undefined ? openCatalogue() : await knownTypesWith(placeOf(cwd, schemas));
  return [...read.warnings, ...read.locate(lintPolicy(read.policy, knowledge))];
}

function asText(findings: readonly Diagnostic[], terminal: Terminal): string {
  const paint = paints(hasColour(terminal, "out"));
  const count = (level: string) => findings.filter((finding) => finding.level === level).length;
  const total = `${counted(count("error"), "error")}, ${counted(count("warning"), "warning")}`;
  return `${findings.map((finding) => findingText(finding, paint)).join("")}${total}\n`;
}

export async function lintFile(asked: LintFileInput, terminal: Terminal): Promise<ExitCode> {
  const findings = await findingsIn(asked, terminal);
  terminal.out(asked.json === true ? `${jsonText({ findings })}\n` : asText(findings, terminal));
  return findings.some(({ level }) => level === "error") ? exitCodes.usage : exitCodes.fine;
}
