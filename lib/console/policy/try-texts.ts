import type { DifferenceGroup } from "#core/views/policy/two-policies-told.ts";
import type { UntriedPart } from "#core/views/policy/untried.ts";

type Outcomes = DifferenceGroup["outcomes"];

const verdicts = (count: number): string => (count === 1 ? "verdict" : "verdicts");

/** A verdict that one of the policies does not list is told as nothing to decide. */
const outcome = (word: Outcomes["asIs"]): string => word ?? "nothing to decide";

const otherwise: Readonly<Record<DifferenceGroup["by"], string>> = {
  outcome: "",
  value: ", with another value",
  holders: ", held by others",
  losers: ", with another end for those who lost",
  question: ", asked in another way",
  length: ", for another time",
};

const untried: Readonly<Record<UntriedPart, string>> = {
  actors:
    "`actors`: who is what was known before a change was recorded; only the goals that its rows grant are tried",
  references: "`references`: what a number in a session's name means was read before a change was recorded",
  sensitive: "`sensitive`: what was hidden when it was recorded stays hidden",
  "authority.fields": "`authority.fields`: whose wants Parley may write is asked when it writes",
  "limits.docket": "`limits.docket`: what a docket keeps was kept or left before",
  mode: "`mode`: it changes no verdict, only what Parley does about one",
};

/** Every word of the page on which another policy is tried. */
export const tryTexts = {
  kicker: "The policy",
  title: "What another policy would have decided",
  nothing:
    "Nothing is stored or changed by trying. The last decisions are judged again, under the policy that runs and under this text.",
  text: "The policy to try, as YAML",
  unknown:
    "The text of the policy that runs is not known here, so paste a whole one. A deployment keeps it from now on.",
  run: "Try it",
  back: "The policy that runs",
  take: { diff: "Take the difference away (.diff)", json: "As JSON", csv: "As CSV" },
  findings: {
    title: "What is wrong or doubtful in it",
    none: "Nothing is wrong with it.",
    limits: "Fields of types that are not governed here are not looked up; `parley policy lint` does that.",
    refused: "It was not tried: a deployment would refuse it.",
    more: (count: number) => `${count} more are not shown.`,
    level: { error: "error", warning: "warning" },
  },
  result: (differ: number, of: number) =>
    of === 0
      ? "No decision of the last week was about what you may be asked about, so that nothing could be tried."
      : `${differ} of the last ${of} ${verdicts(of)} would differ.`,
  late: "It stopped after ten seconds.",
  stopped: "There are more decisions, and they would have taken longer than you would wait.",
  several: "A verdict with several fields may stand in several of these.",
  more: (count: number) => `${count} more ways in which verdicts differ are not shown.`,
  change: ({ asIs, wouldBe }: Outcomes, by: DifferenceGroup["by"]) =>
    asIs === wouldBe ? `${outcome(asIs)}${otherwise[by]}` : `${outcome(asIs)} becomes ${outcome(wouldBe)}`,
  verdicts: (count: number) => `${count} ${verdicts(count)}`,
  between: "who has a part in it",
  and: " and ",
  alone: "the policy alone",
  row: { asIs: "decided by, as it runs", wouldBe: "decided by, as it would be" },
  examples: (count: number) => (count === 1 ? "An example" : `${count} examples`),
  stood: "It stood at",
  side: { asIs: "As the policy runs", wouldBe: "As it would be" },
  outcome: "outcome",
  value: "value",
  holders: "held by",
  until: "until",
  asked: "asked",
  nobody: "nobody",
  decided: "decided",
  receipt: "its case",
  notListed: "It would not be decided at all.",
  untried: {
    title: "What no record can try",
    always: [
      "Changes that everybody agreed to leave no record, so a stricter row may find more than is counted here.",
      "Profiles that were registered, and what was known of each change, stay as they were when it was judged.",
    ],
    parts: untried,
  },
  diff: {
    title: "The difference to the policy that runs",
    none: "The text is the same.",
    more: (count: number) => `${count} more lines stand in the file to take away.`,
  },
  tooLarge: {
    title: "The policy is too large to be tried here",
    words: [
      "Nothing was tried. A policy has at most 256,000 characters; say more with fewer rows, or use `parley replay` with two policies.",
    ],
  },
  unread: {
    title: "The form could not be read",
    words: ["Nothing was tried. Send each of its fields once."],
  },
} as const;
