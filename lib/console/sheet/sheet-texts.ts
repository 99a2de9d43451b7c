import type { SheetRow } from "#core/views/sheet/row.ts";

const fields = (count: number): string => `${count} ${count === 1 ? "field" : "fields"}`;

/** Every word of a sheet that is not the verdict's own. */
export const sheetTexts = {
  kicker: "Who holds what",
  tense: {
    now: (at: string) => `As it is now, at ${at}.`,
    past: (at: string) => `As it was at ${at}, judged from the last record before.`,
    foretold: (at: string) => `As it will be at ${at}, if nothing else happens.`,
  },
  state: {
    asked: "Asked",
    disputed: "Disputed",
    held: "Held",
    quiet: "Quiet",
  } satisfies Readonly<Record<SheetRow["state"], string>>,
  stands: "Stands at",
  settled: "Settled at",
  meanwhile: "Meanwhile",
  sameAsSettled: "as settled",
  unknown: "unknown",
  heldBy: "Held by",
  nobody: "Nobody: it stands until somebody answers.",
  until: "Until",
  waits: "Waits",
  unheard: "Not followed",
  asked: "Asked",
  askedUntil: (names: string) => `${names}, until`,
  answer: "See the question",
  policy: "Decided by",
  wants: "wants",
  owns: "wants it as its own",
  goal: "for",
  why: "because of",
  lasts: "while",
  lastsEnd: "lasts",
  ends: "until",
  wakes: "until",
  or: "or until",
  quiet: (count: number) => `${fields(count)} that nobody disputes`,
  leftOut: (count: number) => `${fields(count)} more are not shown here.`,
  nothingHeld:
    "Nobody disputes anything here, and nothing is held for a time. A field gets a row of its own as soon as somebody holds it for a reason, waits for it or is asked about it.",
  nothingKnown:
    "Parley had decided nothing about this resource by then, so that nobody can say how it was judged. Choose a later moment.",
  barOf: (passed: number) => `${passed} % of that time has passed`,
  home: "To all that goes on now",
  toNow: "Back to now",
  decided: {
    asked: "is asked about",
    meanwhile: "meanwhile",
    keeps: "stays",
    becomes: "becomes",
    more: (count: number) => `${fields(count)} more`,
    nothing: "nothing was left to do",
  },
  yours: "Only the fields that you may be asked about are shown.",
} as const;
