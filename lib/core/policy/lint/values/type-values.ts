import { type GuardConstraint, partsOf } from "../../../claims/constraint/kinds.ts";
import { isExact, parsePattern } from "../../../fields/field-pattern.ts";
import { matchesAny } from "../../../fields/glob.ts";
import { isList, isRecord, type Json } from "../../../fields/json.ts";
import type { Topology } from "../../../fields/topology.ts";
import { valueText } from "../../../fields/value-text.ts";
import type { FieldLimits, TypeKnowledge } from "../../../resource-types/type-knowledge.ts";
import type { Guardrail, Standing } from "../../policy-file.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";

/** What a row demands has to be possible by the schema of every type that it is about, or it demands nothing. */
export const impossibleValues: Check = ({ file }, knowledge) => {
  if (knowledge === undefined) return [];
  const rows = [
    ...file.guardrails.map((row, index) => ({ row, pointer: `/guardrails/${index}` })),
    ...file.standing.map((row, index) => ({ row, pointer: `/standing/${index}` })),
  ];
  return rows.flatMap(({ row, pointer }) => {
    const fields = fieldsOf(row, knowledge);
    return fields.length === 0 ? [] : [...unwritable(row, fields, pointer), ...demands(row, fields, pointer)];
  });
};

type KnownField = {
  readonly type: string;
  readonly topology: Topology;
  readonly isReadOnly: boolean;
  readonly limits: FieldLimits;
};

/** Each field that the row names without a wildcard, as each of its types has it; types that lack it are no matter. */
function fieldsOf(
  { in: where, fields }: Guardrail | Standing,
  knowledge: TypeKnowledge,
): readonly KnownField[] {
  const { types } = where;
  if (types === undefined || !fields.every(isExact)) return [];
  const meant = knowledge.types().filter((type) => matchesAny(types, type));
  return meant.flatMap((type) =>
    fields
      .filter((field) => knowledge.hasField(type, field) === true)
      .flatMap((field) => {
        const shape = knowledge.shape(type);
        const path = parsePattern(field);
        if (shape === undefined) return [];
        const limits = knowledge.limits?.(type, field) ?? {};
        return [{ type, topology: shape.topologyAt(path), isReadOnly: shape.readOnly(path), limits }];
      }),
  );
}

type DemandingRow = Guardrail | Standing;

function unwritable(
  { id, ...row }: DemandingRow,
  fields: readonly KnownField[],
  pointer: string,
): readonly Finding[] {
  const isDemand = row.constraint !== undefined || ("prefer" in row && row.prefer !== undefined);
  if (!isDemand || !fields.every(({ isReadOnly }) => isReadOnly)) return [];
  const message = `\`${id}\` wants a value that nobody can write: the field is read-only in ${typesOf(fields)}`;
  return [finding(`${pointer}/fields`, message, "name the field that leads to it")];
}

const typesOf = (fields: readonly KnownField[]): string => {
  const names = [...new Set(fields.map(({ type }) => type))];
  return names.length > 3 ? `all ${names.length} types` : names.map((name) => `\`${name}\``).join(", ");
};

function demands(row: DemandingRow, fields: readonly KnownField[], pointer: string): readonly Finding[] {
  const preferred = "prefer" in row ? (row.prefer as Json | undefined) : undefined;
  const values = [
    ...valuesOf(row.constraint, `${pointer}/constraint`),
    ...(preferred === undefined ? [] : [{ pointer: `${pointer}/prefer`, value: preferred }]),
  ];
  const bounds = boundsOf(row.constraint, `${pointer}/constraint`);
  return [
    ...values.flatMap(({ value, pointer: at }) => told(at, fields, (field) => flawOf(value, field))),
    ...bounds.flatMap(({ at, ...bound }) => told(at, fields, (field) => boundFlaw(bound, field))),
  ];
}

type Flaw = { readonly message: string; readonly hint: string };

/** Told only where no type allows it: of several types one may be meant that does. */
function told(
  pointer: string,
  fields: readonly KnownField[],
  flawIn: (field: KnownField) => Flaw | undefined,
): readonly Finding[] {
  const flaws = fields.map(flawIn);
  const first = flaws[0];
  if (first === undefined || flaws.includes(undefined)) return [];
  return [finding(pointer, `${first.message} in ${typesOf(fields)}`, first.hint)];
}

