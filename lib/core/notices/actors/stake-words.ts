import { plainLine } from "../../schema/plain-text.ts";

const rules: Readonly<Record<string, string>> = {
  ask: "a person has to decide",
  brake: "Parley may not write it now",
  rule: "a rule of the policy says so",
  claim: "no value can meet it",
  settle: "the value that was agreed is put back",
  unshown: "nothing confirms the reason, and no goal of its own is granted",
};

/** Words for what became of a stake. None of them is what somebody else says of themself. */
export const stakeWords = {
  nobody: "nobody: the time to answer is over",
  silent: "nobody answered in time",
  answered: "a person has answered",
  policy: "the policy",
  guardrail: (name: string): string => `the guardrail ${plainLine(name, 100)}`,
  refused: "a guardrail stands against it, which nothing outranks",
  confirmed: (reason: string): string => `${plainLine(reason, 200)} is confirmed`,
  unshown: (isForbidden: boolean): string =>
    isForbidden
      ? "the one who declared it may not write there"
      : "nothing confirms the reason, and no goal of the claimant's own is granted here",
  closed: (ref: string): string => `${plainLine(ref, 200)} is closed`,
  ended: (name: string | undefined): string =>
    name === undefined ? "the claim that holds it ends" : `the claim of ${plainLine(name, 120)} ends`,
  ruled: "the answer that was given ends",
  changed: "the policy changes",
  byRule: (rule: string): string => rules[rule.split("/")[0] ?? ""] ?? "other claims go first",
} as const;
