import { isRecord } from "#core/fields/json.ts";
import { isLayered } from "#core/policy/layers/layer.ts";
import { lintFile } from "#core/policy/lint/lint-file.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { type Diagnostic, inFileOrder, type RuledDiagnostic, ruled } from "./diagnostic.ts";
import { type FindLayer, noLayers } from "./layers/find-layer.ts";
import { lintLayered } from "./layers/layered-policy.ts";
import { largestPolicy, lineOf, oldWords, placed, tooLong } from "./policy-text.ts";
import { emptyFile, mistakesIn } from "./schema-file.ts";
import { readYaml, type YamlFile } from "./yaml-file.ts";

/** Everything that is wrong or doubtful in a policy, whatever kind of mistakes it has. */
export function lintText(
  text: string,
  name: string,
  knowledge?: TypeKnowledge,
  find: FindLayer = noLayers,
): readonly RuledDiagnostic[] {
  if (text.length > largestPolicy) return ruled("too-large", [tooLong(name)]);
  const { diagnostics, file, lost } = readable(text, name);
  const unread = ruled("yaml", diagnostics);
  if (file === undefined) return unread;
  if (file.value === null) return unread.length > 0 ? unread : ruled("form", [emptyFile(name)]);
  if (isRecord(file.value) && isLayered(file.value))
    return unread.length > 0
      ? unread
      : lintLayered({ text, name, file, document: file.value }, { find, knowledge });
  const at = (pointer: string) => lineOf(file, pointer);
  const { mistakes, findings } = lintFile(file.value, { at, name, knowledge, lost });
  return inFileOrder([
    ...unread,
    ...ruled("form", mistakesIn(file, mistakes)),
    ...ruled("old-word", oldWords(file)),
    ...findings.map((finding) => ({ ...placed(finding, file), rule: finding.rule })),
  ]);
}

type Readable = {
  readonly diagnostics: readonly Diagnostic[];
  readonly file: YamlFile | undefined;
  /** Pointers to the sections that could not be read. */
  readonly lost: readonly string[];
};

// A flaw may hide another one further down, and each look at a longer text takes its time.
const mostCuts = 3;
const longestCut = 250_000;

/** What can be read of a file: a section that is not YAML is left out, and the lines of the others stay where they are. */
function readable(text: string, name: string): Readable {
  const told: Diagnostic[] = [];
  const lost: string[] = [];
  let lines = text.split("\n");
  let all: readonly Diagnostic[] | undefined;
  for (let cut = 0; cut <= mostCuts; cut += 1) {
    const read = readYaml(lines.join("\n"), name);
    if (!("diagnostics" in read)) return { diagnostics: told, file: read, lost };
    if (read.rest !== undefined)
      return { diagnostics: [...told, ...read.diagnostics], file: read.rest, lost };
    all ??= read.diagnostics;
    const section = text.length > longestCut ? undefined : firstBroken(read.diagnostics, lines);
    if (section === undefined) break;
    const { key, from, to, flaws } = section;
    told.push(...flaws);
    lost.push(`/${key}`);
    lines = lines.map((line, index) => (index >= from && index < to ? "" : line));
  }
  return { diagnostics: all ?? [], file: undefined, lost };
}

type BrokenSection = {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly flaws: readonly Diagnostic[];
};

const sectionKey = /^["']?([\w-]+)["']?\s*:/;

/** The section of the first flaw, with what is wrong in it; what the parser then says of the sections below may follow from it. */
function firstBroken(
  diagnostics: readonly Diagnostic[],
  lines: readonly string[],
): BrokenSection | undefined {
  const [first] = diagnostics;
  if (first === undefined) return undefined;
  const starts = lines.flatMap((line, index) => (sectionKey.test(line) ? [index] : []));
  // What is open at the end of a section is found missing where the next one begins.
  const line = first.at.line - 1;
  const isAtStart = first.at.column === 1 && starts.includes(line);
  const from = starts.findLast((start) => (isAtStart ? start < line : start <= line));
  if (from === undefined) return undefined;
  const to = starts.find((start) => start > from) ?? lines.length;
  const flaws = diagnostics.filter((flaw) => flaw === first || (flaw.at.line > from && flaw.at.line <= to));
  return { key: sectionKey.exec(lines[from] ?? "")?.[1] ?? "", from, to, flaws };
}
