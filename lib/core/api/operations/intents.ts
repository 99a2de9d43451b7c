import * as z from "zod/mini";
import { IntentBody, RenewalBody } from "../../intents/intent-body.ts";
import { IdWord, listOf, PageWord } from "../../resources/words.ts";
import { IntentView } from "../../views/intent-view.ts";
import { operation } from "../operation.ts";

/** To count, a want takes that its claimant may write there, and a confirmed reason or a granted goal. */
const missingParts = ["permission", "reason-or-goal"] as const;
export type MissingPart = (typeof missingParts)[number];

const Wish = z.strictObject({
  claim: z.string(),
  missing: z.readonly(z.array(z.enum(missingParts))),
  why: z.string(),
});

const Named = z.strictObject({ id: IdWord });

export const declareIntent = operation({
  name: "declareIntent",
  method: "POST",
  path: "/api/intents",
  summary:
    "Declare ahead what the caller intends: a reason that their changes carry by its id, or a stake in fields",
  body: IntentBody,
  answer: z.extend(IntentView, {
    /** Claims that nothing is done for until what is missing is shown, and why. */
    wishes: z.optional(z.readonly(z.array(Wish))),
  }),
  status: 201,
  creates: true,
  refuses: ["not-yours"],
});

export const listIntents = operation({
  name: "listIntents",
  method: "GET",
  path: "/api/intents",
  summary: "What the caller declared, the latest first; from the account of Parley also what others did",
  query: z.strictObject({
    page: PageWord,
    principal: z.optional(z.string().check(z.minLength(1), z.maxLength(512))),
  }),
  answer: listOf(IntentView),
  status: 200,
  refuses: ["not-yours"],
});

export const showIntent = operation({
  name: "showIntent",
  method: "GET",
  path: "/api/intents/:id",
  summary: "One intent as it stands",
  params: Named,
  answer: IntentView,
  status: 200,
  refuses: ["not-found"],
});

export const renewIntent = operation({
  name: "renewIntent",
  method: "POST",
  path: "/api/intents/:id/renewal",
  summary: "Lengthen an intent while the situation behind it is open",
  params: Named,
  body: RenewalBody,
  answer: z.extend(IntentView, {
    /** The end is sooner than was asked for: no lease for this reason is longer. */
    capped: z.boolean(),
  }),
  status: 200,
  edits: true,
  refuses: ["not-found", "not-yours", "conflict"],
});

export const withdrawIntent = operation({
  name: "withdrawIntent",
  method: "DELETE",
  path: "/api/intents/:id",
  summary: "Take an intent back: what it claims ends at once",
  params: Named,
  answer: IntentView,
  status: 200,
  edits: true,
  refuses: ["not-found", "not-yours"],
});
