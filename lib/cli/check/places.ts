import type { Position } from "#core/faults.ts";
import type { CheckedPlan } from "#core/plans/check/checked.ts";
import { filesUnder, placeOf, readText, sizeOf } from "../inputs/disk.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { PlanDeclared } from "./declare-check.ts";

/** Where the source of a resource stands, by its address. */
export type SourcePlaces = (address: string) => Position | undefined;

const sources = /\.(?:tf|json|ya?ml|template)$/;
const mostFiles = 2_000;
const largest = 2_000_000;

type Block = { readonly key: string; readonly at: Position };

/** Finds resources in the files of a folder by their names; the shortest path first, where several have one. */
export async function placesIn(named: string, terminal: Terminal): Promise<SourcePlaces> {
  const files = await filesUnder(placeOf(terminal.cwd, named), sources);
  const own = files.filter((file) => !file.named.includes("/.terraform/")).slice(0, mostFiles);
  const found = new Map<string, Position>();
  for (const file of own.toSorted((a, b) => a.named.length - b.named.length)) {
    if ((await sizeOf(file)) > largest) continue;
    for (const { key, at } of blocksIn(await textOf(file), file.named))
      if (!found.has(key)) found.set(key, at);
  }
  return (address) => found.get(keyOf(address));
}

/** What cannot be read is no source. */
const textOf = (file: Parameters<typeof readText>[0]): Promise<string> => readText(file).catch(() => "");

const terraform = /^\s*resource\s+"([\w-]+)"\s+"([\w-]+)"/;
const logicalId = /^\s*"?([A-Za-z0-9]+)"?\s*:/;

function blocksIn(text: string, file: string): readonly Block[] {
  return text.split("\n").flatMap((line, index): readonly Block[] => {
    const at = { file, line: index + 1, column: line.length - line.trimStart().length + 1 };
    const block = terraform.exec(line);
    if (block !== null) return [{ key: `${block[1]}.${block[2]}`, at }];
    const id = file.endsWith(".tf") ? null : logicalId.exec(line);
    return id === null ? [] : [{ key: id[1] ?? "", at }];
  });
}

/** `module.web.aws_instance.one["a"]` is written as the block `aws_instance.one`, and so is what it took the place of. */
function keyOf(address: string): string {
  const plain = address.replaceAll(/\[[^\]]*\]| \(deposed object [^)]*\)$/g, "");
  return /(?:^|\.)([\w-]+\.[\w-]+)$/.exec(plain)?.[1] ?? plain.split("/").at(-1) ?? plain;
}

/** Where nothing is known of the source, what is said is said of the plan itself. */
export const placeFor =
  (places: SourcePlaces, plan: string) =>
  (address: string): Position =>
    places(address) ?? { file: plan, line: 1, column: 1 };

export const nowhere: SourcePlaces = () => undefined;

export type ShownPlan = {
  readonly checked: CheckedPlan;
  readonly placeOf: (address: string) => Position;
  readonly plan: string;
  /** Who judged it: a policy alone, or a running Parley by its address. */
  readonly against: string;
  readonly strict: boolean;
  /** How old what it was judged by is, where that is a snapshot. */
  readonly asOf?: { readonly at: string; readonly text: string };
  readonly declaring?: PlanDeclared;
};
