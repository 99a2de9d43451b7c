import type { Option } from "../arbitration/verdict.ts";
import { millis } from "../claims/instant.ts";
import { sha256 } from "../digest.ts";
import { holdsHidden, isWithheld } from "../fields/hidden.ts";
import { canonicalJson, type Json } from "../fields/json.ts";
import type { DocketRecord, OpenQuestion } from "../ledger/docket-record.ts";
import type { Policy } from "../policy/policy.ts";
import { partOf } from "./combined.ts";
import { ownValue } from "./own-value.ts";
import { liveAt } from "./question-id.ts";

type OfferedInput = Pick<OpenQuestion, "id" | "fields" | "ask">;
type ChosenInput = { readonly answer: Option["answer"]; readonly value?: Json };

/** What an answer chose: something that is offered, or a value of one's own. */
export type Chosen = { readonly option: Option; readonly isOwn: boolean };

const text = (value: Json | undefined): string => canonicalJson(value ?? null);

export function chosen(question: OfferedInput, { answer, value }: ChosenInput): Chosen | undefined {
  const named = question.ask.options.filter((option) => option.answer === answer);
  const isOnly =
    value === undefined && named.length === 1 && (answer !== "value" || named[0]?.value !== undefined);
  const option = isOnly
    ? named[0]
    : named.find((each) =>
        // What is hidden is named by nobody: an answer without a value means it.
        value === undefined
          ? holdsHidden(each.value)
          : each.value !== undefined && text(each.value) === text(value),
      );
  if (option !== undefined) return { option, isOwn: false };
  const own = answer === "value" ? ownValue(question, value) : undefined;
  return own === undefined ? undefined : { option: { answer, value: own }, isOwn: true };
}

/** Which secrets stand where a question hides them, as a short text that tells nothing of them. */
export function secretsIn(
  { fields, ask }: Omit<OfferedInput, "id">,
  record: Pick<DocketRecord, "live">,
): string {
  const secrets = fields
    .filter((path) => ask.options.some(({ value }) => isWithheld(partOf({ fields }, value, path))))
    .map((path) => [path, liveAt(record, path) ?? null] as const);
  return secrets.length === 0 ? "" : sha256(canonicalJson(secrets)).slice(0, 16);
}

/**
 * What a question is about, as a short text, so that anyone who answers may say what was read. An answer that is added
 * leaves it as it is, for it takes none away; another secret that stands there by now does not.
 */
export const editionOf = (question: OfferedInput, record: Pick<DocketRecord, "live">): string =>
  sha256(canonicalJson([question.id, question.fields, secretsIn(question, record)])).slice(0, 16);

type Term = Pick<ChosenInput, "answer"> & { readonly until?: string };

/** What is held is held until a moment that is named; nothing is decided for longer than the policy allows. */
export function isTimely({ answer, until }: Term, { now, policy }: { now: number; policy: Policy }): boolean {
  if (until === undefined) return answer !== "hold";
  const end = millis(until);
  return end > now && end <= now + policy.file.limits.ruling;
}
