import type { GuardConstraint } from "../../claims/constraint/kinds.ts";
import { millis } from "../../claims/instant.ts";
import type { Json } from "../../fields/json.ts";
import { membersOf } from "../../fields/members.ts";
import {
  compareSegments,
  isAddressable,
  parsePath,
  pathKey,
  printPath,
  type Segment,
} from "../../fields/path.ts";
import type { Topology } from "../../fields/topology.ts";
import type { Row, Section } from "../../policy/for-type.ts";
import { matchesResource } from "../../policy/place.ts";
import type { Guardrail, Standing } from "../../policy/policy-file.ts";
import type { Context } from "../context.ts";
import type { Weighed } from "../weigh/weighed.ts";
import { existenceCase } from "./existing.ts";
import type { FieldCase, FieldFacts, PolicyDemand } from "./field-case.ts";
import { guardParts, memberOf, partDemand, policyParts, type Whole, wholesIn } from "./member.ts";
import { demandBeneath, ofElement, reachesOf } from "./reaching.ts";
import { childOf, emptyTree, isConcerned, knowsLive, type Node, nodeFor, type Tree } from "./tree.ts";

const nothing: FieldFacts = {};

/** What is known of fields, under every spelling of their paths. */
function factsByKey({ dispute }: Context): (path: string) => FieldFacts {
  const known = Object.entries(dispute.facts.fields ?? {});
  if (known.length === 0) return () => nothing;
  const index = new Map(known.map(([path, facts]) => [pathKey(path), facts]));
  return (path) => index.get(pathKey(path)) ?? nothing;
}

/** A list that someone asks to have or lack an element is a set: they would not ask it of another. */
function topologyFor(node: Node, facts: FieldFacts): Topology {
  if (facts.topology === "keyed") return { kind: "keyed", keys: facts.keys ?? [] };
  if (facts.topology !== undefined && facts.topology !== "scalar") return { kind: facts.topology };
  if (facts.scalar !== undefined) return { kind: "scalar", type: facts.scalar };
  const asksOfElements = node.demands.some(
    ({ constraint }) => constraint?.has !== undefined || constraint?.lacks !== undefined,
  );
  return asksOfElements ? { kind: "set" } : { kind: "unknown" };
}

/** How the parts of a node are told apart: as the schema says, else as the paths beneath it say. */
function partsBy(node: Node, facts: FieldFacts): Topology | undefined {
  const named = node.children.values().next().value?.step;
  if (named === undefined) return facts.topology === "keyed" ? topologyFor(node, facts) : undefined;
  // The rules of a firewall are a set, though each is told by some of its properties.
  if (named.kind === "item" && facts.topology === "set") return { kind: "set" };
  if (named.kind === "item") return { kind: "keyed", keys: named.keys.map(([key]) => key) };
  return named.kind === "element" ? { kind: "set" } : { kind: "object" };
}

function isOwnKey(node: Node, step: Segment): boolean {
  return (
    node.step.kind === "item" && step.kind === "name" && node.step.keys.some(([key]) => key === step.name)
  );
}

/**
 * Makes a child for every part that a value or a demand of this node holds. One that no path can name keeps the
 * node whole, unless somebody claims another part: then it stays as it is.
 */
function growParts(node: Node, topology: Topology): void {
  const wanted = node.demands.flatMap(({ constraint }) => valuesOf(constraint));
  const here = parsePath(node.path);
  const parts = [node.live, node.prior, ...wanted]
    .flatMap((value) => [...(membersOf(value ?? undefined, topology)?.values() ?? [])])
    .map(({ segment }) => segment)
    .filter((segment) => !isOwnKey(node, segment));
  const named = parts.filter((segment) => isAddressable([...here, segment]));
  if (named.length < parts.length && node.children.size === 0) return;
  for (const segment of named) childOf(node.children, printPath([...here, segment]), segment);
}

function valuesOf(constraint: GuardConstraint | undefined): readonly Json[] {
  if (constraint === undefined) return [];
  const whole = wholesIn(constraint);
  const elements = [...(constraint.has ?? []), ...(constraint.lacks ?? [])];
  return elements.length === 0 ? whole : [...whole, elements];
}

function inherit(node: Node, child: Node): void {
  // Absent is `null` and known; only what is not known comes from the whole.
  if (child.live === undefined) child.live = memberOf(node.live, child.step);
  if (child.prior === undefined) child.prior = memberOf(node.prior, child.step);
  for (const { by, constraint, prefer } of node.demands) {
    const part = constraint === undefined ? undefined : partDemand(constraint, child.step);
    const favourite = memberOf(prefer, child.step) ?? undefined;
    if (part !== undefined || constraint === undefined)
      child.demands.push({ by, constraint: part, prefer: favourite });
  }
  const whole = wholeOf(node);
  child.guards.push(...node.guards.flatMap((guard) => guardParts(guard, child.step, whole)));
  child.standing.push(...node.standing.flatMap((demand) => policyParts(demand, child.step)));
}

