import type { Option } from "../../arbitration/verdict.ts";
import { millis } from "../../claims/instant.ts";
import { sha256 } from "../../digest.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import type { OpenQuestion } from "../../ledger/docket-record.ts";
import type { Policy } from "../../policy/policy.ts";
import { valueBetween } from "./between.ts";

type Asked = Pick<OpenQuestion, "fields" | "ask">;
type Said = { readonly answer: Option["answer"]; readonly value?: Json };

/** What an answer chose: something that is offered, or a number between what is offered. */
export type Chosen = { readonly option: Option; readonly isBetween: boolean };

const text = (value: Json | undefined): string => canonicalJson(value ?? null);

export function chosen(question: Asked, { answer, value }: Said): Chosen | undefined {
  const named = question.ask.options.filter((option) => option.answer === answer);
  const isOnly = value === undefined && named.length === 1;
  const option = isOnly
    ? named[0]
    : named.find((each) => value !== undefined && text(each.value) === text(value));
  if (option !== undefined) return { option, isBetween: false };
  const between = answer === "value" ? valueBetween(question, value) : undefined;
  return between === undefined ? undefined : { option: { answer, value: between }, isBetween: true };
}

/**
 * What was offered, as a short text: while Parley stands still a question stays the same and speaks of what is live
 * by now, so whoever answers may say which of its forms was read.
 */
export const editionOf = ({ ask, fields }: Asked): string =>
  sha256(canonicalJson([fields, ask.options.map(({ answer, value }) => [answer, value ?? null])])).slice(
    0,
    16,
  );

type Term = Pick<Said, "answer"> & { readonly until?: string };

/** What is held is held until a moment that is named; nothing is decided for longer than the policy allows. */
export function isTimely({ answer, until }: Term, { now, policy }: { now: number; policy: Policy }): boolean {
  if (until === undefined) return answer !== "hold";
  const end = millis(until);
  return end > now && end <= now + policy.file.limits.ruling;
}
