import type { Json } from "../../fields/json.ts";
import type { TypeKnowledge } from "../../resource-types/type-knowledge.ts";
import type { Mistake } from "../../schema/check.ts";
import { lintParts, lintPolicy } from "../lint.ts";
import { asideOf } from "./aside/aside.ts";
import { type Mended, mend } from "./aside/mended.ts";
import { areRelated } from "./aside/parts.ts";
import type { Finding } from "./finding.ts";

type LintFileInput = {
  readonly at: (pointer: string) => string;
  readonly name: string;
  readonly knowledge?: TypeKnowledge | undefined;
  /** Pointers to parts that could not even be read. */
  readonly lost?: readonly string[];
};

/** Pointers are those of the file. */
type LintedFile = { readonly mistakes: readonly Mistake[]; readonly findings: readonly Finding[] };

/**
 * What is wrong or doubtful in a file that is to be a policy, broken or not. Sets the broken rows aside and judges the rest as a policy. Of the broken rows themselves, without what is broken in
 * them, is told what each says by itself: names, types and values; how a row relates to others cannot be known yet.
 */
export function lintFile(value: Json, { at, name, knowledge, lost = [] }: LintFileInput): LintedFile {
  const rows = mend(value, { at, name, grain: "row" });
  const aside = asideOf(value, [...rows.aside, ...lost]);
  const ofRest = placed(rows.mended, (policy) => lintPolicy(policy, knowledge, aside));
  if (rows.aside.size === 0) return { mistakes: rows.mistakes, findings: ofRest };
  if (rows.mended === undefined) return { mistakes: rows.mistakes, findings: rows.flaws };
  const parts = mend(value, { at, name, grain: "part" });
  const ofParts = placed(parts.mended, (policy) => lintParts(policy, knowledge, aside)).filter(
    ({ pointer }) =>
      [...rows.aside].some((row) => areRelated(row, pointer)) &&
      ![...parts.aside].some((part) => areRelated(part, pointer)),
  );
  return {
    mistakes: rows.mistakes,
    findings: distinct([...rows.flaws, ...parts.flaws, ...ofRest, ...ofParts]),
  };
}

function placed(
  mended: Mended | undefined,
  judged: (policy: Mended["policy"]) => readonly Finding[],
): readonly Finding[] {
  if (mended === undefined) return [];
  return judged(mended.policy).map((finding) => ({ ...finding, pointer: mended.original(finding.pointer) }));
}

const distinct = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(findings.map((finding) => [`${finding.pointer} ${finding.message}`, finding])).values(),
];
