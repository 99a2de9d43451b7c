import { existence } from "../../../fields/existence.ts";
import type { DeletionRow } from "../../deletion-row.ts";
import { namesAny } from "../../for-type.ts";
import type { Policy } from "../../policy.ts";
import type { PolicyFile } from "../../policy-file.ts";
import { listContains } from "../compare/globs.ts";
import { resourcesContain } from "../compare/selectors.ts";
import type { Finding } from "../finding.ts";

/** Each row about deletions has to be reached, and each of its classes has to name resources and not only fields. */
export function idleDeletions({ file, at }: Policy): readonly Finding[] {
  return file.deletions.flatMap((row, index) => [
    ...fieldsOnly(file, row, index),
    ...shadowed(file, row, { index, at }),
  ]);
}

type ShadowedInput = { readonly index: number; readonly at: Policy["at"] };

function shadowed(file: PolicyFile, row: DeletionRow, { index, at }: ShadowedInput): readonly Finding[] {
  const above = file.deletions.slice(0, index).findIndex((other) => takes(file, other, row));
  if (above < 0) return [];
  return [
    {
      level: "warning",
      rule: "idle-deletion",
      pointer: `/deletions/${index}`,
      message: `this row is never reached: the one at ${at(`/deletions/${above}`)} takes all that it names`,
      hint: "move it further up, or remove it",
    },
  ];
}

/** The earlier row is about every resource that the later one is about. */
function takes(file: PolicyFile, a: DeletionRow, b: DeletionRow): boolean {
  if (!resourcesContain(file, a.in, b.in)) return false;
  if (a.types === undefined && a.classes === undefined) return true;
  if (b.types === undefined && b.classes === undefined) return false;
  const hasTypes = b.types === undefined || (a.types !== undefined && listContains(a.types, b.types));
  return hasTypes && (b.classes ?? []).every((name) => a.classes?.includes(name) ?? false);
}

function fieldsOnly(file: PolicyFile, { classes }: DeletionRow, index: number): readonly Finding[] {
  return (classes ?? []).flatMap((name, place): readonly Finding[] => {
    const parts = Object.hasOwn(file.classes, name) ? (file.classes[name] ?? []) : undefined;
    if (parts === undefined || parts.some(({ fields }) => namesAny(fields, existence))) return [];
    return [
      {
        level: "error",
        rule: "idle-deletion",
        pointer: `/deletions/${index}/classes/${place}`,
        message: `the class \`${name}\` names fields and no resource, so this row is about no deletion`,
        hint: "name a class with the field `/`, or name `types`",
      },
    ];
  });
}
