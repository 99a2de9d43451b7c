import * as z from "zod/mini";
import { longestResourceText, parseResource } from "../resources/resource-id.ts";

const ResourceText = z.string().check(
  z.maxLength(longestResourceText),
  z.refine((text) => isResource(text), { error: "a resource is account, region, type and identifier" }),
);

function isResource(text: string): boolean {
  try {
    parseResource(text);
    return true;
  } catch {
    return false;
  }
}

const turns = ["judge", "restore", "confirm", "ask", "settle", "hand-over", "done"] as const;

/** What goes from state to state. A fresh execution knows only its resource, case and run. */
export const HandingInput = z.strictObject({
  v: z.literal(1),
  resource: ResourceText,
  case: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,70}$/)),
  run: z.int().check(z.nonnegative()),
  turn: z.prefault(z.int().check(z.nonnegative()), 0),
  next: z.prefault(z.enum(turns), "judge"),
  waitSeconds: z.prefault(z.int().check(z.nonnegative()), 0),
  error: z.optional(z.string().check(z.maxLength(1_000))),
});
export type HandingInput = z.infer<typeof HandingInput>;

/** What `ask` gets besides: anyone who has the token can let the execution go on. */
export const AskInput = z.strictObject({
  handing: HandingInput,
  token: z.string().check(z.minLength(1), z.maxLength(2_048)),
});
