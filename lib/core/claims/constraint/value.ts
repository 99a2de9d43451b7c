import * as z from "zod/mini";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import { answersTo } from "../../fields/members.ts";
import type { Segment } from "../../fields/path.ts";
import type { Topology } from "../../fields/topology.ts";
import { valueAt } from "../../fields/value-at.ts";
import { FewValues, JsonValue, Values } from "./json-value.ts";
import type { ConstraintKind } from "./kind.ts";

const includes = (list: readonly Json[], value: Json, topology?: Topology): boolean =>
  list.some((member) => sameValue(member, value, topology));

const partOf = (value: Json, step: Segment): Json => valueAt(value, [step]) ?? null;

/** The demand for one value and no other; nothing there is a value too. */
export const exactly = (value: Json): { readonly absent: true } | { readonly is: Json } =>
  value === null ? { absent: true } : { is: value };

export const is: ConstraintKind<Json> = {
  schema: JsonValue,
  claimed: { schema: JsonValue, reads: "dyn" },
  names: "value",
  holds: (value, asked, { topology }) => sameValue(value, asked, topology),
  holdsAbsent: (asked) => asked === null,
  narrows: (asked) => ({ values: [asked] }),
  ofPart: (asked, step) => exactly(partOf(asked, step)),
  wish: (asked, { one }) => one(asked),
  demand: (asked, { one }) => `is ${one(asked)}`,
};

export const isIn: ConstraintKind<readonly Json[]> = {
  schema: Values,
  claimed: { schema: FewValues, reads: "list<dyn>" },
  names: "values",
  holds: (value, asked, { topology }) => includes(asked, value, topology),
  holdsAbsent: (asked) => asked.includes(null),
  narrows: (values) => ({ values }),
  ofPart: (asked, step) => ({ in: asked.map((value) => partOf(value, step)) }),
  wish: (asked, { list }) => `one of ${list(asked)}`,
  demand: (asked, { list }) => `one of ${list(asked)}`,
};

export const notIn: ConstraintKind<readonly Json[]> = {
  schema: Values,
  claimed: { schema: FewValues, reads: "list<dyn>" },
  names: "values",
  holds: (value, asked, { topology }) => !includes(asked, value, topology),
  holdsAbsent: (asked) => !asked.includes(null),
  narrows: (excluded) => ({ excluded }),
  needsWhole: () => true,
  wish: (asked, { list }) => `none of ${list(asked)}`,
  demand: (asked, { list }) => `never ${list(asked)}`,
};

const listed = (value: Json): readonly Json[] | undefined =>
  Array.isArray(value) ? (value as readonly Json[]) : undefined;

export const has: ConstraintKind<readonly Json[]> = {
  schema: Values,
  claimed: { schema: FewValues, reads: "list<dyn>" },
  names: "values",
  holds: (value, asked) => {
    const list = listed(value);
    return list !== undefined && asked.every((member) => includes(list, member));
  },
  holdsAbsent: () => false,
  ofPart: (asked, step) => {
    const wanted = asked.find((element) => answersTo(element, step));
    return wanted === undefined ? {} : { is: wanted };
  },
  wish: (asked, { list }) => `to hold ${list(asked)}`,
  demand: (asked, { list }) => `holds ${list(asked, "and")}`,
};

export const lacks: ConstraintKind<readonly Json[]> = {
  schema: Values,
  claimed: { schema: FewValues, reads: "list<dyn>" },
  names: "values",
  holds: (value, asked) => {
    const list = listed(value);
    return list === undefined || !asked.some((member) => includes(list, member));
  },
  ofPart: (asked, step) => (asked.some((element) => answersTo(element, step)) ? { absent: true } : {}),
  wish: (asked, { list }) => `to lack ${list(asked)}`,
  demand: (asked, { list }) => `does not hold ${list(asked)}`,
};

/** `absent: false` reads as "must be there". */
export const absent: ConstraintKind<boolean> = {
  schema: z.boolean(),
  claimed: { schema: z.boolean(), reads: "bool" },
  holds: (_, asked) => !asked,
  holdsAbsent: (asked) => asked,
  holdsUnread: (value, asked) => (asked || value === null ? undefined : true),
  narrows: (asked): ReturnType<NonNullable<ConstraintKind<boolean>["narrows"]>> =>
    asked ? { values: [null] } : { excluded: [null] },
  ofPart: (asked) => (asked ? { absent: true } : {}),
  needsWhole: (asked) => !asked,
  wish: (asked) => (asked ? "it absent" : "it there"),
  demand: (asked) => (asked ? "is not there" : "is there"),
};
