import * as z from "zod/mini";
import { Instant } from "../claims/instant.ts";
import { ownerRoles } from "./owner-roles.ts";

/** In the order in which they are asked; tags come before all of them. */
export const ownersSources = ["owners-file", "app-registry", "identity-center"] as const;
export type OwnersSourceName = (typeof ownersSources)[number];

export const mostOwnersRows = 5_000;
export const mostOwnersGroups = 2_000;
/** Of one row, one group, and of all that a row comes to. */
export const mostOwnersNames = 100;

const Name = z.string().check(z.minLength(1), z.maxLength(512));
const Names = z.readonly(z.array(Name).check(z.maxLength(mostOwnersNames)));
const Where = z.string().check(z.maxLength(1_024));

/** Who owns what a key covers, by what they own of it: principals and groups; an empty list says that nobody does. */
const OwnersRow = z.strictObject({
  key: z.string().check(z.minLength(1), z.maxLength(1_024)),
  owners: z.partialRecord(z.enum(ownerRoles), Names),
  // Where it says so, such as `OWNERS:12`.
  at: Where,
});
export type OwnersRow = Readonly<z.infer<typeof OwnersRow>>;

const OwnersGroup = z.strictObject({ members: Names, at: Where });
export type OwnersGroup = Readonly<z.infer<typeof OwnersGroup>>;

/** What one source told. */
export const OwnersPart = z.strictObject({
  source: z.enum(ownersSources),
  // When it was read last; missing where it is always at hand.
  asOf: z.optional(Instant),
  // Whether it could be read the last time it was asked.
  ok: z.boolean(),
  rows: z.readonly(z.array(OwnersRow).check(z.maxLength(mostOwnersRows))),
  // By their names, without the sign.
  groups: z.record(Name, OwnersGroup),
});
export type OwnersPart = Readonly<z.infer<typeof OwnersPart>>;

/** Everything that sources told of who owns what. */
export type OwnersBook = { readonly parts: readonly OwnersPart[] };

/** As it is kept; a later form has another number. */
export const KeptOwners = z.strictObject({
  v: z.literal(1),
  parts: z.readonly(z.array(OwnersPart).check(z.maxLength(ownersSources.length))),
});
export type KeptOwners = Readonly<z.infer<typeof KeptOwners>>;
