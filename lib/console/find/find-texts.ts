import type { FoundLine } from "#core/views/find/found.ts";

/** Every word of the page of what was found. */
export const findTexts = {
  kicker: "Find",
  title: {
    none: "Nothing was found",
    one: "One resource was found",
    many: (count: number) => `${count} resources were found`,
  },
  empty: "Find a resource",
  teach:
    "Write the beginning of a name, an identifier or an ARN; a resource as Parley writes it, such as 123456789012/eu-north-1/AWS::S3::Bucket/logs, or only its first three parts for all of that type; the beginning of a tag's value, or a tag as a whole, such as team=checkout; a part of an actor's name; or the id of a case.",
  limits:
    "Names, types and tag values are found by how they begin. Actors are found on what Parley keeps an eye on right now. Values of other fields, and words within a name, cannot be searched. Only what you may see is shown.",
  by: {
    name: "by its name",
    tag: "by its tag",
    type: "by its type",
    actor: "by somebody who claims something there:",
  } satisfies Readonly<Record<FoundLine["by"], string>>,
  part: "There may be more. Write more of what you look for.",
  next: "More of them",
  case: "A case on",
  lists: "This list as",
} as const;
