/** What the script of a page says. */
export const scriptTexts = {
  changed: "This page has changed.",
  over: "You are not signed in any more. Load the page again to sign in; until then it stays as it is.",
  hint: "Press ? for the keys of this page.",
  title: "Keys",
  close: "Close",
  moment: "The moment that is shown",
  keys: {
    find: ["/", "to the search field"],
    next: ["j", "to the next row"],
    last: ["k", "to the row before"],
    moment: ["← →", "on a sheet: to the turning point before and after"],
    help: ["?", "these keys; Escape closes them"],
  },
} as const;
