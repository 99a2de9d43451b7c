import * as z from "zod/mini";
import { declareIntent } from "#core/api/operations/intents.ts";
import { sha256 } from "#core/digest.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { IntentBody, type WrittenIntent } from "#core/intents/intent-body.ts";
import { IdWord } from "#core/resources/words.ts";
import { carriedBy } from "../../declaring/carried.ts";
import { withdrawn } from "../../declaring/withdraw.ts";
import { ownWord, tool } from "../tool.ts";

/** INVARIANT (no leave): an agent gives nobody leave and names nobody; who declares is who signs. */
const Declaration = z.strictObject({
  ...z.omit(IntentBody, { delegates: true, principals: true, actor: true, by: true }).shape,
  once: z.optional(IdWord),
});

const output = z.looseObject({ id: z.string(), state: z.string(), version: z.int() });

export const declareIntentTool = tool({
  name: "declare_intent",
  title: "Declare an intent",
  description:
    "Say ahead what you intend: a reason that your changes carry by its id, or a stake in fields of a resource. `carry` says what to set in the environment of whatever makes the changes; `wishes` names what counts for nothing yet, and why. The same words again are the same intent; `once` is a key of your own for it.",
  input: Declaration,
  output,
  annotations: ownWord,
  run: async ({ once, ...body }, { parley, conversation }) => {
    const written = body as WrittenIntent;
    const key = once ?? sha256(`${conversation}\n${canonicalJson(written as unknown as Json)}`);
    const declared = await parley.ask(declareIntent, { body: written, key });
    return { ...declared, carry: carriedBy(declared.id) };
  },
});

export const withdrawIntentTool = tool({
  name: "withdraw_intent",
  title: "Withdraw an intent",
  description: "Take an intent of your own back: what it claims ends at once. Twice is no mistake.",
  input: z.strictObject({ id: IdWord }),
  output,
  annotations: ownWord,
  run: ({ id }, { parley }) => withdrawn(id, parley),
});
