import { isRecord } from "#core/fields/json.ts";
import { compilePolicy } from "#core/policy/compile.ts";
import { oldWordsIn } from "#core/policy/file/old-words.ts";
import { isLayered } from "#core/policy/layers/layer.ts";
import type { Finding } from "#core/policy/lint/finding.ts";
import { PolicyFile } from "#core/policy/policy-file.ts";
import { type Diagnostic, inFileOrder } from "./diagnostic.ts";
import { type FindLayer, noLayers } from "./layers/find-layer.ts";
import { readLayered } from "./layers/layered-policy.ts";
import type { ReadPolicy } from "./read-policy.ts";
import { checkedAs } from "./schema-file.ts";
import { readYaml, type YamlFile } from "./yaml-file.ts";

/** Characters; the packaged policy has less than half of it. */
export const largestPolicy = 256_000;

export const tooLong = (file: string): Diagnostic => ({
  level: "error",
  message: `the policy has more than ${largestPolicy.toLocaleString("en-US")} characters`,
  hint: "say more with fewer rows: selectors take tags, classes and `*`",
  at: { file, line: 1, column: 1 },
});

/** Reads a policy and makes it ready to judge with; `find` looks up what it extends. */
export function readPolicy(text: string, fileName: string, find: FindLayer = noLayers): ReadPolicy {
  if (text.length > largestPolicy) return { diagnostics: [tooLong(fileName)] };
  const raw = readYaml(text, fileName);
  if ("diagnostics" in raw) return { diagnostics: raw.diagnostics };
  if (isRecord(raw.value) && isLayered(raw.value))
    return readLayered({ text, name: fileName, file: raw, document: raw.value }, find);
  const read = checkedAs(PolicyFile, raw, fileName);
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
