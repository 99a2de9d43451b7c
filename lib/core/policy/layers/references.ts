import { isList, isRecord, type Json } from "../../fields/json.ts";
import type { Layer, LayerFlaw } from "./layer.ts";

/** One entry of `extends`: a packaged policy or a file, and the values of its parameters. */
export type LayerReference = {
  readonly target: LayerTarget;
  readonly written: string;
  readonly with: { readonly [name: string]: Json };
  readonly pointer: string;
};

export type LayerTarget =
  | { readonly kind: "packaged"; readonly name: string; readonly major: number; readonly minor?: number }
  /** A path within the folder of the deployed file, without `.` and `..`. */
  | { readonly kind: "file"; readonly path: string };

type Flawed = { readonly message: string; readonly hint: string };

const packaged = /^parley\/([a-z][a-z0-9-]{0,62})@(0|[1-9]\d{0,4})(?:\.(0|[1-9]\d{0,4}))?$/;
const remedy = "name a file in the same folder, such as `./company.yaml`, or `parley/default@1`";

/** Whether that is the name of a policy that comes with Parley, and of no file. */
export const isPackaged = (name: string): boolean => packaged.test(name);

/** What an entry means, read from the layer in which it stands; a path is read from that layer's own folder. */
export function layerTarget(written: string, from: string): LayerTarget | Flawed {
  const found = packaged.exec(written);
  if (found !== null) {
    const [, name = "", major, minor] = found;
    return { kind: "packaged", name, major: Number(major), ...(minor && { minor: Number(minor) }) };
  }
  if (/^parley\//.test(written))
    return {
      message: `\`${written}\` names no version`,
      hint: "write it like `parley/default@1`, or `@1.2` to pin it",
    };
  if (/^[a-z][a-z0-9+.-]*:/i.test(written))
    return { message: `\`${written}\` is an address`, hint: `layers are not fetched: ${remedy}` };
  if (!/^\.{1,2}\//.test(written)) return { message: `\`${written}\` is no path`, hint: remedy };
  if (/[\\\0]/.test(written) || written.length > 512)
    return { message: `\`${written.slice(0, 80)}\` is no path`, hint: remedy };
  return fileTarget(written, from);
}

function fileTarget(written: string, from: string): LayerTarget | Flawed {
  const steps = from.startsWith("parley/") ? undefined : from.split("/").slice(0, -1);
  if (steps === undefined)
    return { message: "a packaged policy extends no file", hint: "extend it from a file of your own" };
  for (const step of written.split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") steps.push(step);
    else if (steps.pop() === undefined)
      return {
        message: `\`${written}\` leads out of the folder of the deployed policy`,
        hint: "move the file into it",
      };
  }
  if (steps.length === 0 || written.endsWith("/"))
    return { message: `\`${written}\` is a folder`, hint: remedy };
  return { kind: "file", path: steps.join("/") };
}

/** Every entry of `extends` in a document, or what is wrong with it. */
export function referencesIn(layer: Pick<Layer, "key" | "name" | "document">): {
  readonly references: readonly LayerReference[];
  readonly flaws: readonly LayerFlaw[];
} {
  const { extends: entries = [] } = layer.document;
  const flaw = (pointer: string, words: Flawed): LayerFlaw => ({
    ...words,
    at: { layer: layer.key, pointer },
  });
  if (!isList(entries))
    return {
      references: [],
      flaws: [
        flaw("/extends", { message: "`extends` is a list", hint: "write `extends: [parley/default@1]`" }),
      ],
    };
  const references: LayerReference[] = [];
  const flaws: LayerFlaw[] = [];
  for (const [index, entry] of entries.entries()) {
    const pointer = `/extends/${index}`;
    const { policy, values } = entryParts(entry);
    const target = policy === undefined ? undefined : layerTarget(policy, layer.key);
    if (policy === undefined || target === undefined)
      flaws.push(
        flaw(pointer, {
          message: "this names no layer",
          hint: `${remedy}, or write \`{policy: ./base.yaml, with: {name: value}}\``,
        }),
      );
    else if ("kind" in target) references.push({ target, written: policy, with: values, pointer });
    else flaws.push(flaw(pointer, target));
  }
  return { references, flaws };
}

function entryParts(entry: Json) {
  if (typeof entry === "string") return { policy: entry, values: {} };
  if (!isRecord(entry)) return {};
  const { policy, with: values = {}, ...rest } = entry;
  if (typeof policy !== "string" || !isRecord(values) || Object.keys(rest).length > 0) return {};
  return { policy, values };
}
