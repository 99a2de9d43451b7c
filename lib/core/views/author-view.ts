import * as z from "zod/mini";
import { Instant } from "../claims/instant.ts";
import { canonicalPrincipal } from "../claims/principal.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import { type Author, waysToLearn } from "../ledger/learnt.ts";
import { resourceText } from "../resources/resource-id.ts";

const Text = z.string();

/** Who brought the agreed value of a field, or wrote there while Parley only observes, as far as it has learnt it. */
export const AuthorView = z.strictObject({
  resource: Text,
  /** Missing for the one who created the resource: they are the author wherever nobody else is. */
  field: z.optional(Text),
  /** Missing where nobody is known, or where they were struck out. */
  principal: z.optional(Text),
  /** The human behind, where AWS recorded one. */
  human: z.optional(Text),
  at: Instant,
  how: z.enum(waysToLearn),
  struck: z.optional(z.strictObject({ by: Text, at: Instant })),
});
export type AuthorView = Readonly<z.infer<typeof AuthorView>>;

function viewOf(resource: string, author: Author, field?: string): AuthorView {
  const { principal, human, at, how, struck } = author;
  return {
    resource,
    ...(field !== undefined && { field }),
    ...(principal !== undefined && { principal }),
    ...(human !== undefined && { human }),
    at,
    how,
    ...(struck !== undefined && { struck: { by: struck.by, at: struck.at } }),
  };
}

/** What was learnt of who writes where on one resource; of one principal if one is named. */
export function authorViews(
  { resource, learnt = {} }: DocketRecord,
  principal?: string,
): readonly AuthorView[] {
  const text = resourceText(resource);
  const own = principal === undefined ? undefined : canonicalPrincipal(principal);
  const isAsked = (author: Author): boolean =>
    own === undefined || author.principal === own || author.human === own;
  const fields = [...Object.entries(learnt.authors ?? {}), ...Object.entries(learnt.writers ?? {})]
    .filter(([, author]) => isAsked(author))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, author]) => viewOf(text, author, field));
  const { creator } = learnt;
  return creator !== undefined && isAsked(creator) ? [viewOf(text, creator), ...fields] : fields;
}
