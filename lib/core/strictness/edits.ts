import type { GuardConstraint } from "../claims/constraint/kinds.ts";
import { meets } from "../claims/satisfies.ts";
import type { Json } from "../fields/json.ts";
import { valuesFor } from "../policy/compare/values.ts";

/** What stood and what stands: a value that all demands accept, then one that the first of them refuses. */
export type SampleEdit = { readonly prior: Json | undefined; readonly live: Json };

const mostEdits = 60;

/** Edits that break the first demand; those first that the second is content with. */
export function editsAgainst(
  broken: GuardConstraint,
  met: GuardConstraint | undefined,
): readonly SampleEdit[] {
  const values = valuesFor(met === undefined ? [broken] : [broken, met]);
  const accepts = (constraint: GuardConstraint | undefined, value: Json) =>
    constraint === undefined || meets(value, constraint) === true;
  const good = values.filter((value) => accepts(broken, value) && accepts(met, value));
  const bad = values.filter((value) => !accepts(broken, value));
  const ordered = [
    ...bad.filter((value) => accepts(met, value)),
    ...bad.filter((value) => !accepts(met, value)),
  ];
  const priors: readonly (Json | undefined)[] = good.length === 0 ? [undefined] : good.slice(0, 2);
  return ordered.flatMap((live) => priors.map((prior): SampleEdit => ({ prior, live }))).slice(0, mostEdits);
}

const anyEdits: readonly SampleEdit[] = [
  { prior: true, live: false },
  { prior: false, live: true },
  { prior: 4, live: 2 },
  { prior: 2, live: 4 },
  { prior: "a", live: "b" },
  { prior: 4, live: 0 },
  { prior: 2, live: 60 },
  { prior: ["a"], live: [] },
  { prior: "a", live: null },
];

/** Edits that lean either way, where nothing tells which way can hurt. */
export function editsLeaning(
  safer: readonly (GuardConstraint | string | undefined)[],
): readonly SampleEdit[] {
  const demanded = safer.flatMap((one) =>
    typeof one === "object"
      ? editsAgainst(one, undefined)
          .slice(0, 6)
          .flatMap((edit): readonly SampleEdit[] => [
            edit,
            ...(edit.prior === undefined ? [] : [{ prior: edit.live, live: edit.prior }]),
          ])
      : [],
  );
  return [...demanded.slice(0, 18), ...anyEdits];
}
