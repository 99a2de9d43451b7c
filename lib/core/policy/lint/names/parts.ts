import type { PolicyFile } from "../../policy-file.ts";
import type { ResourceSelector } from "../../selector.ts";

export type Placed<T> = { readonly pointer: string; readonly part: T };

/** Every resource selector of the policy, with its place. */
export function selectorsOf(file: PolicyFile): readonly Placed<ResourceSelector>[] {
  const { mode, orders, guardrails, standing, protections, unattributed, deletions, rules, approvers } = file;
  const { writes, freezes, windows, authority, calendar = [], teams = [], answers = [] } = file;
  const within = {
    "mode/scopes": mode.scopes,
    orders,
    "authority/fields": authority.fields,
    guardrails,
    standing,
    protections,
    writes,
    freezes,
    windows,
    unattributed,
    deletions,
    calendar,
    teams,
  };
  const selecting = { rules, answers, approvers };
  return [
    ...Object.entries(within).flatMap(([section, parts]) =>
      parts.map((part, index) => ({ pointer: `/${section}/${index}/in`, part: part.in })),
    ),
    ...Object.entries(selecting).flatMap(([section, parts]) =>
      parts.map((part, index) => ({ pointer: `/${section}/${index}/for`, part: part.for })),
    ),
  ];
}

/** Field patterns with the types that they are about; no types means all. */
export type FieldList = {
  readonly patterns: readonly string[];
  readonly types: readonly string[] | undefined;
};

export function fieldListsOf(file: PolicyFile): readonly Placed<FieldList>[] {
  const { guardrails, standing, protections, unattributed, rules, approvers, coupled, classes } = file;
  const { answers = [] } = file;
  const within = {
    "authority/fields": file.authority.fields,
    guardrails,
    standing,
    protections,
    unattributed,
  };
  const selecting = { rules, answers, approvers };
  const inPlaces = Object.entries(within).flatMap(([section, parts]) =>
    parts.flatMap((part, row) => placed(`/${section}/${row}/fields`, part.fields, part.in.types)),
  );
  const inSelectors = Object.entries(selecting).flatMap(([section, parts]) =>
    parts.flatMap((part, row) => placed(`/${section}/${row}/for/fields`, part.for.fields, part.for.types)),
  );
  const inCouplings = coupled.flatMap(({ ordered, together, types }, row) => [
    ...placed(`/coupled/${row}/ordered`, ordered, types),
    ...placed(`/coupled/${row}/together`, together, types),
  ]);
  const inClasses = Object.entries(classes).flatMap(([name, parts]) =>
    parts.flatMap(({ fields, types }, row) => placed(`/classes/${name}/${row}/fields`, fields, types)),
  );
  return [...inPlaces, ...inSelectors, ...inCouplings, ...inClasses];
}

type List = readonly string[] | undefined;

function placed(pointer: string, patterns: List, types: List): readonly Placed<FieldList>[] {
  return patterns === undefined ? [] : [{ pointer, part: { patterns, types } }];
}

/** Every list of types, with its place. */
export function typeListsOf(file: PolicyFile): readonly Placed<readonly string[]>[] {
  const selected = selectorsOf(file).flatMap(({ pointer, part }) =>
    part.types === undefined ? [] : [{ pointer: `${pointer}/types`, part: part.types }],
  );
  const coupled = file.coupled.map((part, index) => ({
    pointer: `/coupled/${index}/types`,
    part: part.types,
  }));
  const classed = Object.entries(file.classes).flatMap(([name, parts]) =>
    parts.flatMap(({ types }, index) =>
      types === undefined ? [] : [{ pointer: `/classes/${name}/${index}/types`, part: types }],
    ),
  );
  const deleted = file.deletions.flatMap(({ types }, index) =>
    types === undefined ? [] : [{ pointer: `/deletions/${index}/types`, part: types }],
  );
  return [...selected, ...coupled, ...classed, ...deleted];
}
