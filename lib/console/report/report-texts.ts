import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import { amount, many } from "./counts.ts";

const plural = (count: number, one: string, several: string): string => (count === 1 ? one : several);

function leftOut({ late, resources, disputes, unjudged }: ReplayDocument["leftOut"]): readonly string[] {
  const notes = [
    late > 0
      ? `${many(late, "record")} came so late that they could not be put in order; they were counted all the same.`
      : "",
    resources > 0
      ? `${many(resources, "resource was", "resources were")} forgotten for want of room, those that were longest untouched.`
      : "",
    disputes > 0 ? `${many(disputes, "dispute")} beyond those told here were counted.` : "",
    unjudged > 0
      ? `${many(unjudged, "look")} could not be judged: the log holds values that are nested too deeply.`
      : "",
  ];
  return notes.filter((note) => note !== "");
}

const spans: readonly (readonly [seconds: number, name: string])[] = [
  [604_800, "week"],
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
];

function columnText(seconds: number): string {
  const [size, name] = spans.find(([length]) => seconds % length === 0) ?? [1, "second"];
  return seconds === size ? `one ${name}` : `${seconds / size} ${name}s`;
}

/** Every word of the report that is not the log's own. */
export const reportTexts = {
  title: "Parley replay",
  kicker: "What Parley would have done",
  policy: "under the policy",
  skip: "Skip to the disputes",
  verdicts: { keep: "kept", revert: "reverted", ask: "asked" },
  changesSeen: "changes seen",
  disputesFound: "disputes",
  reverted: "would have been reverted",
  questions: "questions to a person",
  unexplainedShare: "of the changes unexplained",
  fights: (count: number) => plural(count, "fight stopped", "fights stopped"),
  when: "When",
  whenLead: (seconds: number) => `Each column is ${columnText(seconds)}.`,
  above: "Changes above, made by",
  below: "Disputes below,",
  asTable: "The same as a table",
  from: "From",
  changes: "Changes",
  disputes: "Disputes",
  disputesLead: "The gravest first. Open one for the whole explanation.",
  noDisputes: "Nobody stood in anybody's way, and the policy had nothing against any change.",
  untold: (count: number) =>
    `${many(count, "more dispute is", "more disputes are")} counted above but not told.`,
  filter: "Show only",
  all: "All",
  filters: {
    revert: "Reverted",
    ask: "Asked",
    keep: "Kept",
    actors: "Between actors",
    guardrail: "Guardrails",
    policy: "Other policy",
    fight: "Fights",
  },
  showAll: "Show all of them",
  backTo: "back to",
  marks: { fight: "fight", guardrail: "guardrail", policy: "policy" },
  via: "via",
  wants: "wants",
  forGoal: "for",
  noGoal: "no stated goal",
  nobody: "nobody that is named",
  fates: { holds: "holds", waits: "waits", refused: "refused", asked: "a person decides", ended: "ended" },
  changedBy: "Changed by",
  against: "Against",
  question: "Question",
  askedWho: "Asked",
  resource: "Resource",
  actors: "Changed by",
  decidedBy: "Decided by",
  ending: "Outcome",
  stillOpen: "still open when the log ends",
  endings: {
    settled: "settled",
    overtaken: "taken up by another write",
    deleted: "the resource was deleted",
    forgotten: "lost sight of",
  },
  howItWent: "How it went",
  turn: (by: string, wrote: string) => (wrote === "" ? by : `${by} set ${wrote}:`),
  who: "Who against whom",
  whoLead: "Each row changed what each column stood for; the line beneath a number says how it ended.",
  matrixCaption: "How often each actor changed what another stood for",
  overrode: "over",
  thePolicy: "the policy",
  fields: "Most disputed fields",
  shared: "Changed by several",
  theirQuestions: (count: number) => `What would have been asked about, ${many(count, "field")}`,
  rows: "The rows for the policy, to be copied:",
  why: "Who changes, and what for",
  whyLead: "Changes by kind of actor and by intent.",
  sum: "All",
  unexplained: "Unexplained changes",
  unexplainedLead: (count: number, all: number) =>
    `For ${amount(count)} of ${amount(all)} changes nothing says why they were made.`,
  covered: (ways: number, covered: number, all: number) =>
    ways < 2 ? "" : `The first ${ways} would explain ${Math.round((covered / all) * 100)}% of them.`,
  ways: {
    registry: "Give it a registry entry, a row in the policy",
    session:
      "Ask for a reason: a role session named like `name@INC-1042`, or the tags `parley:intent` and `parley:ref` on the resource",
    nothing: "AWS names nobody for these",
  },
  saves: (questions: number) => `${many(questions, "question")} saved`,
  chooseIntent: "or whatever it is for",
  field: "Field",
  comparison: "Two policies",
  comparisonLead: (base: string, differing: number, same: number) =>
    `Compared with ${base}, ${many(differing, "verdict differs", "verdicts differ")} and ${amount(same)} ${plural(same, "is", "are")} the same.`,
  read: (records: number, ignored: number, duplicates: number) =>
    `Read ${many(records, "record")}: ${amount(ignored)} were no changes, ${amount(duplicates)} stood there twice.`,
  placed: (ambiguous: number, unresolved: number) =>
    ambiguous + unresolved === 0
      ? "Every change found its resource."
      : `${many(ambiguous + unresolved, "change")} could not be placed on one resource.`,
  leftOut,
  observed:
    "Judged from the log alone, as in observe mode: nothing was changed and nobody was asked. Values are those that the log tells.",
} as const;
