/** A page that says one thing. */
export type Note = { readonly title: string; readonly words: readonly string[] };

const nothing = "Nothing was recorded.";
const again = "Open the link in your mail again.";

/** Every word of the pages that is not the question's own. */
export const texts = {
  kicker: { asks: (name: string) => `Parley asks ${name}`, says: "Parley" },
  asked: {
    left: (count: number, unit: string) => `About ${count} ${unit}${count === 1 ? "" : "s"} left`,
    chips: "Where it stands",
    advice: "Advice:",
    legend: "Your answer",
    other: "Other: your own value, or a hold",
    value: "Your value",
    term: "For how long",
    note: "Add a note for the record",
    noteHint: "At most 500 characters. Everybody who reads the record reads it too.",
    send: "Send my answer",
    once: "The first answer counts, and nothing but this button sends one.",
    signIn: "Sign in to answer",
    signInWhy:
      "You are asked to sign in for this one: the link alone does not answer it, so that nobody who finds your mail can.",
    before: "How such questions were answered before",
    happened: "What happened",
    sides: "Who has a stake in it",
    would: "What Parley would do, and why",
    weighed: "How Parley weighs it:",
    details: "Details",
    resource: "About",
    approvers: "Asked",
    askedAt: "Asked at",
    question: "Question",
    case: "Case",
  },
  tones: { keep: "Keep", revert: "Revert", change: "Change", ask: "Ask again" },
  footer: {
    link: (name: string) =>
      `This link is for ${name} alone: anybody who has it answers in that name. Do not pass it on.`,
    shown: (name: string) => `This link is for ${name} alone. Do not pass it on.`,
    session: (name: string) => `You are signed in as ${name}, and answer in that name.`,
    sessionOnly: (name: string) => `You are signed in as ${name}.`,
    plain: "Parley settles what people and machines change in the cloud.",
  },
  changed: "Things have changed since you were sent this link. This is what Parley asks now.",
  problems: {
    choice: `${nothing} Choose one of the answers first.`,
    option: `${nothing} That is not one of the answers that are possible here.`,
    value: `${nothing} That value is not possible here.`,
    term: `${nothing} Choose how long it is to be held.`,
    note: `${nothing} The note is too long: at most 500 characters.`,
    edition: `${nothing} Things have changed since you opened this page. Please look again.`,
  },
  answered: {
    title: "This has been answered",
    yoursTitle: "Your answer stands",
    yours: "You have answered this already, and that is what counts.",
    by: (name: string, how: string) => `${name} was first${how}. The first answer counts.`,
    silence: "Nobody answered in time, so silence decided. No person did: it is weighed anew afterwards.",
    silenceBeside: "Nobody answered in time. The question stood beside what was decided, and that went on.",
    lastSilence:
      "Nobody answered, for the third time, so silence decided. No person did: it stays, and is asked again only when something about it changes.",
    how: { link: ", by the link that was sent there", "signed in": ", signed in" },
    what: "The answer",
    said: {
      keep: (value: string) => `Keep ${value}`,
      revert: (value: string) => `Go to ${value}`,
      value: (value: string) => `Set ${value}`,
      hold: (value: string) => `Hold ${value} for a time`,
    },
    absent: {
      keep: "Leave it away",
      revert: "Take it away",
      value: "Take it away",
      hold: "Leave it away for a time",
    },
    unsaid: {
      keep: "Keep what stands there",
      revert: "Go back to what stood there before",
      value: "Set another value",
      hold: "Hold what stands there for a time",
    },
    when: "Answered at",
    until: "Until",
    note: "Note",
    words: "You can close this page.",
  },
  thanks: {
    title: "Thank you. Your answer is recorded.",
    next: "Nobody else needs to answer.",
  },
  notes: {
    gone: {
      title: "Nobody needs to answer this any more",
      words: [
        "Things have changed since it was asked.",
        "If there is still something to decide, you are asked anew.",
      ],
    },
    expired: {
      title: "This link has expired",
      words: [
        "A link can be used until the question's deadline.",
        "By then either somebody has answered, or silence has decided.",
      ],
    },
    "not genuine": {
      title: "This link does not lead anywhere",
      words: [
        "It is not complete, or it was never sent by Parley.",
        "If it broke over two lines in your mail, copy all of it into the address bar.",
      ],
    },
    claimant: {
      title: "You have a stake in this yourself",
      words: [
        "Nobody who wants one of the outcomes can also choose between them, under whichever name they do.",
        `${nothing} The others who were asked can answer.`,
      ],
    },
    "not an approver": {
      title: "You cannot answer this one",
      words: ["The policy gives this question to others.", nothing],
    },
    unread: { title: "That did not come from Parley's own page", words: [nothing, again] },
    unknown: { title: "There is nothing here", words: [again] },
    fault: {
      title: "Parley cannot show this right now",
      words: ["Nothing has changed because you looked.", "Try again in a minute."],
    },
    unsure: {
      title: "Something went wrong while you answered",
      words: [
        "Parley cannot say whether your answer was recorded.",
        "Open the link in your mail again in a minute: it shows what stands. Answering twice does no harm.",
      ],
    },
  },
} as const satisfies { readonly notes: Readonly<Record<string, Note>> } & Record<string, unknown>;
