import * as z from "zod/mini";

/** The first line of what `parley ledger export` writes. */
export const ExportHeader = z.strictObject({
  parley: z.literal("ledger"),
  /** The first held no policies. */
  v: z.union([z.literal(1), z.literal(2)]),
  at: z.string(),
  /** How many days decisions are kept, where no seal tells. */
  keepDays: z.int().check(z.minimum(1)),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  /** The public key that signed, as base64 of its SubjectPublicKeyInfo. */
  key: z.string(),
});
export type ExportHeader = z.infer<typeof ExportHeader>;

const Head = z.strictObject({
  version: z.int(),
  decision: z.optional(z.strictObject({ id: z.string(), digest: z.string(), at: z.optional(z.string()) })),
});

/**
 * Every other line: a seal, a resource, an entry of the resource before it, a policy by which one of them was decided, or
 * how many lines there were.
 */
export const ExportLine = z.union([
  z.strictObject({ seal: z.unknown() }),
  z.strictObject({ resource: z.string(), head: z.optional(Head) }),
  z.strictObject({
    place: z.strictObject({ version: z.int(), id: z.string() }),
    entry: z.optional(z.unknown()),
  }),
  z.strictObject({ policy: z.string(), text: z.string() }),
  z.strictObject({ lines: z.int() }),
]);
export type ExportLine = z.infer<typeof ExportLine>;
