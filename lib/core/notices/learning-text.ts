import type { RetiredRow } from "../learning/rows/retired-rows.ts";
import { bodyOf, spacedLine, subjectLine } from "../schema/plain-text.ts";
import type { Text } from "./texts.ts";
import { timeText } from "./time-text.ts";

export type ToldRow = RetiredRow & {
  /** Where it stands, as `file:line`. */
  readonly place: string;
  /** What takes it out; missing where that cannot be told from here. */
  readonly patch: string | undefined;
};

const reasons = {
  dissent: "of the last eight answers to such questions three or more said otherwise",
  undone: "what it decided was undone more often than such fields are without it",
  unproven: "its draft was not proven in time",
  "by hand": "somebody dropped its draft",
  "made anew": "its draft ended and was made anew since the row was adopted",
  "not proven": "its draft is not proven",
  unknown: "this Parley does not know its draft",
} as const satisfies Record<RetiredRow["why"], string>;

const askingReasons: Readonly<Record<RetiredRow["why"], string>> = {
  ...reasons,
  dissent: "of the last eight three or more stood, or people answered that nothing was to be changed",
};

/** Which row it is, why, what it means and what to do about it. */
function retiredLines({ section, id, place, why, at, draft }: ToldRow): readonly string[] {
  const when = at === undefined ? "" : `, since ${timeText(at)}`;
  if (section === "rules")
    return [
      `The learnt rule ${id} of your policy (${place}) would not be learnt any more${when}: ${askingReasons[why]}.`,
      "It goes on asking, since no question goes by itself. Where it is not wanted, take it out:",
      `parley learn remove ${id} --policy FILE --write`,
      `What became of its draft is told by: parley learn show ${draft.slice(0, 12)}`,
    ];
  return [
    `The learnt row ${id} of your policy (${place}) is out of use${when}: ${reasons[why]}.`,
    "What it would answer is asked of people again. It decides nothing while it stands there, and can be taken out at leisure:",
    `parley learn remove ${id} --policy FILE --write`,
    `What became of its draft is told by: parley learn show ${draft.slice(0, 12)}`,
  ];
}

function retiredBody(told: ToldRow): string {
  const { patch } = told;
  const body = bodyOf(retiredLines(told));
  if (patch === undefined) return body;
  return [body, "", "The patch that takes it out:", "", ...patch.trimEnd().split("\n").map(spacedLine)].join(
    "\n",
  );
}

/** What those who operate Parley are told of a row; beside all other texts, which what judges carries. */
export const retiredText = (told: ToldRow): Text => ({
  subject: subjectLine(
    told.section === "rules"
      ? `Parley need not ask any more what the rule ${told.id} asks`
      : `Parley asks again what the row ${told.id} answered`,
  ),
  body: retiredBody(told),
});
