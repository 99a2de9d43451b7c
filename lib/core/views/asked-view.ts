import * as z from "zod/mini";
import { type Option, type Question, QuestionDocument, type Silence } from "../arbitration/verdict.ts";
import { Instant } from "../claims/instant.ts";
import type { Hides } from "../hidden/hides.ts";
import type { OpenQuestion } from "../ledger/docket-record.ts";
import { shownChoice } from "./shown-value.ts";

const Text = z.string();

/** A question as it was asked; links to answer it by go to approvers alone. */
export const AskedView = z.extend(QuestionDocument, {
  id: Text,
  fields: z.readonly(z.array(Text)),
  askedAt: Instant,
  /** Anyone who claims something here may not answer. */
  claims: z.readonly(z.array(Text)),
});
export type AskedView = Readonly<z.infer<typeof AskedView>>;

export function askView(
  ask: Question,
  fields: readonly string[],
  hides: Hides,
): z.infer<typeof QuestionDocument> {
  const { question, why, cause, beside, options, approvers, deadline, meanwhile, onSilence } = ask;
  const choice = ({ answer, value }: Option | Silence) => ({
    answer,
    ...(value !== undefined && { value: shownChoice(value, fields, hides) }),
  });
  const option = (one: Option) => ({
    ...choice(one),
    ...(one.for !== undefined && { for: one.for }),
    ...(one.consequence !== undefined && { consequence: one.consequence }),
  });
  const { value } = meanwhile;
  return {
    question,
    why,
    cause,
    beside,
    options: options.map(option),
    approvers,
    deadline,
    meanwhile: value === undefined ? {} : { value: shownChoice(value, fields, hides) },
    onSilence: { ...choice(onSilence), ...(onSilence.for !== undefined && { for: onSilence.for }) },
  };
}

export const askedView = ({ id, fields, ask, claims, askedAt }: OpenQuestion, hides: Hides): AskedView => ({
  id,
  fields,
  askedAt,
  ...askView(ask, fields, hides),
  claims,
});
