import { actorName } from "../../arbitration/explain/words.ts";
import type { Claim } from "../../claims/claim.ts";
import { isList, isRecord } from "../../fields/json.ts";
import { isAddressable, printPath, type Segment } from "../../fields/path.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import { indexRows, searchText } from "../../ledger/index-rows.ts";
import { placeName, shortName } from "../../questions/naming.ts";
import { resourceText } from "../../resources/resource-id.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { partyName } from "../sheet/party.ts";
import type { SheetReader } from "../sheet/scene.ts";
import { hidesIn, type Knowing } from "../shown-value.ts";
import type { SoughtList } from "./query.ts";

/** A resource that was found, and why it was. */
export type FoundLine = {
  readonly resource: string;
  readonly name: string;
  readonly place: string;
  readonly by: SoughtList["by"] | "actor";
  /** The tag or the actor that it was found by. */
  readonly told?: string;
};

type FoundInput = { readonly record: DocketRecord; readonly reader: SheetReader };

const line = ({ resource }: DocketRecord, by: FoundLine["by"], told?: string): FoundLine => ({
  resource: resourceText(resource),
  name: shortName(resource),
  place: plainLine(`${resource.type}, ${placeName(resource)}`),
  by,
  ...(told !== undefined && { told }),
});

/**
 * A resource at a place of the index. INVARIANT (per field): a tag leads only those to it who may read that tag, and only
 * while it is settled so.
 */
export function foundIn(
  { record, reader }: FoundInput,
  { by, list, beginning }: SoughtList,
  knowing: Knowing,
): FoundLine | undefined {
  if (by !== "tag") return line(record, by);
  const hides = hidesIn(record.resource, knowing);
  const tag = Object.entries(record.priorTags ?? {}).find(([key, value]) => {
    const rows = indexRows({ ...record, priorTags: { [key]: value } });
    const fits = rows.some((row) => row.list === list && row.place.startsWith(beginning));
    return fits && tagFields(record, key).some((path) => reader.sees(path) && !hides(path));
  });
  return tag && line(record, by, plainLine(`${tag[0]} = ${tag[1]}`, 120));
}

/** Where a tag may stand in a resource: in a list of keys and values, or in a map. */
function tagFields({ prior }: DocketRecord, key: string): readonly string[] {
  if (!isRecord(prior)) return [];
  return Object.entries(prior).flatMap(([name, value]) => {
    if (!name.endsWith("Tags")) return [];
    const top: Segment = { kind: "name", name };
    const segments: readonly Segment[] = isList(value)
      ? [top, { kind: "item", keys: [["Key", key]] }, { kind: "name", name: "Value" }]
      : [top, { kind: "name", name: key }];
    return isAddressable(segments) ? [printPath(segments)] : [];
  });
}

/** A resource on which somebody of that name claims a field that the reader may see. */
export function foundByActor(
  { record, reader }: FoundInput,
  claims: readonly Claim[],
  name: string,
): FoundLine | undefined {
  const found = claims.find(({ field, actor }) => {
    const names = [actor.principal, actorName(actor.principal), actor.via ?? ""].map(searchText);
    return reader.sees(field) && names.some((one) => one.includes(name));
  });
  return found && line(record, "actor", partyName(found));
}
