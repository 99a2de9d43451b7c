import type { Recipient } from "./recipients.ts";

const approver = {
  involved:
    "Those who would be asked first have a stake in this themselves, so you are asked in their place.",
  unreachable: "No message reaches those who are asked first, so you are asked in their place.",
  unanswered: "Those who are asked first have not answered, so you are asked as well.",
} as const;

const operator = {
  involved:
    "Those who would be asked first have a stake in this themselves. Those who may answer in their place were told. " +
    "You are told because you operate Parley.",
  unreachable:
    "No message reaches those who are asked first: have them confirm their subscriptions (`parley approvers confirm URL`). " +
    "Those who may answer in their place were told. You are told because you operate Parley.",
  unanswered: "The others who may answer were told. You are told because you operate Parley.",
} as const;

/** Why a reader is told who is not asked first; nothing where they are. */
export function whyTold({ why, as }: Recipient): string | undefined {
  if (why === undefined) return undefined;
  return as === undefined ? operator[why] : approver[why];
}
