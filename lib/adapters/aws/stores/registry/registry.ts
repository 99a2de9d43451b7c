import { millis } from "#core/claims/instant.ts";
import type { Registered, Registry } from "#core/ports/stores/registry.ts";
import { isVersion } from "../items/clause.ts";
import { putItem, readItem } from "../items/item.ts";
import { type Keeping, keptDays } from "../items/keeping.ts";
import { expiry, type Key, keyText, momentText, pagePlace } from "../items/keys.ts";
import { packedWithin, unpacked } from "../items/packed.ts";
import type { Item } from "../items/stored-version.ts";
import { readStretch } from "../items/stretch.ts";
import type { DocumentClient, Table } from "../items/table.ts";

const pageSize = 50;

export function dynamoRegistry(client: DocumentClient, name: string, keeping: Keeping = {}): Registry {
  const table = { client, name };
  return {
    async declaration(id, read) {
      // Changes are heard seconds after they were made, and anyone who overwrites names the version they read.
      const mayBeOld = read !== "latest";
      const item = await readItem(table, { what: "read a declaration", key: keyOf(id), mayBeOld });
      return item && declarationIn(item);
    },
    put: (registered) => put(table, registered, keeping),
    of: (principal, page) => of(table, principal, page),
  };
}

const keyOf = (id: string): Key => ({ pk: `declaration#${keyText(id)}`, sk: "declaration" });
const groupOf = (principal: string): string => `by#${keyText(principal)}`;
const placeOf = ({ at, id }: Registered): string => `${momentText(at)}#${keyText(id)}`;

const declarationIn = ({ body }: Item): Registered =>
  JSON.parse(unpacked(body, "a declaration")) as Registered;

async function put(
  table: Table,
  registered: Registered,
  { days = keptDays.declarations, now = Date.now }: Keeping,
) {
  const what = "store a declaration";
  const version = registered.version + 1;
  const { id, by, state, until } = registered;
  const end = state === "withdrawn" ? now() : until === undefined ? undefined : millis(until);
  const item = {
    version,
    body: packedWithin(what, JSON.stringify({ ...registered, version })),
    group: groupOf(by),
    place: placeOf(registered),
    ...(end !== undefined && { expires: expiry(end, days) }),
  };
  const only = isVersion(registered.version);
  const { ok } = await putItem(table, { what, key: keyOf(id), item, only });
  return ok ? ({ ok, version } as const) : ({ ok } as const);
}

async function of(table: Table, principal: string, page: string | undefined) {
  const to = page === undefined ? "~" : pagePlace(page);
  const { items, last } = await readStretch(table, {
    what: "read declarations",
    partition: groupOf(principal),
    from: "0",
    to,
    // The end of the stretch is the last of the page before.
    limit: page === undefined ? pageSize : pageSize + 1,
    isBackwards: true,
    read: "index",
  });
  const shown = items.filter(({ place }) => place !== to);
  const declarations = shown.map(declarationIn);
  const end = shown.at(-1);
  return last !== undefined && end !== undefined
    ? { declarations, next: String(end["place"]) }
    : { declarations };
}
