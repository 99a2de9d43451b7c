import type { LeaveField } from "#core/intents/leave-form.ts";

/** Every word of the page on which leave is given. */
export const leaveTexts = {
  kicker: "Leave",
  title: "Let an agent act for you",
  what: "An agent is routine at most. With leave of yours it counts as you would: for this reason, this urgently and so long, and never more than you could yourself.",
  own: "What it declares under this leave counts as yours as well: you cannot answer what Parley asks about it.",
  agent: "The agent's role",
  agentHint: "Such as 123456789012:role/ops-agent, or its ARN.",
  upTo: "As urgently as",
  hours: "For how long",
  hour: (count: number) => (count === 1 ? "an hour" : `${count} hours`),
  intent: "For which goal",
  kind: "Because of",
  choose: "choose one",
  ref: "Its number or name",
  refHint: "Such as INC-1042. What you write here is read by others.",
  send: "Give leave",
  once: "Nothing but this button gives any.",
  wrong: {
    agent: "Name one role in full. Nobody else can be given leave here.",
    upTo: "Choose how urgently it may act.",
    hours: "Choose for how long.",
    intent: "Choose a goal.",
    kind: "Choose what it is because of.",
    ref: "Say which it is, such as INC-1042.",
    key: "This page is old. Look at it again, and give leave once more.",
  } satisfies Record<LeaveField, string>,
  toOneself: "That is you. Leave is for somebody else.",
  given: {
    title: "Leave is given",
    words: (agent: string, upTo: string, until: string) =>
      `\`${agent}\` may act as urgently as ${upTo} for you, until ${until}.`,
    how: "It says so with each intent of its own:",
    command: (id: string) => `parley declare --under ${id} …`,
  },
  notYours: {
    title: "You cannot give leave here",
    words: [
      "The deployment names no approver who signs in with your address, and no row of the policy says that you may give leave.",
      "If you should be able to, tell those who run Parley to name you among its approvers, or in a row of `actors` with `givesLeave`.",
    ],
  },
} as const;
