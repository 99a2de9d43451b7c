import type { Json } from "../fields/json.ts";
import { pointerOf } from "../schema/pointer.ts";
import { namedLists } from "./file/named-lists.ts";
import { without } from "./lint/aside/parts.ts";
import type { Policy } from "./policy.ts";
import type { PolicyFile } from "./policy-file.ts";
import type { ResourceSelector } from "./selector.ts";

/** One row of a policy, in whichever of its lists. */
export type PolicyRow = {
  readonly pointer: string;
  /** The list in which it stands, such as `guardrails` or `classes/access`. */
  readonly list: string;
  readonly id: string | undefined;
  readonly part: Readonly<Record<string, unknown>>;
};

export const rowsOf = (file: PolicyFile): readonly PolicyRow[] =>
  namedLists(file).flatMap(([list, rows]) =>
    rows.map((row, index) => {
      const part: Readonly<Record<string, unknown>> = { ...row };
      const name = row.id ?? part["name"];
      return {
        pointer: `/${list}/${index}`,
        list,
        id: typeof name === "string" ? name : undefined,
        part,
      };
    }),
  );

/** What people call a row: its id, else where it stands. */
export const rowName = ({ id, list, pointer }: Pick<PolicyRow, "id" | "list" | "pointer">): string =>
  id === undefined ? pointer : `${list}/${id}`;

/** The same policy as if the row had never been written; the places of the other rows stay what they are. */
export function withoutRow(policy: Policy, { pointer }: PolicyRow): Policy {
  const { value, original } = without(policy.file as unknown as Json, new Set([pointer]));
  return { ...policy, file: value as unknown as PolicyFile, at: (place) => policy.at(original(place)) };
}

/** Where the row says that it holds; the types of a class or a coupling are a place as well. */
export function selectorOf({ part, list }: PolicyRow): ResourceSelector {
  const {
    in: within,
    for: wanted,
    types,
  } = part as {
    readonly in?: ResourceSelector;
    readonly for?: ResourceSelector;
    readonly types?: readonly string[];
  };
  const {
    environments,
    accounts,
    regions,
    types: ofTypes,
    resources,
    tags,
  } = within ?? {
    ...(list === "freezes" ? {} : wanted),
  };
  return {
    ...{ environments, accounts, regions, resources, tags },
    types: types ?? ofTypes,
  };
}

/** Pointers to a row and to every part in it. */
export function pointersIn({ pointer, part }: Pick<PolicyRow, "pointer" | "part">): readonly string[] {
  const inner = (value: unknown, at: string): readonly string[] =>
    typeof value === "object" && value !== null
      ? [at, ...Object.entries(value).flatMap(([key, each]) => inner(each, `${at}${pointerOf([key])}`))]
      : [at];
  return inner(part, pointer);
}
