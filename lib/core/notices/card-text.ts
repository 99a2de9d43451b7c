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
