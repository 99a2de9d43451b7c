import * as z from "zod/mini";
import type { Json } from "../fields/json.ts";
import type { Segment } from "../fields/path.ts";
import { JsonValue } from "./constraint-words.ts";

const Glob = z.string().check(z.minLength(1), z.maxLength(512));
const Globs = z.readonly(z.array(Glob).check(z.maxLength(200)));

/** An element is meant when every property meets its bounds and its port range covers one of the ports. */
export const ElementPattern = z.strictObject({
  match: z.prefault(
    z.record(
      z.string().check(z.maxLength(256)),
      z.strictObject({
        in: z.optional(z.readonly(z.array(JsonValue))),
        notIn: z.optional(z.readonly(z.array(JsonValue))),
        min: z.optional(z.number()),
        max: z.optional(z.number()),
        like: z.optional(Globs),
        notLike: z.optional(Globs),
        // True of what is missing, and of whatever names nobody of the team's own.
        foreign: z.optional(z.literal(true)),
      }),
    ),
    {},
  ),
  // True of a range that covers one of `any`, or a port other than `but`; a range that is missing covers everything.
  spans: z.optional(
    z
      .strictObject({
        from: z.string(),
        to: z.string(),
        any: z.optional(z.readonly(z.array(z.number()).check(z.minLength(1)))),
        but: z.optional(z.readonly(z.array(z.number()).check(z.minLength(1)))),
      })
      .check(
        z.refine(({ any, but }) => (any === undefined) !== (but === undefined), {
          error: "a range is measured by `any` or by `but`; name one of the two",
        }),
      ),
  ),
});
export type ElementPattern = Readonly<z.infer<typeof ElementPattern>>;

const Reach = z.strictObject({ actions: z.optional(Globs), resources: z.optional(Globs) });

/** A statement of a policy document is meant when everything that is named is true of it. */
export const StatementPattern = z.strictObject({
  effect: z.prefault(z.enum(["Allow", "Deny"]), "Allow"),
  // `everyone`, `foreign`, or globs on accounts, ARNs and services; a condition that narrows to one's own counts.
  principals: z.optional(Globs),
  // It speaks of everything that one of these means.
  covers: z.optional(Reach),
  // It speaks of something that one of these means.
  touches: z.optional(Reach),
  // Condition keys that take the sting out of it, whatever they are compared with.
  unless: z.optional(Globs),
});
export type StatementPattern = Readonly<z.infer<typeof StatementPattern>>;

/** What the policy itself may demand: a claim's constraint, and what only a guardrail can say. */
export const GuardConstraint = z
  .strictObject({
    is: z.optional(JsonValue),
    min: z.optional(z.number()),
    max: z.optional(z.number()),
    in: z.optional(z.readonly(z.array(JsonValue))),
    notIn: z.optional(z.readonly(z.array(JsonValue))),
    has: z.optional(z.readonly(z.array(JsonValue))),
    lacks: z.optional(z.readonly(z.array(JsonValue))),
    absent: z.optional(z.boolean()),
    // Text, or each text of a list, fits one of these or none of those; `*` stands for any text.
    like: z.optional(Globs),
    notLike: z.optional(Globs),
    // A number may grow but not shrink below what was last agreed.
    notLowered: z.optional(z.literal(true)),
    // What was last agreed stays; where nothing was, anything may come.
    unchanged: z.optional(z.literal(true)),
    // What is not there at all breaks nothing.
    orAbsent: z.optional(z.literal(true)),
    // It names neither everyone nor an account or organisation that is not one's own.
    notForeign: z.optional(z.literal(true)),
    lacksLike: z.optional(z.readonly(z.array(ElementPattern).check(z.minLength(1)))),
    // A policy document, as an object or as JSON text, holds no statement of these kinds.
    lacksStatement: z.optional(z.readonly(z.array(StatementPattern).check(z.minLength(1)))),
  })
  .check(
    z.refine((constraint) => Object.keys(constraint).some((key) => key !== "orAbsent"), {
      error:
        "a constraint must say something; use is, min, max, in, notIn, has, lacks, absent, like, notLike, notLowered, unchanged, notForeign, lacksLike or lacksStatement",
    }),
  );
export type GuardConstraint = Readonly<z.infer<typeof GuardConstraint>> & GuardConstraintPlaced;

/** Accounts, by globs, and organisations that are the team's own. */
export type Own = { readonly accounts: readonly string[]; readonly ids: readonly string[] };

/** What no author writes: how a demand is carried to the field where it meets a value. */
type GuardConstraintPlaced = {
  readonly own?: Own | undefined;
  /** It is about what lies beneath the field. */
  readonly inside?: { readonly steps: readonly Segment[]; readonly constraint: GuardConstraint } | undefined;
  /** It is about the whole that the field is a part of. */
  readonly within?: Within | undefined;
};

export type Within = {
  readonly live: Json | undefined;
  readonly prior: Json | undefined;
  /** From the whole to the field. */
  readonly steps: readonly Segment[];
  /** What the whole's own name tells of it, where it cannot be read. */
  readonly keys?: Readonly<Record<string, string>>;
  readonly constraint: GuardConstraint;
};
