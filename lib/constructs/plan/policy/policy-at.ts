import { readFileSync } from "node:fs";
import { basename, isAbsolute, join, normalize, relative, resolve } from "node:path";
import type { Catalogue } from "#catalogue/load/catalogue.ts";
import { packageRoot } from "#catalogue/store/package-root.ts";
import { layersBeside } from "#catalogue/store/policy-layers.ts";
import { mistakeAt } from "#core/deployment/mistake.ts";
import { lintPolicy } from "#core/policy/lint.ts";
import type { Policy } from "#core/policy/policy.ts";
import { type Diagnostic, printDiagnostic } from "#files/diagnostic.ts";
import { readPolicy } from "#files/policy-text.ts";
import type { ReadPolicy } from "#files/read-policy.ts";
import type { PlanInput } from "../plan-input.ts";
import { mistakeLine } from "../refusal.ts";

export type PolicyAt = {
  /** Missing where anything is wrong with it. */
  readonly policy?: Policy;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
};

const packaged = "policies/default.yaml";

/** Which of the policies that a deployment names. */
export type PolicyKey = "policy" | "shadow";

/** The policy that is named, as `parley policy lint` would pass it. */
export function policyAt(input: PlanInput, catalogue: Catalogue, key: PolicyKey = "policy"): PolicyAt {
  const named: unknown = input[key];
  // What is not even text is told of with the rest of the form.
  if (typeof named !== "string") return { errors: [], warnings: [] };
  const { path, name } = placeOf(named, input);
  const text = textAt(path);
  if (text === undefined) return { errors: [unreadable(name, key, input)], warnings: [] };
  // A large policy takes half a second, and an app may declare several arbiters that share it.
  const known = last[key];
  if (known?.text === text && known.name === name) return known.told;
  const read = lintedPolicy(text, { name, path, catalogue });
  // Of one that is made of several files any may change meanwhile.
  if (read.isLayered) delete last[key];
  else last[key] = { text, name, told: read.told };
  return read.told;
}

const last: Partial<
  Record<PolicyKey, { readonly text: string; readonly name: string; readonly told: PolicyAt }>
> = {};

type LintedPolicyInput = { readonly name: string; readonly path: string; readonly catalogue: Catalogue };

function lintedPolicy(text: string, { name, path, catalogue }: LintedPolicyInput) {
  const find = layersBeside(path);
  let isLayered = false;
  const read = readPolicy(text, name, (target) => {
    isLayered = true;
    return find(target);
  });
  return { isLayered, told: toldOf(read, catalogue) };
}

function toldOf(read: ReadPolicy, catalogue: Catalogue): PolicyAt {
  if ("diagnostics" in read) return { errors: read.diagnostics.map(printDiagnostic), warnings: [] };
  const found = [...read.warnings, ...read.locate(lintPolicy(read.policy, catalogue))];
  const told = (level: Diagnostic["level"]) =>
    found.filter((finding) => finding.level === level).map(printDiagnostic);
  const errors = told("error");
  return { errors, warnings: told("warning"), ...(errors.length === 0 && { policy: read.policy }) };
}

/** Verdicts name the policy's lines, so its name says nothing of the machine that it was deployed from. */
function placeOf(policy: string, { folder = process.cwd() }: PlanInput) {
  if (policy === "default") return { path: join(packageRoot(), packaged), name: packaged };
  const path = resolve(folder, policy);
  if (!isAbsolute(policy)) return { path, name: normalize(policy) };
  const within = relative(folder, path);
  return { path, name: within.startsWith("..") || isAbsolute(within) ? basename(path) : within };
}

function textAt(path: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch {
    return undefined;
  }
}

function unreadable(name: string, key: PolicyKey, input: PlanInput): string {
  const message = `\`${name}\` is no file that can be read as text`;
  const from = input.positionOf === undefined ? "the folder in which the app runs" : "the file that names it";
  const hint = `a path is read from ${from}; \`default\` is the packaged policy`;
  return mistakeLine(mistakeAt(`/${key}`, { message, hint }), input);
}
