import type { ServedLaptop } from "./served-laptop.ts";

/** Every resource by its name, with its properties. */
export type SeenCloud = Readonly<Record<string, unknown>>;

type Listed = { readonly resource: string; readonly properties: Readonly<Record<string, unknown>> };

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
  const named = all.map(({ resource, properties }) => [nameOf(resource, properties), plain(properties)]);
  return Object.fromEntries(named.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}

const nameOf = (resource: string, { GroupName }: Listed["properties"]): string =>
  typeof GroupName === "string" ? GroupName : resource;

const plain = (properties: Listed["properties"]) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => !/(?:Arn|ARN|Id)$/.test(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

export async function momentOf(laptop: ServedLaptop): Promise<number> {
  const { now } = (await (await ask(laptop, "clock")).json()) as { readonly now: string };
  return Date.parse(now);
}

/** Lets the laptop's time, which stands still, go on to a moment. */
export async function goTo(laptop: ServedLaptop, moment: number): Promise<void> {
  const seconds = Math.ceil((moment - (await momentOf(laptop))) / 1_000);
  if (seconds > 0) await ask(laptop, "clock", { forward: `${seconds}s` });
}

/** Neither the order of names nor that of a list's members means anything in what is compared here. */
const meaning = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(meaning).toSorted().join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}:${meaning(inner)}`)
    .toSorted()
    .join()}}`;
};

/** The fields that differ, with what they are here and there. */
export function differences(here: SeenCloud, there: SeenCloud): readonly string[] {
  const names = [...new Set([...Object.keys(here), ...Object.keys(there)])];
  return names
    .filter((name) => meaning(here[name]) !== meaning(there[name]))
    .map((name) => `${name}: ${JSON.stringify(here[name])}, and not ${JSON.stringify(there[name])}`);
}
