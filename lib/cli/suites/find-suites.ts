import { InvalidInput } from "#core/faults.ts";
import { type DiskPlace, filesUnder, isFolder, placeOf, readText } from "../inputs/disk.ts";
import type { Terminal } from "../terminal/terminal.ts";

export type SuiteFile = { readonly place: DiskPlace; readonly text: string };

// A policy says so on a line of its own, whatever stands before it.
const isPolicy = (text: string): boolean => /^parley:/m.test(text);

async function suitesIn(folder: DiskPlace): Promise<readonly SuiteFile[]> {
  const places = await filesUnder(folder, /\.ya?ml$/);
  const files = await Promise.all(places.map(async (place) => ({ place, text: await readText(place) })));
  const suites = files.filter(({ text }) => !isPolicy(text));
  if (suites.length > 0) return suites;
  throw new InvalidInput(`\`${folder.named}\` holds no suite`, {
    hint: "name a YAML file with `tests`, or a folder of them; policies do not count",
  });
}

/** The suites that the paths name, each once. */
export async function findSuites(
  paths: readonly string[],
  terminal: Terminal,
): Promise<readonly SuiteFile[]> {
  const found = new Map<string, SuiteFile>();
  for (const named of paths) {
    const place = placeOf(terminal.cwd, named);
    const files = (await isFolder(place)) ? await suitesIn(place) : [{ place, text: await readText(place) }];
    for (const file of files) found.set(file.place.path, file);
  }
  return [...found.values()];
}
