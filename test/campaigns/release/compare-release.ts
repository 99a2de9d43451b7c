import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { decide } from "#core/arbitration/decide.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { casesOf } from "#core/arbitration/suite/cases.ts";
import type { FieldVerdict, Verdict } from "#core/arbitration/verdict.ts";
import { canonicalJson, isList, isRecord, type Json } from "#core/fields/json.ts";
import type { Policy } from "#core/policy/policy.ts";
import { rememberedFor, rememberedOfTexts } from "#core/remembered.ts";
import { leaningOf } from "#core/strictness/loosened.ts";
import { readSuite } from "#files/suite-text.ts";
import { policyFrom } from "../../laws/default-policy.ts";

const folders = ["policies/tests", "test/scenarios", "test/scenarios/hostile", "test/scenarios/saying-why"];

/** Every dispute of the suites, whatever policy a suite is for. */
export function disputesOfSuites(): readonly Dispute[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".yaml"))
      .toSorted()
      .map((name) => join(folder, name)),
  );
  return files.flatMap((file) => {
    const read = readSuite(readFileSync(file, "utf8"), file);
    if ("diagnostics" in read) throw new Error(`${file} is no suite`);
    return casesOf(read.suite, (dispute) => dispute).map(({ dispute }) => dispute);
  });
}

/** What is decided about a field, without the words and without the places of the policy. */
function decided({ because: _, ask, ...field }: FieldVerdict): Json {
  const { question: __, why: ___, options = [], ...asked } = ask ?? {};
  const answers = options.map(({ consequence: ____, ...option }) => option);
  return { ...field, ask: ask === null ? null : { ...asked, options: answers } } as unknown as Json;
}

const textOf = ({ outcome, effect, fields }: Verdict): string =>
  canonicalJson({ outcome, effect, fields: fields.map(decided) } as unknown as Json);

/** The verdict, or that there is none. */
function verdictOn(dispute: Dispute, policy: Policy): Verdict | string {
  try {
    return decide(dispute, policy);
  } catch (error) {
    return `no verdict: ${error instanceof Error ? error.name : String(error)}`;
  }
}

/** The same policies judge the same disputes in many comparisons. */
const policyOf = rememberedOfTexts((text) => policyFrom(text, "policies/default.yaml"), 2_000_000);
const verdictsBy = rememberedFor((policy: Policy) =>
  rememberedFor((dispute: Dispute) => ({ verdict: verdictOn(dispute, policy) })),
);

type Leaning = "same" | "looser" | "stricter" | "other";

function leaningBetween(dispute: Dispute, release: Policy, current: Policy): Leaning {
  const before = verdictsBy(release)(dispute).verdict;
  const after = verdictOn(dispute, current);
  if (typeof before === "string" || typeof after === "string") return before === after ? "same" : "looser";
  if (textOf(before) === textOf(after)) return "same";
  const paths = [...new Set([...before.fields, ...after.fields].map(({ path }) => path))];
  const fieldIn = (verdict: Verdict, path: string) => verdict.fields.find((field) => field.path === path);
  const leanings = paths.map((path) =>
    leaningOf(fieldIn(before, path), fieldIn(after, path), dispute.live[path]),
  );
  return (
    leanings.find((each) => each === "looser") ?? leanings.find((each) => each === "stricter") ?? "other"
  );
}

const nameOfRow = (row: Json): string | undefined => {
  const name = isRecord(row) ? (row["id"] ?? row["name"]) : undefined;
  return typeof name === "string" ? name : undefined;
};

/** Every key that a layer may lean on, rows by their names; what stands in a plain list has none. */
function keysIn(value: Json, place = ""): readonly string[] {
  if (isList(value))
    return value.flatMap((row) => {
      const name = nameOfRow(row);
      return name === undefined ? [] : [`${place}/${name}`, ...keysIn(row, `${place}/${name}`)];
    });
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    `${place}/${key}`,
    ...keysIn(part, `${place}/${key}`),
  ]);
}

