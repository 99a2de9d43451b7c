import { type Diagnostic, printDiagnostic } from "#files/diagnostic.ts";
import type { Paint } from "../terminal/paint.ts";
import { plainLines } from "../terminal/plain-text.ts";

/** One finding as compilers print them, so that editors and terminals can jump to it. */
export function findingText(finding: Diagnostic, paint: Paint): string {
  const style = finding.level === "error" ? paint.bad : paint.wary;
  // The level follows the place, which is the first thing on the line.
  const text = plainLines(printDiagnostic(finding));
  return `${text.replace(`: ${finding.level}: `, `: ${style(`${finding.level}:`)} `)}\n`;
}
