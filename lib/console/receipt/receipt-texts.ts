import type { Receipt } from "#core/views/receipt/receipt.ts";

/** Every word of a receipt that is not the verdict's own. */
export const receiptTexts = {
  kicker: "What a case came to",
  title: (name: string) => `A case on ${name}`,
  state: {
    opening: "It is about to be judged.",
    running: "It is at work: something is being written or weighed.",
    waiting: "It waits for an answer.",
    settled: "It is settled.",
  } satisfies Readonly<Record<Receipt["state"], string>>,
  span: { from: "Judged first at", to: "and last at" },
  changes: "What changed",
  before: "Before",
  found: "Found",
  after: "Settled at",
  sides: "Who had a stake in it",
  facts: "What was the case then",
  noFacts: "Nothing out of the ordinary was known.",
  verdict: "The verdict",
  answers: "Who answered",
  noAnswers: "Nobody was needed, or nobody has answered yet.",
  silence: "Nobody answered in time, so silence decided",
  said: {
    keep: "keep it",
    revert: "go back",
    value: "another value",
    hold: "hold it for a time",
    refuse: "leave it",
  },
  proof: { link: "by the link that was sent there", "signed in": "signed in" },
  until: "until",
  on: "on",
  written: "What Parley wrote",
  nothingWritten: "Nothing: what stands there stayed, or Parley may not write here.",
  ends: {
    confirmed: "confirmed at",
    failed: "it failed",
    "under way": "not confirmed yet",
  },
  failures: {
    moved: "something else stood there by then",
    busy: "the cloud was busy",
    hopeless: "the cloud refused it for good",
  },
  sheet: "Who holds what of it now",
  sheetThen: "The sheet as it was then",
} as const;