type PlacedValue = { readonly pointer: string; readonly value: Json };

/** What the field itself would have to be. */
function valuesOf(constraint: GuardConstraint | undefined, pointer: string): readonly PlacedValue[] {
  const { is, in: among, notIn } = constraint ?? {};
  const lists = Object.entries({ in: among, notIn }).flatMap(([name, values]) =>
    (values ?? []).map((value, index) => ({ pointer: `${pointer}/${name}/${index}`, value: value as Json })),
  );
  return [...(is === undefined ? [] : [{ pointer: `${pointer}/is`, value: is as Json }]), ...lists];
}

function flawOf(value: Json, { topology, limits }: KnownField): Flaw | undefined {
  const noun = value === null ? undefined : missedKind(value, topology);
  if (noun !== undefined)
    return { message: `${valueText(value)} is not ${noun}, as the field is`, hint: `write ${noun}` };
  const { values, minimum, maximum } = limits;
  if (values !== undefined && typeof value === "string" && !values.includes(value))
    return { message: `${valueText(value)} is no value of the field`, hint: `use ${values.join(", ")}` };
  if (typeof value !== "number") return undefined;
  return value < (minimum ?? -Infinity) || value > (maximum ?? Infinity)
    ? { message: `${valueText(value)} is out of the field's range`, hint: `write ${rangeText(limits)}` }
    : undefined;
}

const rangeText = ({ minimum, maximum }: FieldLimits): string =>
  [minimum === undefined ? "" : `at least ${minimum}`, maximum === undefined ? "" : `at most ${maximum}`]
    .filter((text) => text !== "")
    .join(" and ");

/** What the field holds and the value is not; AWS takes a number or a switch as text as well. */
function missedKind(value: Json, topology: Topology): string | undefined {
  if (topology.kind === "ordered" || topology.kind === "set" || topology.kind === "keyed")
    return isList(value) ? undefined : "a list";
  if (topology.kind === "object" || topology.kind === "map")
    return isRecord(value) ? undefined : "a group of names and values";
  if (topology.kind !== "scalar") return undefined;
  switch (topology.type) {
    case "integer":
      return Number.isInteger(numberIn(value)) ? undefined : "a whole number";
    case "number":
      return Number.isFinite(numberIn(value)) ? undefined : "a number";
    case "boolean":
      return typeof value === "boolean" || value === "true" || value === "false"
        ? undefined
        : "`true` or `false`";
    case "string":
      return isList(value) || isRecord(value) ? "text" : undefined;
    default:
      return undefined;
  }
}

const numberIn = (value: Json): number =>
  typeof value === "number" ? value : typeof value === "string" && value.trim() !== "" ? Number(value) : NaN;

type Bound = { readonly low?: number; readonly high?: number };

function boundsOf(
  constraint: GuardConstraint | undefined,
  pointer: string,
): readonly (Bound & { readonly at: string })[] {
  return partsOf(constraint ?? {}).flatMap(({ name, asked }) => {
    if (name !== "min" && name !== "max") return [];
    const bound = name === "min" ? { low: Number(asked) } : { high: Number(asked) };
    return [{ ...bound, at: `${pointer}/${name}` }];
  });
}

/** A bound of what is no number, or one that no value of the field can keep. */
function boundFlaw({ low, high }: Bound, { topology, limits }: KnownField): Flaw | undefined {
  const isMeasured = topology.kind === "unknown" || topology.kind === "atomic" || topology.kind === "scalar";
  if (!isMeasured || (topology.kind === "scalar" && topology.type === "boolean"))
    return {
      message: "a bound is set for a field that is no number",
      hint: "say `is`, `in` or `has` instead",
    };
  if (
    (low ?? -Infinity) <= (limits.maximum ?? Infinity) &&
    (high ?? Infinity) >= (limits.minimum ?? -Infinity)
  )
    return undefined;
  return { message: `\`${low ?? high}\` is out of the field's range`, hint: `write ${rangeText(limits)}` };
}

const finding = (pointer: string, message: string, hint: string): Finding => ({
  level: "error",
  rule: "impossible-value",
  pointer,
  message,
  hint,
});
