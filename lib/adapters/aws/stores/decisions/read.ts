import { BrokenInvariant } from "#core/faults.ts";
import { fromBesides } from "#core/hidden/beside.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { pagePlace, resourceKey, versionText } from "../items/keys.ts";
import { readBody } from "../items/parts.ts";
import type { Item } from "../items/stored-version.ts";
import { readStretch, type Stretch } from "../items/stretch.ts";
import type { Table } from "../items/table.ts";
import { beginning, bodyOwner } from "./place.ts";

const what = "read decisions";
const pageSize = 25;
// Anyone who asks for one decision mostly asks for one of the last.
const firstFew = 3;

const latestFirst = (resource: ResourceId): Stretch => ({
  what,
  partition: resourceKey(resource),
  from: beginning,
  to: `${beginning}~`,
  isBackwards: true,
  read: "latest",
});

export async function readDecision(
  table: Table,
  resource: ResourceId,
  id: string,
): Promise<LoggedDecision | undefined> {
  let last: Item | undefined;
  let limit = firstFew;
  do {
    const found = await readStretch(table, { ...latestFirst(resource), limit }, last);
    const item = found.items.find((each) => each["id"] === id);
    if (item !== undefined) return decisionIn(table, resource, item);
    last = found.last;
    limit = pageSize;
  } while (last !== undefined);
  return undefined;
}

export async function readDecisions(table: Table, resource: ResourceId, page: string | undefined) {
  const to = page === undefined ? {} : { to: `${beginning}${pagePlace(page)}` };
  // The end of the stretch is the last of the page before.
  const limit = page === undefined ? pageSize : pageSize + 1;
  const { items, last } = await readStretch(table, { ...latestFirst(resource), ...to, limit });
  const shown = items.filter(({ sk }) => sk !== to.to);
  const decisions = await Promise.all(shown.map((item) => decisionIn(table, resource, item)));
  const end = shown.at(-1);
  return last !== undefined && end !== undefined
    ? { decisions, next: String(end["sk"]).slice(beginning.length) }
    : { decisions };
}

export const readUpTo = (table: Table, resource: ResourceId, version: number) =>
  readDecisions(table, resource, `${versionText(version)}#~`);

async function decisionIn(table: Table, resource: ResourceId, head: Item): Promise<LoggedDecision> {
  const text = await readBody(table, bodyOwner(resource, Number(head["version"]), what), head);
  if (text === undefined) throw new BrokenInvariant("a decision was logged and parts of it are missing");
  return fromBesides(JSON.parse(text)) as unknown as LoggedDecision;
}
