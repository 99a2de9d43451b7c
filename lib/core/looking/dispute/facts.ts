import type { Dispute } from "../../arbitration/dispute.ts";
import type { FieldFacts } from "../../arbitration/project/field-case.ts";
import type { Claim } from "../../claims/claim.ts";
import { holdsHidden } from "../../fields/hidden.ts";
import type { Json } from "../../fields/json.ts";
import { membersOf } from "../../fields/members.ts";
import { type FieldPath, isAddressable, parsePath, printPath, type Segment } from "../../fields/path.ts";
import { writeSegment } from "../../fields/segment.ts";
import type { Topology } from "../../fields/topology.ts";
import { valueAt } from "../../fields/value-at.ts";

/** What is known of one field by itself. */
export type OneFact = (path: FieldPath) => FieldFacts;

type FieldFactsInput = Pick<Dispute, "live" | "prior" | "claims">;

type VisitInput = {
  readonly factOf: OneFact;
  readonly parts: ReadonlyMap<string, readonly Segment[]>;
  readonly claimed: ReadonlyMap<string, readonly Json[]>;
  readonly into: Map<FieldPath, FieldFacts>;
};

function valuesIn({ constraint, prefer }: Claim): readonly Json[] {
  const { is, in: members } = constraint ?? {};
  return [is, prefer, ...(members ?? [])].filter((value) => value !== undefined);
}

/** By path the steps that claims take from there. */
function partsNamed(claims: readonly Claim[]): ReadonlyMap<string, readonly Segment[]> {
  const parts = new Map<string, Map<string, Segment>>();
  for (const field of new Set(claims.map((claim) => claim.field))) {
    const segments = parsePath(field);
    for (const [index, segment] of segments.entries()) {
      const at = index === 0 ? "" : printPath(segments.slice(0, index));
      const known = parts.get(at) ?? new Map<string, Segment>();
      parts.set(at, known.set(JSON.stringify(segment), segment));
    }
  }
  return new Map([...parts].map(([path, known]) => [path, [...known.values()]]));
}

/** How arbitration will take a field apart: as claims beneath it do, and keyed lists always. */
function takenApart(facts: FieldFacts, [first]: readonly Segment[]): Topology | undefined {
  if (first?.kind === "item" && facts.topology === "set") return { kind: "set" };
  if (first?.kind === "item") return { kind: "keyed", keys: first.keys.map(([key]) => key) };
  if (first !== undefined) return { kind: first.kind === "element" ? "set" : "object" };
  return facts.topology === "keyed" ? { kind: "keyed", keys: facts.keys ?? [] } : undefined;
}

type FactsInput = { readonly segments: readonly Segment[]; readonly values: readonly Json[] };

function visit({ segments, values }: FactsInput, scene: VisitInput): void {
  const path = printPath(segments);
  const known = [...values, ...(scene.claimed.get(path) ?? [])];
  const own = scene.factOf(path);
  const facts = known.some(holdsHidden) ? { ...own, sensitive: true } : own;
  if (Object.keys(facts).length > 0) scene.into.set(path, facts);
  const named = scene.parts.get(path) ?? [];
  const topology = takenApart(own, named);
  if (topology === undefined) return;
  const grown = known.flatMap((value) => [...(membersOf(value, topology)?.values() ?? [])]);
  const parts = [...named, ...grown.map(({ segment }) => segment)].filter((part) =>
    isAddressable([...segments, part]),
  );
  for (const part of new Map(parts.map((each) => [writeSegment(each), each])).values()) {
    const inner = known.map((value) => valueAt(value, [part])).filter((value) => value !== undefined);
    visit({ segments: [...segments, part], values: inner }, scene);
  }
}

/** What is known of every field that arbitration may settle by itself. */
export function fieldFacts(
  { live, prior, claims }: FieldFactsInput,
  factOf: OneFact,
): Dispute["facts"]["fields"] {
  const claimed = Map.groupBy(claims, ({ field }) => field as string);
  const scene: VisitInput = {
    factOf,
    parts: partsNamed(claims),
    claimed: new Map([...claimed].map(([path, group]) => [path, group.flatMap(valuesIn)])),
    into: new Map(),
  };
  const tops = new Map<string, Segment>();
  const named = [...Object.keys(live), ...Object.keys(prior), ...claims.map(({ field }) => field)];
  for (const path of new Set(named)) {
    const [top] = parsePath(path);
    if (top !== undefined) tops.set(JSON.stringify(top), top);
  }
  for (const top of tops.values()) {
    const path = printPath([top]);
    const values = [live[path], prior[path]].filter((value) => value !== undefined);
    visit({ segments: [top], values }, scene);
  }
  return Object.fromEntries(scene.into);
}
