import { matchArn } from "./arn.ts";
import { type Part, type TypeIdentity, weightOf } from "./parts.ts";
import type { IdentityPlace } from "./place.ts";
import type { Scene } from "./scene.ts";
import { fillFirst } from "./template.ts";
import { fitted, variableFor, type Where } from "./value.ts";

/** The identifiers found and how sure they are: 10 is by their very key. */
export type FoundIds = { readonly ids: readonly string[]; readonly confidence: number };

/** Where a call creates, what the service generates stands in its answer. */
type Search = Where & { readonly creates: boolean };

type Pick = {
  readonly values: readonly string[];
  readonly weight: number;
  readonly at: IdentityPlace | undefined;
};

const least = 2.5;
const nothing: FoundIds = { ids: [], confidence: 0 };

export function identify(identity: TypeIdentity, scene: Scene, creates: boolean): FoundIds {
  const first = identity.special?.first;
  const whole = first === undefined ? [] : fillFirst(first, scene);
  if (whole.length > 0) return { ids: whole, confidence: 9 };
  const found = byParts({ identity, scene, creates });
  if (found.ids.length > 0) return found;
  const rest = identity.special?.otherwise;
  const ids = rest === undefined ? [] : fillFirst(rest, scene);
  return ids.length > 0 ? { ids, confidence: 8 } : byListedArn(identity, scene);
}

function byParts(search: Search): FoundIds {
  const picks: Pick[] = [];
  for (const part of search.identity.parts) {
    const pick = pickFor(part, search, picks);
    if (pick === undefined) return nothing;
    picks.push(pick);
  }
  if (picks.length === 0) return nothing;
  return { ids: joined(picks), confidence: Math.min(...picks.map(({ weight }) => weight)) };
}

function pickFor(part: Part, search: Search, taken: readonly Pick[]): Pick | undefined {
  let best: Pick | undefined;
  for (const leaf of search.scene.leaves) {
    const sure = leaf.value === "" ? 0 : weightOf(part, leaf.at, search);
    if (sure <= (best?.weight ?? least)) continue;
    if (taken.some(({ at }) => at === leaf.at)) continue;
    const value = fitted(leaf, part, search);
    if (value === undefined || sure - value.doubt <= (best?.weight ?? least)) continue;
    best = { values: [value.text], weight: sure - value.doubt, at: leaf.at };
  }
  return best === undefined ? fromOwn(part, search.scene) : withItsList(best, part, search);
}

function fromOwn({ own }: Part, { owner, region }: Scene): Pick | undefined {
  const value = own === "account" ? owner : own === "region" ? region : "";
  return value === "" ? undefined : { values: [value], weight: 8, at: undefined };
}

/** A list names several resources at once. */
function withItsList(best: Pick, part: Part, search: Search): Pick {
  if (best.at?.listed !== true) return best;
  const values = new Set<string>();
  for (const leaf of search.scene.leaves) {
    const value = leaf.at === best.at && leaf.value !== "" ? fitted(leaf, part, search) : undefined;
    if (value !== undefined) values.add(value.text);
  }
  return { ...best, values: [...values] };
}

/** Parts joined with `|`; a list in one part repeats the others. */
function joined(picks: readonly Pick[]): readonly string[] {
  const most = Math.max(...picks.map(({ values }) => values.length));
  return Array.from({ length: Math.min(most, 100) }, (_, index) =>
    picks.map(({ values }) => values[index] ?? values[0] ?? "").join("|"),
  );
}

/** Some services list the resources themselves; one that has the type's shape is it. */
function byListedArn(identity: TypeIdentity, scene: Scene): FoundIds {
  const [part, ...others] = identity.parts;
  if (part === undefined || others.length > 0) return nothing;
  const ids = scene.resources.flatMap((arn) =>
    identity.shapes.flatMap((shape) => {
      const values = matchArn(arn, shape);
      return values === undefined ? [] : [part.isArn ? arn.text : (variableFor(part, shape, values) ?? "")];
    }),
  );
  const found = [...new Set(ids)].filter((id) => id !== "");
  return { ids: found, confidence: found.length > 0 ? 6.5 : 0 };
}
