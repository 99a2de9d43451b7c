/** Every word of the page of situations. */
export const situationsTexts = {
  kicker: "Situations",
  title: "What is going on",
  which:
    "Open situations that count on something you may see, among what Parley keeps an eye on, the one with the most to change first.",
  part: "Not everything that Parley keeps an eye on was looked through.",
  teach:
    "No situation is open that counts here. An incident, an alarm or a maintenance is listed as soon as somebody tells Parley of it, with what its end would change.",
  since: "Since",
  until: "Until",
  noEnd: "somebody closes it",
  scope: "Counts for",
  said: "Said by",
  by: "for",
  closing: "Closing",
  wakes: (count: number) =>
    `wakes ${count} ${count === 1 ? "field" : "fields"}, once what rests on it has cooled down:`,
  wakesNothing: "Its end would change nothing that you may see.",
} as const;
