import type { ReadThere, WriteProgress } from "#core/views/receipt/carried-out.ts";

type StepWords = { readonly mark: "done" | "going" | "not"; readonly text: string };

/** Every word on how far an answer is carried out. */
export const carriedTexts = {
  title: "What became of it",
  marks: { done: "✓", going: "…", not: "!" } satisfies Readonly<Record<StepWords["mark"], string>>,
  recorded: "Recorded",
  writing: {
    weighing: { mark: "going", text: "Not written yet: Parley weighs it with the answer now" },
    next: { mark: "going", text: "Not written yet: it is next" },
    sent: { mark: "going", text: "Being written since" },
    written: { mark: "done", text: "Written" },
    stands: { mark: "done", text: "Nothing to write: it stands there" },
    stopped: { mark: "not", text: "Not written: the kill switch is on, and it is written once that is off" },
    waits: { mark: "not", text: "Not written yet, since it may not be written now" },
    asked: { mark: "not", text: "Not written, and a person is asked once more" },
    failed: { mark: "not", text: "Not written, and it is weighed and tried again" },
    "given up": { mark: "not", text: "Not written, and given up" },
    "by hand": { mark: "not", text: "Not written: Parley cannot, so it has to be put right by hand" },
    told: { mark: "not", text: "Not written: here Parley only watches or advises" },
    overtaken: {
      mark: "not",
      text: "Not written: things have changed since, and weighed again it came to something else",
    },
    unwritten: { mark: "not", text: "Not written: nothing was left to do for it" },
  } satisfies Readonly<Record<WriteProgress["is"], StepWords>>,
  seen: {
    there: { mark: "done", text: "Confirmed: it was read there last" },
    other: { mark: "not", text: "Not confirmed: something else was read there" },
  } satisfies Readonly<Record<ReadThere["is"], StepWords>>,
  unseen: { mark: "going", text: "Not confirmed yet: it is read again after it is written" },
  more: (count: number) => `and ${count} more`,
  lookAgain: "Look again",
  whole: "All of the case",
} as const;
