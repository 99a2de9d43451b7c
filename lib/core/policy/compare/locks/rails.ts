import type { GuardConstraint } from "../../../claims/constraint/kinds.ts";
import { meets } from "../../../claims/satisfies.ts";
import { hasWildcard } from "../../../fields/glob.ts";
import { patternsOverlap } from "../../lint/compare/fields.ts";
import { listsOverlap } from "../../lint/compare/globs.ts";
import type { Coupling, Guardrail, PolicyFile } from "../../policy-file.ts";
import type { PolicyDifference } from "../difference.ts";
import { aspect } from "../direction.ts";
import { placesMeet } from "../extents.ts";
import type { PolicyPair } from "../places.ts";
import { contentOf } from "../rows.ts";
import { valuesFor } from "../values.ts";
import type { LockBreak, LockedRow } from "./lock-break.ts";

/** Ways past a guardrail that leave it as it is: what cannot be put right is asked about instead. */
export function railBreaks(locked: LockedRow, pair: PolicyPair): readonly LockBreak[] {
  const rail = locked.row as Guardrail;
  const found = [...excluding(rail, pair), ...coupling(rail, pair), ...hiding(rail, pair)];
  return found.map((difference) => ({
    locked: locked.pointer,
    name: rail.id,
    leans: true,
    difference,
  }));
}

type RailSection = "guardrails" | "coupled" | "sensitive";

function unsure(section: RailSection, name: string, pointer: string, why: string): PolicyDifference {
  return {
    section,
    name,
    change: "added",
    after: pointer,
    direction: "unproven",
    aspects: aspect("", "unproven", why),
  };
}

const meet = (pair: PolicyPair, one: Guardrail, other: Guardrail): boolean =>
  placesMeet(pair, one.in, other.in) &&
  one.fields.some((field) => other.fields.some((pattern) => reaches(field, pattern)));

/** One lies in the other, or may lie above it: a whole and its part are settled together. */
const reaches = (a: string, b: string): boolean =>
  patternsOverlap(a, b) || patternsOverlap(`${a}/**`, b) || patternsOverlap(a, `${b}/**`);

/** The same field, where both are asked of the same value. */
const sameField = (one: Guardrail, other: Guardrail): boolean =>
  one.fields.every((field) => other.fields.some((pattern) => field === pattern)) ||
  other.fields.every((field) => one.fields.some((pattern) => field === pattern));

const saysList = ({ has, lacks, lacksLike }: GuardConstraint): boolean =>
  (has ?? lacks ?? lacksLike) !== undefined;

/** Some value meets all of them; a list counts only where one of them speaks of lists. */
function canAllHold(constraints: readonly GuardConstraint[]): boolean {
  const isListed = constraints.some(saysList);
  return valuesFor(constraints).some(
    (value) =>
      (isListed || !Array.isArray(value)) &&
      constraints.every((constraint) => meets(value, constraint) === true),
  );
}

const isKnown = (file: PolicyFile, rail: Guardrail): boolean =>
  file.guardrails.some((one) => one.id === rail.id && contentOf(one) === contentOf(rail));

/** Guardrails that cannot hold together are asked about, so a new one that leaves no value loosens the others. */
function excluding(rail: Guardrail, pair: PolicyPair): readonly PolicyDifference[] {
  const { before, after } = pair;
  const own = after.guardrails.find(({ id }) => id === rail.id) ?? rail;
  const added = after.guardrails.flatMap((one, row) =>
    one.id !== rail.id && !isKnown(before, one) && meet(pair, own, one) ? [{ one, row }] : [],
  );
  return added.flatMap(({ one, row }) => {
    const beside = added.filter((other) => other.one !== one && meet(pair, one, other.one));
    const all = [own, one, ...beside.map((other) => other.one)];
    const isSure =
      all.every((each) => sameField(own, each)) && canAllHold(all.map((each) => each.constraint));
    const why = `it may leave no value that \`${rail.id}\` accepts, and what excludes each other is asked about`;
    return isSure ? [] : [unsure("guardrails", one.id, `/guardrails/${row}`, why)];
  });
}

const coupledFields = ({ ordered = [], together = [] }: Coupling): readonly string[] => [
  ...ordered,
  ...together,
];

/** Fields that settle together are asked about together, and bounds of one bind the other. */
function coupling(rail: Guardrail, { before, after }: PolicyPair): readonly PolicyDifference[] {
  return after.coupled.flatMap((one, row) => {
    const isOld = before.coupled.some((other) => contentOf(other) === contentOf(one) && other.id === one.id);
    const isMet =
      listsOverlap(rail.in.types, one.types) &&
      coupledFields(one).some((field) => rail.fields.some((pattern) => reaches(pattern, field)));
    const why = `fields that \`${rail.id}\` binds settle together with others`;
    return isOld || !isMet ? [] : [unsure("coupled", one.id, `/coupled/${row}`, why)];
  });
}

/** What is sensitive is never put right without a person. */
function hiding(rail: Guardrail, { before, after }: PolicyPair): readonly PolicyDifference[] {
  const why = `what is sensitive is asked about, and \`${rail.id}\` puts it right`;
  const names = after.sensitive.names.flatMap((name, row) => {
    const isOld = before.sensitive.names.includes(name);
    const isMet = rail.fields.some(
      (field) => hasWildcard(field) || field.toLowerCase().includes(name.toLowerCase()),
    );
    return isOld || !isMet ? [] : [unsure("sensitive", name, `/sensitive/names/${row}`, why)];
  });
  const fields = after.sensitive.fields.flatMap((field, row) => {
    const isOld = before.sensitive.fields.includes(field);
    const isMet = rail.fields.some((pattern) => reaches(pattern, field));
    return isOld || !isMet ? [] : [unsure("sensitive", field, `/sensitive/fields/${row}`, why)];
  });
  return [...names, ...fields];
}
