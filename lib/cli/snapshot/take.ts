import type { Parley } from "#adapters/parley/client.ts";
import { takeSnapshot } from "#core/api/operations/preview.ts";
import type { Situation } from "#core/claims/situation.ts";
import { snapshotText } from "#core/documents/snapshot-file.ts";
import { InvalidInput, parse, Unavailable } from "#core/faults.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import {
  mostInRequest,
  mostInSnapshot,
  Refs,
  type SnapshotItem,
  type SnapshotPart,
} from "#core/preview/snapshot/snapshot-body.ts";
import { resourceNamed } from "../asking/named-resource.ts";
import { timeIn } from "../asking/shown.ts";
import { askedOf } from "../check/judged-running.ts";
import { readPlanFile } from "../check/read-plan-file.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { isThere, placeOf, writeNew } from "../inputs/disk.ts";
import { largestSnapshot, megabyte } from "../inputs/largest-file.ts";
import type { Asked } from "../remote/open.ts";
import { plain } from "../terminal/plain-text.ts";
import { counted } from "../terminal/prose.ts";
import type { Terminal } from "../terminal/terminal.ts";

export type SnapshotAsked = Omit<Asked, "json"> & {
  readonly file: string;
  readonly resources: readonly string[];
  /** A plan whose resources are meant. */
  readonly for?: string;
  readonly in?: string;
  readonly because?: readonly string[];
};

/** `parley snapshot`: what is known of some resources, in a file against which plans are checked elsewhere. */
export async function writeSnapshot(
  asked: SnapshotAsked,
  terminal: Terminal,
  parley: Parley,
): Promise<ExitCode> {
  const place = placeOf(terminal.cwd, asked.file);
  if (await isThere(place)) throw taken(asked.file);
  const because = parse("what is cited", Refs, [...(asked.because ?? [])]);
  const snapshot = await takenOf(await resourcesOf(asked, terminal, parley), because, parley);
  const text = snapshotText(snapshot);
  if (text.length > largestSnapshot)
    throw new InvalidInput(`a snapshot of so much would be larger than ${largestSnapshot / megabyte} MB`, {
      hint: "take several, of some of the resources each",
    });
  if (!(await writeNew(place, text, ownerOnly))) throw taken(asked.file);
  terminal.out(`${lineOf(snapshot, asked.file, timeIn(terminal))}\n`);
  return exitCodes.fine;
}

/** INVARIANT (own eyes only): it says who wants what, so that nobody else may read it. */
const ownerOnly = 0o600;

const taken = (file: string): InvalidInput =>
  new InvalidInput(`\`${file}\` is there already`, {
    hint: "name another file, or remove it first; a snapshot is never written over",
  });

async function resourcesOf(
  { resources, for: plan, in: elsewhere }: SnapshotAsked,
  terminal: Terminal,
  parley: Parley,
): Promise<readonly string[]> {
  const named: string[] = [];
  for (const name of resources) named.push(await resourceNamed(name, parley));
  const planned =
    plan === undefined ? [] : askedOf(await readPlanFile(plan, undefined, terminal), elsewhere).writes;
  const all = [...new Set([...named, ...planned.map(({ write }) => write.resource)])];
  if (all.length === 0)
    throw new InvalidInput("it is not said of which resources", {
      hint: "name some, or a plan that changes some with `--for plan.json`",
    });
  if (all.length <= mostInSnapshot) return all;
  throw new InvalidInput(`a snapshot is of ${mostInSnapshot} resources at most`, {
    hint: "take several, of some of them each",
  });
}

type SnapshotToWrite = Parameters<typeof snapshotText>[0];

/** Asks for a few at once until all are there. */
async function takenOf(
  resources: readonly string[],
  because: readonly string[],
  parley: Parley,
): Promise<SnapshotToWrite> {
  const items: SnapshotItem[] = [];
  const situations: SituationPlaces = new Map();
  let first: SnapshotPart | undefined;
  while (items.length < resources.length) {
    const some = resources.slice(items.length, items.length + mostInRequest);
    const known = first === undefined ? {} : { ground: first.ground.digest };
    const part = await parley.ask(takeSnapshot, { body: { resources: some, because, ...known } });
    first ??= part;
    if (part.ground.digest !== first.ground.digest) throw changed();
    if (part.items.length === 0) throw new Unavailable("Parley did not answer about all of it", again);
    const placed = part.situations.map((situation) => placeIn(situations, situation));
    for (const item of part.items)
      items.push({ ...item, situations: item.situations.map((place) => placed[place] ?? 0) });
  }
  const { at = "", as, ground } = first as SnapshotPart;
  const told = { digest: ground.digest, text: ground.text ?? "" };
  return {
    at,
    as,
    because,
    ground: told,
    situations: [...situations.values()].map((each) => each.situation),
    items,
  };
}

const again = { hint: "take it again in a moment" };
const changed = () => new Unavailable("what Parley judges with changed while the snapshot was taken", again);

type SituationPlaces = Map<string, { readonly place: number; readonly situation: Situation }>;

function placeIn(all: SituationPlaces, situation: Situation): number {
  const key = canonicalJson(situation as unknown as Json);
  const { place } = all.get(key) ?? { place: all.size };
  all.set(key, { place, situation });
  return place;
}

function lineOf({ items, at }: SnapshotToWrite, file: string, time: (instant: string) => string): string {
  const unseen = items.filter(({ record, ungoverned }) => record === undefined && ungoverned === undefined);
  const alien = items.filter(({ ungoverned }) => ungoverned !== undefined);
  const besides = [
    ...(unseen.length > 0 ? [`${unseen.length} of which Parley has never seen`] : []),
    ...(alien.length > 0 ? [`${alien.length} of which it does not govern`] : []),
  ];
  const what = [counted(items.length, "resource"), ...besides].join(", ");
  return plain(`${file}: ${what}, as of ${time(at)}`);
}
