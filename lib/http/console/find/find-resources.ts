import { aroundWith } from "#acts/looking/around.ts";
import type { Runtime } from "#acts/runtime.ts";
import { sideBySide } from "#acts/side-by-side.ts";
import type { IndexRow } from "#core/ledger/index-rows.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import { type FoundLine, foundByActor, foundIn } from "#core/views/find/found.ts";
import { type FindQuery, findQuery, type SoughtList } from "#core/views/find/query.ts";
import { knowingOf } from "../../kit/knowing.ts";
import { loadSeen } from "../seen.ts";
import type { ConsoleViewer } from "../visitor.ts";
import { watchedBy } from "../watched.ts";

const mostAccounts = 10;
const mostLines = 50;
/** Of a list that is read alone, for most of what stands there may be somebody else's; of several one page each. */
const mostPages = 4;
const atOnce = 20;

export type FoundResources = {
  readonly lines: readonly FoundLine[];
  /** Not everything that fits was looked through. */
  readonly isPart: boolean;
  /** The place to go on from; that of a line, so that it tells of nothing that is not shown. */
  readonly next?: string | undefined;
};

type FindInput = {
  readonly viewer: ConsoleViewer;
  readonly query: FindQuery;
  readonly page: string | undefined;
};

/** What a text may mean here; of more accounts than these the first are searched. */
export function queryFor(text: string, { settings }: Pick<Runtime, "settings">): FindQuery {
  return findQuery(text, settings.accounts.slice(0, mostAccounts));
}

/** Everything that a text leads to, as far as somebody may see it; a single list goes on page after page. */
export async function findResources(input: FindInput, runtime: Runtime): Promise<FoundResources> {
  const { query, viewer } = input;
  const isSingle = query.lists.length === 1;
  const listed = await Promise.all(query.lists.map((sought) => foundInList(sought, input, runtime)));
  const acting = query.actor === undefined ? noLines : await foundActing(viewer, query.actor, runtime);
  const lines = [...listed, acting].flatMap((one) => one.lines);
  const once = [...new Map(lines.toReversed().map((line) => [line.resource, line])).values()].toReversed();
  const next = isSingle ? listed[0]?.next : undefined;
  const isCut = runtime.settings.accounts.length > mostAccounts || once.length > mostLines;
  const isPart = next === undefined && (isCut || [...listed, acting].some((one) => one.isPart));
  return { lines: once.slice(0, mostLines), isPart, next };
}

const noLines: FoundResources = { lines: [], isPart: false };

type SeenRow = { readonly row: IndexRow; readonly line: FoundLine };

async function foundInList(
  sought: SoughtList,
  { viewer, query, page }: FindInput,
  runtime: Runtime,
): Promise<FoundResources> {
  const found: SeenRow[] = [];
  let place = page;
  const pages = query.lists.length === 1 ? mostPages : 1;
  for (let read = 0; read < pages; read += 1) {
    const listed = await runtime.resourceIndex.list(sought.list, sought.beginning, place);
    found.push(...(await seenRows(listed.rows, { viewer, sought, runtime })));
    place = listed.next;
    if (place === undefined || found.length > mostLines) break;
  }
  const shown = found.slice(0, mostLines);
  const isMore = place !== undefined || found.length > shown.length;
  const last = shown.at(-1);
  const next = isMore ? last?.row.place : undefined;
  return { lines: shown.map(({ line }) => line), isPart: isMore, ...(next !== undefined && { next }) };
}

type SeenRowsInput = {
  readonly viewer: ConsoleViewer;
  readonly sought: SoughtList;
  readonly runtime: Runtime;
};

async function seenRows(
  rows: readonly IndexRow[],
  { viewer, sought, runtime }: SeenRowsInput,
): Promise<readonly SeenRow[]> {
  const found = new Map<number, SeenRow>();
  await sideBySide(rows, atOnce, async (row, index) => {
    const seen = await loadSeen(viewer, row.resource, runtime);
    const line = seen && foundIn(seen, sought, knowingOf(runtime));
    if (line !== undefined) found.set(index, { row, line });
  });
  return rows.flatMap((_, index) => found.get(index) ?? []);
}

/** Who claims something is known of what is watched alone: there is no list of everything that somebody claims. */
async function foundActing(viewer: ConsoleViewer, name: string, runtime: Runtime): Promise<FoundResources> {
  const { seen, isPart } = await watchedBy(viewer, runtime);
  const moment = { now: runtime.now(), around: aroundWith([], runtime) };
  const lines = seen.flatMap((one) => foundByActor(one, disputeFrom(one.record, moment).claims, name) ?? []);
  return { lines, isPart };
}
