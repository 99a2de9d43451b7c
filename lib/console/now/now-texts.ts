import type { OpenCase } from "#core/ledger/docket-record.ts";

/** Every word of the first page besides the titles of what it lists. */
export const nowTexts = {
  asked: {
    none: "Nothing is asked of you right now",
    noneFound: "No question for you was found",
    one: "One question waits for you",
    many: (count: number) => `${count} questions wait for you`,
    part: "There may be more: every question is also sent to those who are asked.",
    teach:
      "Parley asks you where its policy cannot decide by itself. A question comes by mail as well, says what happens if nobody answers, and is here until its deadline.",
    until: "until",
  },
  cases: {
    title: "Live disputes",
    teach:
      "Nobody disputes anything right now. A case is opened when two want different values in one field, or when nobody explains a change.",
    state: {
      opening: "about to be judged",
      running: "at work",
      waiting: "waits for an answer",
    } satisfies Readonly<Record<OpenCase["state"], string>>,
    since: "since",
    asks: (count: number) => (count === 1 ? ", one question is open" : `, ${count} questions are open`),
    sheet: "who holds what",
  },
  ends: {
    title: "Ends soon",
    teach:
      "Nothing that you answer for ends within a day. What somebody holds for a time, such as a hotfix while an incident lasts, is listed here before it goes back.",
    on: "on",
    for: "for",
  },
  verdicts: {
    title: "The latest verdicts",
    teach:
      "Nothing was decided since yesterday. Each verdict is listed here with what it changed, and leads to its case.",
    part: "Only a part of what was decided was looked through.",
  },
} as const;
