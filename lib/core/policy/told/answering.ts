import type { StandingAnswer } from "../file/answers/answers.ts";
import type { PolicyFile } from "../policy-file.ts";
import { actorText, claimsText, listed, some } from "./phrases.ts";
import { pointersTo, type Section } from "./section.ts";

const asked = {
  "near-tie": "a tie",
  unexplained: "an edit that nobody explained",
  rule: "a rule that asks",
} as const;

const leans = {
  harmful: "towards the less safe side",
  safer: "towards the safer side",
  neither: "neither safer nor less safe",
} as const;

const answers = {
  challenger: "what is newly wanted stands",
  holder: "who was there before has it",
  agreed: "what was agreed stands",
} as const;

/** Whom the challenge is against. */
function againstText({ against }: StandingAnswer): readonly string[] {
  if (against === undefined) return [];
  const { kinds, principals, via, ...counted } = against;
  const who = (kinds ?? principals ?? via) === undefined ? "somebody" : actorText(against);
  const what = Object.keys(counted).length === 0 ? [] : [claimsText(counted)];
  return [`against ${[who, ...what].join(", ")}`];
}

function questionText(row: StandingAnswer): string {
  const { direction, reversible, hours } = row;
  const causes = (row.asked ?? (Object.keys(asked) as (keyof typeof asked)[])).map((cause) => asked[cause]);
  return [
    claimsText(row.for),
    ...againstText(row),
    ...(direction === undefined ? [] : [leans[direction]]),
    ...(reversible === undefined ? [] : [reversible ? "can be undone" : "cannot be undone"]),
    ...(hours === undefined ? [] : [`hours: ${some(hours)}`]),
    `asked for ${listed(causes, "or")}`,
  ].join("; ");
}

const whence = ({ learned }: StandingAnswer): string =>
  learned === undefined ? "written by hand" : `learnt, since ${learned.since.slice(0, 10)}`;

/** What nobody is asked about that somebody would be. */
export function answersSection({ answers: rows = [] }: PolicyFile): Section {
  return {
    title: "What need not be asked",
    prose:
      rows.length === 0
        ? "Nothing: what the rules leave open is asked."
        : "Only where somebody would be asked. Rows that disagree leave the question to people, and of what was " +
          "learnt one question in five is still asked.",
    rows: [
      ["row", "question", "answer", "from"],
      ...rows.map((row) => [row.title ?? row.id, questionText(row), answers[row.answer], whence(row)]),
    ],
    pointers: pointersTo("answers", rows),
  };
}
