import { type ScopedResource, scopeCovers } from "../../attribution/scope.ts";
import type { Situation } from "../../claims/situation.ts";
import { soundsHidden } from "../../hidden/by-name.ts";
import type { HappenedAt } from "../../notices/question/asking.ts";
import { personName, shortName } from "../../questions/naming.ts";
import { type ResourceId, resourceText } from "../../resources/resource-id.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { fieldName, momentIn, type SheetReader } from "../sheet/scene.ts";
import { hidesIn, type Knowing } from "../shown-value.ts";
import type { Closing } from "./closing.ts";

/** What the end of a situation changes on one resource. */
type Woken = { readonly resource: string; readonly name: string; readonly fields: readonly string[] };

/** A situation that is open, who said so, and what its end would change. */
export type OpenLine = {
  readonly kind: Situation["kind"];
  readonly ref: string;
  readonly since: HappenedAt;
  readonly until?: HappenedAt;
  readonly scope: string;
  readonly source: string;
  readonly by: readonly string[];
  readonly wakes: readonly Woken[];
};

/** What is open on a resource, as one of its readers may know it. */
export type OpenOn = {
  readonly resource: ResourceId;
  /** As last settled. */
  readonly tags: ScopedResource["tags"];
  readonly reader: SheetReader;
  readonly closings: readonly Closing[];
};

const keyOf = ({ kind, ref, source, since }: Situation): string => JSON.stringify([kind, ref, source, since]);

/** Each situation once, with everything that its end would change; what changes most comes first. */
export function openLines(all: readonly OpenOn[], knowing: Knowing): readonly OpenLine[] {
  const known = new Map<string, OpenLine>();
  for (const { resource, reader, closings } of all) {
    const hides = hidesIn(resource, knowing);
    for (const { situation, fields } of closings) {
      const line = known.get(keyOf(situation)) ?? openLine(situation, reader, all);
      const seen = fields.filter(reader.sees).map((path) => fieldName(path, hides));
      const woken = { resource: resourceText(resource), name: shortName(resource), fields: seen };
      known.set(keyOf(situation), seen.length === 0 ? line : { ...line, wakes: [...line.wakes, woken] });
    }
  }
  return [...known.values()].toSorted((a, b) => wokenBy(b) - wokenBy(a));
}

/** How many fields its end would change. */
const wokenBy = ({ wakes }: OpenLine): number => wakes.reduce((sum, { fields }) => sum + fields.length, 0);

function openLine(situation: Situation, reader: SheetReader, all: readonly OpenOn[]): OpenLine {
  const { kind, ref, since, until, scope, source, by = [] } = situation;
  return {
    kind,
    ref: plainLine(ref, 160),
    since: momentIn({ reader }, since),
    ...(until !== undefined && { until: momentIn({ reader }, until) }),
    scope: scopeText(
      scope,
      all.map(({ resource, tags }) => ({ ...resource, tags })),
    ),
    source: plainLine(source, 80),
    by: [by].flat().map(personName),
    wakes: [],
  };
}

/** INVARIANT (nobody else's): what a scope names besides the resources that its reader sees is not told. */
function scopeText(scope: Situation["scope"], seen: readonly ScopedResource[]): string {
  const parts = Object.entries(scope).map(([name, values]) => {
    const named = [values].flat();
    const own = named.filter((value) => seen.some((one) => scopeCovers({ [name]: value }, one)));
    // A tag that is called a secret is told by its name alone.
    const told = soundsHidden(name) ? [] : own;
    return `${name} ${[...told, ...(told.length < named.length ? ["others"] : [])].join(", ")}`;
  });
  return plainLine(parts.join("; ") || "everything", 300);
}
