import type { GuardConstraint } from "../../claims/constraint/kinds.ts";
import { partsAt, restsAfter } from "../../claims/parts.ts";
import { isExact, matchesField, parsePattern } from "../../fields/field-pattern.ts";
import type { Json } from "../../fields/json.ts";
import { parsePath, type Segment } from "../../fields/path.ts";
import type { Row, TypeRules } from "../../policy/for-type.ts";
import type { Guardrail } from "../../policy/policy-file.ts";
import { remembered, rememberedFor } from "../../remembered.ts";
import type { FieldCase, PolicyDemand } from "./field-case.ts";
import { wholesIn } from "./member.ts";

type DemandBeneathInput = { readonly section: Row<Guardrail>; readonly steps: readonly Segment[] };
type Reaches = {
  /** Guardrails that go on beneath the field, with what is left of their way. */
  readonly beneath: readonly DemandBeneathInput[];
  /** Guardrails that mean this very field though others stand beneath it. */
  readonly above: readonly Row<Guardrail>[];
};

const most = 4_096;
const byRules = rememberedFor((rules: TypeRules) => remembered((path) => workedOut(rules, path), most));

/** How the wildcards of guardrails reach a field; a type's fields recur, so it is worked out once. */
export const reachesOf = (rules: TypeRules, path: string): Reaches => byRules(rules)(path);

function workedOut({ guardrails }: TypeRules, path: string): Reaches {
  const open = guardrails.filter(({ part }) => part.fields.some((pattern) => !isExact(pattern)));
  const beneath = open.flatMap((section) =>
    section.part.fields
      .filter((pattern) => !isExact(pattern))
      .flatMap((pattern) => restsOf(pattern, path))
      .map((steps) => ({ section, steps })),
  );
  const above = open.filter(({ part }) => part.fields.some((pattern) => meansWhole(pattern, path)));
  return { beneath, above };
}

function restsOf(pattern: string, path: string): readonly (readonly Segment[])[] {
  let rests: readonly (readonly Segment[])[] = [parsePattern(pattern)];
  for (const segment of parsePath(path)) rests = rests.flatMap((steps) => restsAfter(steps, segment));
  return rests.filter((steps) => steps.length > 0);
}

/** A pattern that ends in a wildcard for names is content with the fields that stand at the end. */
function meansWhole(pattern: string, path: string): boolean {
  if (isExact(pattern) || !matchesField(pattern, path)) return false;
  const last = parsePattern(pattern).at(-1);
  return last !== undefined && (last.kind !== "name" || !last.name.includes("*"));
}

/** What a guardrail demands of the parts of a field that nothing took apart; only where one of its values has such parts. */
export function demandBeneath(
  { section, steps }: DemandBeneathInput,
  field: FieldCase,
): PolicyDemand | undefined {
  const values = [
    field.live,
    field.prior,
    ...field.demands.flatMap(({ constraint }) => wholesOf(constraint)),
  ];
  const isThere = values.some(
    (value) => value !== undefined && (partsAt(value, steps, true)?.length ?? 1) > 0,
  );
  if (!isThere) return undefined;
  const gone = isItem(parsePath(field.path).at(-1)) ? ({ orAbsent: true } as const) : {};
  const inside = { steps, constraint: section.part.constraint };
  return { row: section.row, constraint: { inside, ...gone } };
}

const isItem = (segment: Segment | undefined): boolean =>
  segment?.kind === "item" || segment?.kind === "element";

function wholesOf(constraint: GuardConstraint | undefined): readonly Json[] {
  const whole = wholesIn(constraint);
  return constraint?.has === undefined ? whole : [...whole, constraint.has];
}

/** A wildcard means every element that is there; one that is gone breaks nothing, unless being there is the demand. */
export function ofElement(demand: PolicyDemand, path: string, isGone: boolean): PolicyDemand {
  const { constraint } = demand;
  const isElement = isItem(parsePath(path).at(-1));
  if (constraint === undefined || constraint.absent === false || !(isElement || isGone)) return demand;
  return { ...demand, constraint: { ...constraint, orAbsent: true } };
}
