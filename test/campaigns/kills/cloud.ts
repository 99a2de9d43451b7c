import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { difference } from "#core/fields/difference.ts";
import type { Json } from "#core/fields/json.ts";
import { unknownShape } from "#core/fields/topology.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import type { ServedLaptop } from "./served-laptop.ts";

type SeenResource = { readonly type: string; readonly properties: Properties };
type Properties = Readonly<Record<string, Json>>;

/** Every resource by its name, with its properties. */
export type SeenCloud = Readonly<Record<string, SeenResource>>;

type Listed = { readonly resource: string; readonly properties: Properties };

export async function ask(
  { address }: Pick<ServedLaptop, "address">,
  path: string,
  body?: unknown,
): Promise<Response> {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  return await fetch(`${address}/sandbox/${path}`, init);
}

/** The cloud without ids that are made up anew in each world. */
export async function cloudOf(laptop: ServedLaptop): Promise<SeenCloud> {
  const all = (await (await ask(laptop, "list")).json()) as readonly Listed[];
  const named = all.map(({ resource, properties }): [string, SeenResource] => [
    nameOf(resource, properties),
    { type: parseResource(resource).type, properties: plain(properties) },
  ]);
  return Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const nameOf = (resource: string, { GroupName }: Listed["properties"]): string =>
  typeof GroupName === "string" ? GroupName : resource;

const plain = (properties: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !/(?:Arn|ARN|Id)$/.test(name)));

export async function momentOf(laptop: ServedLaptop): Promise<number> {
  const { now } = (await (await ask(laptop, "clock")).json()) as { readonly now: string };
  return Date.parse(now);
}

/** Lets the laptop's time, which stands still, go on to a moment. */
export async function goTo(laptop: ServedLaptop, moment: number): Promise<void> {
  const seconds = Math.ceil((moment - (await momentOf(laptop))) / 1_000);
  if (seconds > 0) await ask(laptop, "clock", { forward: `${seconds}s` });
}

/** The fields that differ, as the types' schemas say that lists are read, with what they are here and there. */
export function differences(here: SeenCloud, there: SeenCloud): readonly string[] {
  const names = [...new Set([...Object.keys(here), ...Object.keys(there)])];
  return names.flatMap((name) => {
    const [seen, wanted] = [here[name], there[name]];
    if (seen === undefined || wanted === undefined)
      return [`${name}: is ${seen === undefined ? "gone" : "new"}`];
    return difference(
      seen.properties,
      wanted.properties,
      openCatalogue().shape(seen.type) ?? unknownShape,
    ).map(
      ({ path, before, after }) =>
        `${name}${path}: ${JSON.stringify(before)}, and not ${JSON.stringify(after)}`,
    );
  });
}
