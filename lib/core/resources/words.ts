import * as z from "zod/mini";
import { InvalidInput } from "../faults.ts";
import { longestResourceText, parseResource } from "./resource-id.ts";

const longestCursor = 2_048;

/** The page of a list; the first where it is left out. */
export const PageWord = z.optional(z.string().check(z.maxLength(longestCursor)));

/** A page of a list, and where the next one begins unless it was the last. */
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.strictObject({ items: z.readonly(z.array(item)), next: z.optional(z.string()) });

/** A resource as text: `123456789012/eu-north-1/AWS::S3::Bucket/logs`. */
export const ResourceWord = z.string().check(
  z.maxLength(longestResourceText),
  z.refine((text) => whyNot(text) === undefined, { error: ({ input }) => whyNot(String(input)) }),
);

/** Ids that Parley made: hashes, or what a caller's own key was made into. */
export const IdWord = z.string().check(
  z.regex(/^[A-Za-z0-9._-]{1,100}$/, {
    error: "this is no id of Parley's; use one as it was shown to you",
  }),
);

function whyNot(text: string): string | undefined {
  try {
    parseResource(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return `${error.message.replaceAll(";", ",")}; write it like \`123456789012/eu-north-1/AWS::S3::Bucket/logs\``;
  }
}
