/** Every word of the page of actors. */
export const actorsTexts = {
  kicker: "Actors",
  title: "Who changes what",
  counted: (count: number) =>
    `From the last ${count} ${count === 1 ? "decision" : "decisions"} of this week that you may see.`,
  stopped: "There are more, and they would have taken longer than you would wait.",
  teach:
    "Nothing was decided this week that you may see. Everybody who changes something is listed here, with how much of it they explain.",
  table: "Actors, the busiest first",
  columns: ["", "Actor", "Changes", "Explained", "Disputes", "Won", "Lost"],
  picture: "Who disputes with whom",
  legend:
    "Numbers are those of the table. The larger a circle, the more changes; the more of its ring is drawn, the more are explained; a line joins those who disputed a field, the thicker the more often.",
  label: (actors: number, disputes: number) =>
    `${actors} ${actors === 1 ? "actor" : "actors"}, ${disputes} ${disputes === 1 ? "pair" : "pairs"} of them in disputes; the table above says the same in numbers.`,
  unexplained: "Rows that would explain them",
  unexplainedWhy:
    "These changed something without saying what for. A row of the policy under `actors` says it for all that they do; choose the goal that is theirs.",
} as const;
