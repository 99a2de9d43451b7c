import type { ElementPattern } from "../../claims/constraint/elements.ts";
import { type GuardConstraint, valuesNamed } from "../../claims/constraint/kinds.ts";
import type { StatementPattern } from "../../claims/statements/matches-statement.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";

const plain: readonly Json[] = [true, false, 1, 2, 10, 0, "a", "b", null, [], ["a"]];

const inText = (glob: string): readonly string[] => [glob.replaceAll("*", ""), glob.replaceAll("*", "x")];

const around = (number: number | undefined): readonly Json[] =>
  number === undefined ? [] : [number, number - 1, number + 1, number * 2 + 1];

type PropertyBound = ElementPattern["match"][string];

function bounded({ in: among, notIn, min, max, like, notLike, foreign }: PropertyBound): Json {
  if (among?.[0] !== undefined) return among[0];
  if (like?.[0] !== undefined) return inText(like[0])[1] ?? "x";
  if (min !== undefined || max !== undefined) return min ?? max ?? 0;
  if (foreign === true) return "999999999999";
  const shunned = [...(notIn ?? []), ...(notLike ?? [])].map(String);
  return ["other", "another"].find((word) => !shunned.includes(word)) ?? "x";
}

/** Elements that a pattern means: one for each value that it names, and one for each port. */
function elementsFor({ match, spans }: ElementPattern): readonly Json[] {
  const base = Object.fromEntries(Object.entries(match).map(([name, bound]) => [name, bounded(bound)]));
  const named = Object.entries(match).flatMap(([name, { in: among = [], like = [] }]) =>
    [...among, ...like.flatMap(inText)].map((value) => ({ ...base, [name]: value })),
  );
  const all = [base, ...named].slice(0, 12);
  if (spans === undefined) return all;
  const ports = spans.any ?? [(Math.max(...(spans.but ?? [0])) + 1) % 65_536];
  return ports
    .slice(0, 12)
    .flatMap((port) =>
      all.slice(0, 6).map((element) => ({ ...element, [spans.from]: port, [spans.to]: port })),
    );
}

function statementsFor({ effect, principals, covers, touches }: StatementPattern): readonly Json[] {
  const first = (globs: readonly string[] | undefined, other: string) => [...(globs ?? [other])];
  const who = principals?.[0];
  const principal =
    who === undefined ? [] : [who === "everyone" ? "*" : who === "foreign" ? "999999999999" : who];
  const actions = first(covers?.actions ?? touches?.actions, "s3:GetObject");
  const Resource = first(covers?.resources ?? touches?.resources, "*");
  const wholes = [actions, ...actions.map((action) => [action])];
  return wholes.slice(0, 6).map((Action) => ({
    Version: "2012-10-17",
    Statement: [
      {
        Effect: effect,
        Action,
        Resource,
        ...(principal[0] !== undefined && { Principal: { AWS: principal[0] } }),
      },
    ],
  }));
}

const harmless: Json = {
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Action: "s3:GetObject", Resource: "arn:aws:s3:::own/*" }],
};

function valuesIn(constraint: GuardConstraint): readonly Json[] {
  const { min, max, like = [], notLike = [], lacksLike = [], lacksStatement, notForeign } = constraint;
  const elements = lacksLike.flatMap(elementsFor);
  const named = valuesNamed(constraint);
  return [
    ...named,
    ...[constraint.has, constraint.lacks].flatMap((list) =>
      list === undefined ? [] : [[...list], ...list.map((one) => [one])],
    ),
    ...named.flatMap((value) => (typeof value === "number" ? around(value) : [])),
    ...named.flatMap((value) => (typeof value === "string" ? [`${value}x`] : [])),
    ...around(min),
    ...around(max),
    ...[...like, ...notLike].flatMap(inText),
    ...elements.map((element) => [element]),
    ...(lacksStatement === undefined ? [] : [...lacksStatement.flatMap(statementsFor), harmless]),
    ...(notForeign === undefined ? [] : ["999999999999", "*"]),
  ];
}

/** Values that the demands tell apart, with those that they name first. */
export function valuesFor(constraints: readonly GuardConstraint[]): readonly Json[] {
  const all = [...constraints.flatMap(valuesIn), ...plain];
  return [...new Map(all.map((value) => [canonicalJson(value), value])).values()];
}
