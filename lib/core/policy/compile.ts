import { sha256 } from "../digest.ts";
import { InvalidInput } from "../faults.ts";
import { canonicalJson, type Json } from "../fields/json.ts";
import { calendarFlaws } from "./calendar-flaws.ts";
import { compileCondition } from "./expression/compile-condition.ts";
import { namedLists } from "./file/named-lists.ts";
import type { Finding } from "./lint/finding.ts";
import type { Policy, PolicyCondition, WindowTest } from "./policy.ts";
import type { PolicyFile, Window } from "./policy-file.ts";
import { sourceFlaws } from "./sources/source-flaws.ts";
import { windowKey, windowSections, windowTest } from "./window-test.ts";

/** `at` tells where a part of the policy stands, `name` what to call a policy that names itself nowhere. */
export type PolicySource = {
  readonly file: PolicyFile;
  readonly at: (pointer: string) => string;
  readonly name: string;
  readonly written?: string | undefined;
  readonly layers?: Policy["layers"] | undefined;
};

export type CompiledPolicy =
  | { readonly policy: Policy }
  // At least one, all of them errors.
  | { readonly findings: readonly Finding[] };

/** Makes a policy ready to judge with, or says everything that stands in the way. */
export function compilePolicy({ file, at, name, written, layers }: PolicySource): CompiledPolicy {
  const rules = conditionsOf(file);
  const windows = windowsOf(file);
  const flaws = [...repeatedNames(file, at), ...sourceFlaws(file), ...calendarFlaws(file)];
  const findings = [...flaws, ...rules.findings, ...windows.findings];
  if (findings.length > 0) return { findings };
  const digest = sha256(canonicalJson(file as unknown as Json));
  const { conditions } = rules;
  const policy = {
    name: file.name ?? name,
    file,
    digest,
    ...(written !== undefined && { written }),
    ...(layers !== undefined && { layers }),
    at: remembering(at),
    conditions,
    windows: windows.tests,
  };
  return { policy };
}

/** Finding a place in a file takes a walk through it, and verdicts name the same few places. */
function remembering(at: PolicySource["at"]): PolicySource["at"] {
  const known = new Map<string, string>();
  return (pointer) => {
    const place = known.get(pointer) ?? at(pointer);
    known.set(pointer, place);
    return place;
  };
}

function conditionsOf({ rules }: PolicyFile) {
  const conditions = new Map<string, PolicyCondition>();
  const findings: Finding[] = [];
  for (const [index, { id, when }] of rules.entries()) {
    if (when === undefined) continue;
    const compiled = compileCondition(when);
    if (compiled.ok) conditions.set(id, compiled.condition);
    else
      findings.push({
        ...error("condition", `/rules/${index}/when`, compiled),
        span: { from: compiled.from, to: compiled.to },
      });
  }
  return { conditions, findings };
}

function windowsOf(file: PolicyFile) {
  const tests = new Map<string, WindowTest>();
  const findings: Finding[] = [];
  for (const section of windowSections)
    for (const [index, window] of file[section].entries()) {
      const made = windowOf(window);
      if (typeof made === "function") tests.set(windowKey(section, window.id), made);
      else findings.push(error("window", `/${section}/${index}/${made.part}`, made));
    }
  return { tests, findings };
}

type ExpressionFlaw = { readonly part: "cron" | "zone"; readonly message: string; readonly hint: string };

function windowOf(window: Pick<Window, "cron" | "zone" | "duration">): WindowTest | ExpressionFlaw {
  try {
    return windowTest(window);
  } catch (fault) {
    if (!(fault instanceof InvalidInput)) throw fault;
    const part = fault.message.startsWith(`\`${window.zone}\``) ? "zone" : "cron";
    return { part, message: fault.message, hint: fault.hint ?? "" };
  }
}

/** Parts are referred to by name, so no two of a list may share one. */
function repeatedNames(file: PolicyFile, at: PolicySource["at"]): readonly Finding[] {
  const { environments, approvers } = file;
  return [
    ...namedLists(file).flatMap(([section, rows]) =>
      repeats(section, { key: "id", names: rows.map(({ id }) => id) }, at),
    ),
    ...Object.entries({ environments, approvers }).flatMap(([section, rows]) =>
      repeats(section, { key: "name", names: rows.map(({ name }) => name) }, at),
    ),
  ];
}

type RepeatsInput = { readonly key: string; readonly names: readonly (string | undefined)[] };

function repeats(section: string, { key, names }: RepeatsInput, at: PolicySource["at"]): readonly Finding[] {
  const places = new Map<string, number>();
  return names.flatMap((name, index) => {
    if (name === undefined) return [];
    const first = places.get(name) ?? index;
    places.set(name, first);
    if (first === index) return [];
    const message = `\`${name}\` is already the ${key} of the row at ${at(`/${section}/${first}`)}`;
    return [error("repeated-name", `/${section}/${index}/${key}`, { message, hint: "give each its own" })];
  });
}

function error(
  rule: string,
  pointer: string,
  words: { readonly message: string; readonly hint: string },
): Finding {
  return { level: "error", rule, pointer, message: words.message, hint: words.hint };
}
