import * as z from "zod/mini";
import { Wakes } from "../../arbitration/verdict.ts";
import { Instant } from "../../claims/instant.ts";
import { FieldPath } from "../../fields/path.ts";
import { ResourceWord } from "../../resources/words.ts";
import { JudgedView } from "../../views/preview-view.ts";
import { operation } from "../operation.ts";

const Text = z.string();

export const explainField = operation({
  name: "explainField",
  method: "GET",
  path: "/api/why",
  summary: "Why a field is as it is now, who waits for what, and what would change it; nothing is stored",
  query: z.strictObject({ resource: ResourceWord, field: FieldPath }),
  answer: z.extend(JudgedView, {
    resource: Text,
    seenAt: z.optional(Instant),
    /** Who waits, and what wakes them: alternatives of which one is enough. */
    waiting: z.readonly(z.array(z.strictObject({ path: Text, claim: Text, by: Text, wakes: Wakes }))),
    /** The earliest moment at which it could come out differently by itself. */
    next: z.optional(Instant),
    /** Each of these, done, would let another claim win. */
    wouldChange: z.readonly(z.array(Text)),
  }),
  status: 200,
  refuses: ["not-found"],
});
