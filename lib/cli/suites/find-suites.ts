import { dirname, relative, resolve } from "node:path";
import type { Suite } from "#core/arbitration/suite/suite.ts";
import { InvalidInput } from "#core/faults.ts";
import { type DiskPlace, filesUnder, isFolder, placeOf, readText } from "../inputs/disk.ts";
import { loadPolicy, policyPlace, type ReadPolicy } from "../inputs/load.ts";
import { counted } from "../terminal/prose.ts";
import type { Terminal } from "../terminal/terminal.ts";

export type SuiteFile = { readonly place: DiskPlace; readonly text: string };

export type FoundSuites = {
  readonly files: readonly SuiteFile[];
  /** What lies beside them in a folder and is no suite, as the reader would name it. */
  readonly skipped: readonly string[];
};

// A policy says so on a line of its own, whatever stands before it.
const isPolicy = (text: string): boolean => /^parley:/m.test(text);

/** A suite has tests; what has none is some other YAML that lies in the folder. */
const isSuite = (text: string): boolean => !isPolicy(text) && /^(?:["']?tests["']?\s*:|\{)/m.test(text);

async function suitesIn(folder: DiskPlace): Promise<FoundSuites> {
  const places = await filesUnder(folder, /\.ya?ml$/);
  const files = await Promise.all(places.map(async (place) => ({ place, text: await readText(place) })));
  const suites = files.filter(({ text }) => isSuite(text));
  const skipped = files.filter(({ text }) => !isSuite(text)).map(({ place }) => place.named);
  if (suites.length > 0) return { files: suites, skipped };
  throw new InvalidInput(`\`${folder.named}\` holds no suite`, {
    hint: "name a YAML file with `tests`, or a folder of them; policies do not count",
  });
}

/** The suites that the paths name, each once. */
export async function findSuites(paths: readonly string[], terminal: Terminal): Promise<FoundSuites> {
  const found = new Map<string, SuiteFile>();
  const skipped = new Set<string>();
  for (const named of paths) {
    const place = placeOf(terminal.cwd, named);
    const inside = (await isFolder(place))
      ? await suitesIn(place)
      : { files: [{ place, text: await readText(place) }], skipped: [] };
    for (const file of inside.files) found.set(file.place.path, file);
    for (const other of inside.skipped) skipped.add(other);
  }
  return { files: [...found.values()], skipped: [...skipped] };
}

export type Policies = (place: DiskPlace) => Promise<ReadPolicy>;

/** Reads each policy once, however many suites it judges. */
export function rememberedPolicies(): Policies {
  const read = new Map<string, Promise<ReadPolicy>>();
  return (place) => {
    const known = read.get(place.path) ?? loadPolicy(place);
    read.set(place.path, known);
    return known;
  };
}

function besideSuite(suite: DiskPlace, policy: string, cwd: string): DiskPlace {
  const path = resolve(dirname(suite.path), policy);
  return { named: relative(cwd, path), path };
}

type PlacedSuite = { readonly place: DiskPlace; readonly suite: Suite };

/** The policy that the reader names judges, else the suite's own, else the packaged one. */
export function policyOfSuite(
  { place, suite }: PlacedSuite,
  named: string | undefined,
  terminal: Terminal,
): DiskPlace {
  const { cwd } = terminal;
  const own = suite.policy === undefined ? undefined : besideSuite(place, suite.policy, cwd);
  return (named === undefined ? own : placeOf(cwd, named)) ?? policyPlace(terminal, undefined);
}

export const skippedText = (skipped: readonly string[]): string =>
  skipped.length === 0 ? "" : `; skipped ${counted(skipped.length, "file")} without tests`;
