import { compilePolicy } from "#core/policy/compile.ts";
import { oldWordsIn } from "#core/policy/file/old-words.ts";
import type { Finding } from "#core/policy/lint/finding.ts";
import type { Policy } from "#core/policy/policy.ts";
import { PolicyFile } from "#core/policy/policy-file.ts";
import { type Diagnostic, inFileOrder } from "./diagnostic.ts";
import { readAs } from "./schema-file.ts";
import type { YamlFile } from "./yaml-file.ts";

export type ReadPolicy =
  | {
      readonly policy: Policy;
      /** Words that are still read although others took their place. */
      readonly warnings: readonly Diagnostic[];
      /** Gives the findings of later checks on this policy their places in the file. */
      readonly locate: (findings: readonly Finding[]) => readonly Diagnostic[];
    }
  | { readonly diagnostics: readonly Diagnostic[] };

/** Characters; the packaged policy has a fifth of it. */
export const largestPolicy = 500_000;

export const tooLong = (file: string): Diagnostic => ({
  level: "error",
  message: `the policy has more than ${largestPolicy.toLocaleString("en-US")} characters`,
  hint: "say more with fewer rows: selectors take tags, classes and `*`",
  at: { file, line: 1, column: 1 },
});

/** Reads a policy and makes it ready to judge with. */
export function readPolicy(text: string, fileName: string): ReadPolicy {
  if (text.length > largestPolicy) return { diagnostics: [tooLong(fileName)] };
  const read = readAs(PolicyFile, text, fileName);
  if ("diagnostics" in read) return read;
  const { file, value } = read;
  const locate = (findings: readonly Finding[]) =>
    inFileOrder(findings.map((finding) => placed(finding, file)));
  const at = (pointer: string) => lineOf(file, pointer);
  const compiled = compilePolicy({ file: value, at, name: fileName, written: text });
  if ("findings" in compiled) return { diagnostics: locate(compiled.findings) };
  return { policy: compiled.policy, warnings: oldWords(file), locate };
}

export function oldWords(file: YamlFile): readonly Diagnostic[] {
  return inFileOrder(
    oldWordsIn(file.value).map(({ level, message, hint, pointer }) => {
      return { level, message, hint, at: file.keyPositionOf(pointer) };
    }),
  );
}

export function lineOf(file: YamlFile, pointer: string): string {
  const { file: name, line } = file.positionOf(pointer);
  return `${name}:${line}`;
}

export function placed({ level, message, hint, pointer, span }: Finding, file: YamlFile): Diagnostic {
  const at = span === undefined ? file.positionOf(pointer) : file.textPositionOf(pointer, span.from);
  return { level, message, hint, at };
}
