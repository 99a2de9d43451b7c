/** What stands before each fact where a message is shown as a card. */
export const cardLabels = {
  what: "What",
  where: "Where",
  by: "Who",
  why: "Why",
  until: "Until",
  line: "Policy",
  stands: "What stands now",
  offer: "What would be kept",
  wins: "What would hold",
  open: "Sign in and answer",
  more: (count: number): string => `And ${count} more ${count === 1 ? "line" : "lines"}.`,
} as const;

/** What stands in the comment that a pull request has. */
export const commentLabels = {
  title: "Parley: what became of this change",
  more: (count: number): string => `${count} earlier ${count === 1 ? "notice" : "notices"} left out.`,
  foot: "Parley keeps this one comment up to date. The inbox of those whose change it is has all of it: `parley notices`.",
} as const;
