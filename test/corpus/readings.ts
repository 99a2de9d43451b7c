import { globSync, readFileSync } from "node:fs";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { recordsIn } from "#core/changes/records/carriers.ts";
import { reader } from "#core/reading/reader.ts";
import type { Reading } from "#core/reading/reading.ts";
import { unpacked } from "#files/events/inflate.ts";
import { corpus } from "./corpus.ts";

const wrapped = ["record", "event", "notification", "item", "envelope"];

type Line = { readonly tags: readonly string[]; readonly inside: unknown };

/** Real data, each wrapped together with where it comes from. */
export function linesOf(pattern: string): readonly Line[] {
  return globSync(pattern, { cwd: corpus })
    .toSorted()
    .flatMap((file) => readFileSync(`${corpus}/${file}`, "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line) => {
      const value = JSON.parse(line) as Record<string, unknown>;
      const name = wrapped.find((one) => Object.hasOwn(value, one));
      return { tags: (value["tags"] ?? []) as string[], inside: name === undefined ? value : value[name] };
    });
}

export function readingsOf(lines: readonly Line[]): readonly (Reading | string)[] {
  const { read } = reader({ knowledge: openCatalogue() });
  const carried = lines.flatMap(({ inside }) => recordsIn(inside, unpacked));
  return carried.map((one) => ("record" in one ? read(one.record) : one.broken));
}

export const statusOf = (reading: Reading | string): string =>
  typeof reading === "string" ? "unresolved" : reading.status;
