/** Every word of the page of the policy that is not the policy's own. */
export const policyTexts = {
  kicker: "The policy",
  title: "What the policy says",
  counted: (count: number) =>
    count === 0
      ? "No decision of the last week by this edition was about what you may see, so that no row was named yet."
      : `Beside a row stands in how many of the last ${count} ${count === 1 ? "decision" : "decisions"} by this edition it was named, as far as you may see them.`,
  stopped: "There are more, and they would have taken longer than you would wait.",
  tryAnother: "Edit it or paste another, and see what would have come out differently",
  rows: (count: number) => `${count} ${count === 1 ? "row" : "rows"}`,
  named: "named in",
  hits: (count: number, of: number) => `${count} of the last ${of}`,
} as const;