/** What changed, as an entry has to name it: rows by their names, all else by its section. */
function namesOfChanged(before: Json, after: Json, section = ""): readonly string[] {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  if (isList(before) && isList(after) && [...before, ...after].every((row) => nameOfRow(row) !== undefined)) {
    const [one, other] = [before, after].map(
      (rows) => new Map(rows.map((row) => [nameOfRow(row) ?? "", row])),
    );
    const names = new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])]);
    const changed = [...names].filter(
      (name) => canonicalJson(one?.get(name) ?? null) !== canonicalJson(other?.get(name) ?? null),
    );
    return changed.length > 0 ? changed : [section];
  }
  if (!isRecord(before) || !isRecord(after)) return [section];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    namesOfChanged(before[key] ?? null, after[key] ?? null, section === "" ? key : section),
  );
}

type Step = "none" | "minor" | "major";
const steps: readonly Step[] = ["none", "minor", "major"];

type ReleaseInput = {
  /** The texts of the last release and of the policy as it is now, and their versions. */
  readonly release: { readonly version: string; readonly text: string };
  readonly current: { readonly version: string; readonly text: string };
  readonly disputes: readonly Dispute[];
};

function stepBetween(one: string, other: string): Step {
  const [[major = 0, minor = 0], [newMajor = 0, newMinor = 0]] = [one, other].map((version) =>
    version.split(".").map(Number),
  ) as [number[], number[]];
  if (newMajor !== major) return newMajor > major ? "major" : "none";
  return newMinor > minor ? "minor" : "none";
}

/** The part of the changelog that is about a version. */
function entryOf(changelog: string, version: string): string {
  const [, ...entries] = changelog.split(/^## /m);
  const found = entries.find((entry) => entry.split("\n", 1)[0]?.trim() === version);
  return found?.split("\n").slice(1).join("\n").trim() ?? "";
}

/** How far the policy has to step, and why. */
export function neededStep({ release, current, disputes }: ReleaseInput): { step: Step; why: string } {
  const [before, after] = [release, current].map(({ text }) => parse(text) as Json);
  const there = new Set(keysIn(after ?? null));
  const gone = keysIn(before ?? null).filter((key) => !there.has(key));
  if (gone.length > 0) return { step: "major", why: `${gone[0]} is gone` };
  const [old, now] = [policyOf(release.text), policyFrom(current.text, "policies/default.yaml")];
  let differs = 0;
  for (const [index, dispute] of disputes.entries()) {
    const leaning = leaningBetween(dispute, old, now);
    if (leaning === "looser") return { step: "major", why: `dispute ${index} is decided looser` };
    if (leaning !== "same") differs += 1;
  }
  return differs === 0
    ? { step: "none", why: "nothing is decided differently" }
    : { step: "minor", why: `${differs} disputes are decided differently` };
}

type FaultsInput = Omit<ReleaseInput, "disputes"> & {
  readonly changelog: string;
  readonly needed: ReturnType<typeof neededStep>;
};

/** What is wrong with the version and the changelog of a policy that is not as it was released. */
export function releaseFaults({ release, current, changelog, needed }: FaultsInput): readonly string[] {
  const { step, why } = needed;
  if (step === "none") return [];
  const taken = stepBetween(release.version, current.version);
  const short =
    steps.indexOf(taken) < steps.indexOf(step)
      ? [`${current.version} after ${release.version} is too small a step: ${why}, which is ${step}`]
      : [];
  const entry = entryOf(changelog, current.version);
  if (taken === "none" || entry === "")
    return [
      ...short,
      `policies/CHANGELOG.md has no entry that tells what ${current.version} decides differently: ${why}`,
    ];
  const [before, after] = [release, current].map(({ text }) => parse(text) as Json);
  const untold = namesOfChanged(before ?? null, after ?? null).filter(
    (name) => !entry.includes(`\`${name}\``),
  );
  return [
    ...short,
    ...[...new Set(untold)].map((name) => `the entry of ${current.version} does not name \`${name}\``),
  ];
}
