import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import type { ShownFinding } from "./shown-locks.ts";

/** Findings as a log in SARIF 2.1.0: one run, each rule that something broke once, and each finding with its place. */
export function sarifLog(findings: readonly ShownFinding[]) {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "parley policy lint", rules: rules.map((id) => ({ id })) } },
        // Columns count as the YAML parser counts: in units of UTF-16.
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => resultOf(finding, rules)),
      },
    ],
  };
}

function resultOf({ rule, level, message, hint, at, witness }: ShownFinding, rules: readonly string[]) {
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level,
    message: { text: hint === "" ? message : `${message}; ${hint}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(at.file) },
          region: { startLine: at.line, startColumn: at.column },
        },
      },
    ],
    // What shows that a lock is broken, for `parley decide`.
    ...(witness !== undefined && witness !== null && { properties: { dispute: witness.dispute } }),
  };
}

/** A relative path stays one, so that a code host finds the file in its repository. */
export const uriOf = (file: string): string =>
  isAbsolute(file)
    ? pathToFileURL(file).href
    : file
        .replace(/^\.\//, "")
        .split("/")
        .map((step) => encodeURIComponent(step))
        .join("/");
