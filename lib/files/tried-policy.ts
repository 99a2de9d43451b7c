import { takenUp } from "#core/deployment/taken-up.ts";
import { compilePolicy } from "#core/policy/compile.ts";
import { lintPolicy } from "#core/policy/lint.ts";
import type { Policy } from "#core/policy/policy.ts";
import { rememberedFor } from "#core/remembered.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { type UntriedPart, untriedIn } from "#core/views/policy/untried.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { keptLayers } from "./layers/kept-layers.ts";
import { lintText } from "./lint-text.ts";
import { readPolicy } from "./policy-text.ts";

type TriedPolicyInput = {
  readonly name: string;
  /** The policy of the installation in which it is tried. */
  readonly running: Policy;
  readonly knowledge: TypeKnowledge;
  /** Types whose fields are looked up; the schemas of all together take more memory than a server has to spare. */
  readonly governs: readonly string[];
};

const mostTypes = 60;

export type TriedPolicy = {
  /** What `parley policy lint` says of the text, unknown fields of other types aside. */
  readonly findings: readonly Diagnostic[];
  /** What the installation would judge with; missing where a finding is an error. */
  readonly taken?: { readonly policy: Policy; readonly untried: readonly UntriedPart[] };
};

/** A text that somebody tries as a policy, as `parley policy lint` and a deployment would read it. */
export function triedPolicy(text: string, input: TriedPolicyInput): TriedPolicy {
  const { name, running } = input;
  const find = keptLayers(running.layers);
  const read = readPolicy(text, name, find);
  if ("diagnostics" in read) return { findings: lintText(text, name, fewerTypes(input), find) };
  const findings = [...read.warnings, ...read.locate(lintPolicy(read.policy, fewerTypes(input)))];
  if (findings.some(({ level }) => level === "error")) return { findings };
  const { policy: written } = writtenOf(running);
  const untried = untriedIn(written?.file ?? running.file, read.policy.file);
  return { findings, taken: { policy: asTaken(read.policy, written, running), untried } };
}

/** Every type by its name, and the fields of some: what another type has stays open. */
function fewerTypes({ knowledge, governs }: TriedPolicyInput): TypeKnowledge {
  const opened = new Set(governs.slice(0, mostTypes));
  return {
    ...knowledge,
    hasField: (type, pattern) => (opened.has(type) ? knowledge.hasField(type, pattern) : undefined),
    nearestField: (type, pattern) => (opened.has(type) ? knowledge.nearestField(type, pattern) : undefined),
  };
}

/** What the team wrote; unknown where the installation was deployed before it kept the text. */
const writtenOf = rememberedFor(({ written, name, layers }: Policy): { readonly policy?: Policy } => {
  const read = written === undefined ? undefined : readPolicy(written, name, keptLayers(layers));
  return read !== undefined && "policy" in read ? { policy: read.policy } : {};
});

function asTaken(candidate: Policy, written: Policy | undefined, running: Policy): Policy {
  if (written === undefined) return candidate;
  const { at, name, layers } = candidate;
  const file = takenUp(candidate.file, { written: written.file, running: running.file });
  const compiled = compilePolicy({ file, at, name, written: candidate.written, layers });
  return "policy" in compiled ? compiled.policy : candidate;
}
