import * as z from "zod/mini";
import { FieldPath } from "../../fields/path.ts";
import { listOf, PageWord, ResourceWord } from "../../resources/words.ts";
import { AuthorView } from "../../views/author-view.ts";
import { operation } from "../operation.ts";

const PrincipalWord = z.string().check(z.minLength(1), z.maxLength(512));

export const listAuthors = operation({
  name: "listAuthors",
  method: "GET",
  path: "/api/authors",
  summary: "Who writes where, as far as Parley has learnt it: of one resource, of one principal, or of all",
  query: z.strictObject({
    resource: z.optional(ResourceWord),
    principal: z.optional(PrincipalWord),
    page: PageWord,
  }),
  answer: listOf(AuthorView),
  status: 200,
  refuses: ["not-found"],
});

export const strikeAuthor = operation({
  name: "strikeAuthor",
  method: "DELETE",
  path: "/api/authors",
  summary: "Strike a principal out as author of one field of a resource, or of all of it",
  query: z.strictObject({
    resource: ResourceWord,
    principal: PrincipalWord,
    field: z.optional(FieldPath),
  }),
  answer: z.strictObject({
    /** The fields that they are no longer the author of, from the next look on. */
    fields: z.readonly(z.array(z.string())),
    /** They no longer count as the one who created the resource. */
    creator: z.boolean(),
  }),
  status: 202,
  refuses: ["not-found", "not-yours"],
});
