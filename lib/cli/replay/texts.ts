import { amount, many } from "#console/report/counts.ts";
import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import { listed } from "#core/policy/told/phrases.ts";

type ResultInput = {
  readonly changes: number;
  readonly disputes: number;
  readonly reverts: number;
  readonly questions: number;
  readonly fights: number;
};

/** One sentence that says it all. */
function result({ changes, disputes, reverts, questions, fights }: ResultInput): string {
  if (changes === 0) return "There is no change in this log.";
  const seen = `Parley saw ${many(changes, "change")}`;
  if (disputes === 0 && questions === 0) return `${seen} and nothing to settle.`;
  const deeds = [
    reverts === 0 ? "reverted nothing" : `reverted ${many(reverts, "change")}`,
    ...(fights === 0 ? [] : [`stopped ${many(fights, "fight")}`]),
    questions === 0 ? "asked nobody anything" : `asked ${many(questions, "question")}`,
  ];
  const found = disputes === 0 ? "no dispute" : many(disputes, "dispute");
  return `${seen} and ${found}. It would have ${listed(deeds)}.`;
}

/** The shortest way to have an actor's changes explained. */
function way(by: "registry" | "session" | "nothing", name: string, changes: number): string {
  const count = many(changes, "change");
  if (by === "registry") return `give \`${name}\` a registry entry: ${count}`;
  if (by === "session") return `have \`${name}\` say why, such as INC-1042: ${count}`;
  return `AWS names nobody for these: ${count}`;
}

/** Minutes and seconds, as a person waits. */
function waitText(wait: number): string {
  const seconds = Math.ceil(wait / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function progress(records: number, rate: number, left?: number): string {
  const done = `${amount(records)} records, ${amount(rate)}/s`;
  return left === undefined ? done : `${done}, ${waitText(left)} left`;
}

const moment = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)}`;

/** From when to when, and by what it was judged. */
function span({ from, to, policy }: Pick<ReplayDocument, "from" | "to" | "policy">): string {
  const by = `policy \`${policy.name}\``;
  return from === undefined || to === undefined ? by : `${moment(from)} to ${moment(to)} UTC, ${by}`;
}

/** What decided between two, said of the winner. */
const ranks: Readonly<Record<string, string>> = {
  "rank/urgency": "is more urgent",
  "rank/intent": "serves the higher goal",
  "rank/strength": "insists",
  "rank/trust": "is better attested",
  "rank/specificity": "stands closer to it",
  "rank/explicit": "meant this very case",
  "rank/incumbent": "was agreed before",
  "rank/earlier": "was there before",
};

/** Everything that a replay says in its own voice. */
export const texts = {
  result,
  way,
  progress,
  noDispute: "no dispute",
  hidden: "what stands there is hidden",
  somebody: "somebody",
  undoEachOther: (one: string, other: string) => `${one} and ${other} undo each other`,
  neverSaid: (who: string, rival: string) => `${who} never said why; ${rival} holds it`,
  waits: (winner: string, loser: string) => `${winner}; ${loser} waits`,
  ranks,
  present: "present",
  goesBefore: (others: string, motive: string, because: string) =>
    `before ${others}${motive === "" ? "" : ` for ${motive}`}: ${because}`,
  goesFirst: (who: string, because: string) => `${who} first: ${because}`,
  more: (rest: number) => `and ${amount(rest)} more`,
  explainFirst: "explain",
  report: "report",
  compared: (base: string) => `compared with \`${base}\``,
  span,
  others: "others",
  unexplained: "unexplained",
  noGoal: "no stated goal",
  noneShared: "no resource was changed by several actors",
  shared: (total: number, id: string, actors: number) =>
    `${many(total, "resource was", "resources were")} changed by several actors, ${id} by ${actors}`,
  nobodyAsked: "none: nobody would have been asked anything",
  wouldBeAsked: (total: number, unexplained: number) =>
    `${amount(total)} to a person${unexplained === 0 ? "" : `, ${amount(unexplained)} of them about unexplained changes`}`,
  notPlaced: (records: number) => `${many(records, "change")} on no resource that could be told`,
  late: (records: number) => `${many(records, "record")} came too late to be put in order`,
  forgotten: (resources: number) => `${many(resources, "resource")} forgotten for want of room`,
  unjudged: (looks: number) => `${many(looks, "look")} that could not be judged`,
  nobodySaidWhy: (holders: string) => `nobody said why; ${holders} wants it otherwise`,
  askWhom: (why: string, approvers: readonly string[]) => `${why}; asked: ${listed(approvers)}`,
} as const;