/** A whole whose parts are all known to be gone is gone, even where nobody read it. */
function wholeOf({ live, prior, step, children }: Node): Whole {
  const isGone = live === undefined && [...children.values()].every((child) => child.live === null);
  const keys = step.kind === "item" ? { keys: Object.fromEntries(step.keys) } : {};
  return { live: isGone ? null : live, prior, ...keys };
}

function demandOf({ row, part }: Row<Guardrail | Standing>): PolicyDemand {
  return { row, constraint: part.constraint, prefer: "prefer" in part ? part.prefer : undefined };
}

/**
 * A part of the policy names a field that live knows, or one that stands on the docket already. A guardrail also
 * binds beneath what is claimed as a whole, and above what is known by its parts.
 */
function placeDemands(
  tree: Tree,
  sections: readonly Section<Guardrail | Standing>[],
  { context, kind }: { context: Context; kind: "guards" | "standing" },
): void {
  const isMeant = kind === "guards" ? isConcerned : knowsLive;
  for (const section of sections) {
    const named = section.exact.filter((path) => isMeant(tree, path));
    if (named.length === 0 || !matchesResource(section.part.in, context.place)) continue;
    for (const path of named) nodeFor(tree, path)[kind].push(demandOf(section));
  }
}

type FieldsWalk = {
  readonly facts: (path: string) => FieldFacts;
  readonly context: Context;
  /** An element above is gone, and what is beneath it with it. */
  readonly isGone: boolean;
};

/** In the order of their paths: those beside each other differ in one step alone. */
const inOrder = (siblings: Node["children"]): readonly Node[] =>
  [...siblings.values()].toSorted((a, b) => compareSegments(a.step, b.step));

function leaves(node: Node, walk: FieldsWalk): readonly FieldCase[] {
  const here = walk.facts(node.path);
  const topology = partsBy(node, here);
  const isGone = walk.isGone || (node.step.kind !== "name" && node.live === null);
  if (topology !== undefined) {
    growParts(node, topology);
    const children = inOrder(node.children);
    if (children.length > 0) node.guards.push(...guardsAbove(node, walk));
    for (const child of children) inherit(node, child);
    if (children.length > 0) return children.flatMap((child) => leaves(child, { ...walk, isGone }));
  }
  const { path, live, prior, demands, guards, standing } = node;
  const field = {
    path,
    live,
    prior,
    demands,
    guards,
    standing,
    facts: here,
    topology: topologyFor(node, here),
  };
  return [withPatterns(field, { ...walk, isGone })];
}

/** A guardrail that means each element of a list means it too where its properties are told apart. */
function guardsAbove({ path }: Node, { context, isGone }: FieldsWalk): readonly PolicyDemand[] {
  return reachesOf(context.rules, path)
    .above.filter(({ part }) => matchesResource(part.in, context.place))
    .map((section) => ofElement(demandOf(section), path, isGone));
}

function withPatterns(field: FieldCase, { context: { rules, place }, isGone }: FieldsWalk): FieldCase {
  const named = rules.onField(field.path);
  const { beneath } = reachesOf(rules, field.path);
  if (named.guardrails.length === 0 && named.standing.length === 0 && beneath.length === 0) return field;
  const fresh = <T extends Row<Guardrail | Standing>>(
    known: readonly PolicyDemand[],
    sections: readonly T[],
  ) =>
    sections.filter(
      ({ row, part }) =>
        !known.some((demand) => demand.row === row && demand.constraint === part.constraint) &&
        matchesResource(part.in, place),
    );
  const direct = fresh(field.guards, named.guardrails).map((section) =>
    ofElement(demandOf(section), field.path, isGone),
  );
  const under = beneath
    .filter(({ section }) => matchesResource(section.part.in, place))
    .flatMap((reach) => demandBeneath(reach, field) ?? []);
  const standing = fresh(field.standing, named.standing).map(demandOf);
  return {
    ...field,
    guards: [...field.guards, ...direct, ...under],
    standing: [...field.standing, ...standing],
  };
}

/** What somebody is asked about is a field of its own while the question may stand. */
function placeQuestions(tree: Tree, { dispute, now }: Context): void {
  for (const { field, cause, deadline } of dispute.asked)
    if (cause !== undefined && millis(deadline) > now && knowsLive(tree, field)) nodeFor(tree, field);
}

/** The deepest fields that a claim, live, prior or the policy names, each with all that is said about it. */
export function fieldCases(weighed: readonly Weighed[], context: Context): readonly FieldCase[] {
  const { dispute, rules } = context;
  const tree = emptyTree();
  for (const by of weighed) {
    const { field, constraint, prefer } = by.claim;
    nodeFor(tree, field).demands.push({ by, constraint, prefer });
  }
  for (const [path, value] of Object.entries(dispute.live)) nodeFor(tree, path).live = value;
  for (const [path, value] of Object.entries(dispute.prior)) nodeFor(tree, path).prior = value;
  placeQuestions(tree, context);
  placeDemands(tree, rules.guardrails, { context, kind: "guards" });
  placeDemands(tree, rules.standing, { context, kind: "standing" });

  const walk = { facts: factsByKey(context), context, isGone: false };
  return inOrder(tree.roots)
    .flatMap((root) => leaves(root, walk))
    .map(existenceCase);
}
