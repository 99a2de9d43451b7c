import { answerWords } from "#core/learning/phrases.ts";
import type { Backtest, Dissented } from "#core/shadow/backtest.ts";
import { plain } from "../terminal/plain-text.ts";
import { counted } from "../terminal/prose.ts";

/** Of those that differ the latest; the document has all. */
const mostShown = 20;

function becameText({ became }: Dissented): string {
  if (became === undefined) return "what became of it is not known";
  const facts = [
    ...(became.undone ? ["undone within a day"] : []),
    ...(became.alarm ? ["an alarm began within the hour"] : []),
  ];
  return facts.length === 0 ? "it stood for a day" : facts.join(" and ");
}

const dissentText = (one: Dissented, time: (instant: string) => string): string =>
  plain(
    `  ${one.resource} ${one.field}, ${time(one.at)}: would have been ${answerWords[one.would]}, was ${answerWords[one.was]}; ${becameText(one)}`,
  );

function alikeText({ answered, alike, dissent }: Backtest): string {
  const said = alike + dissent.length;
  if (said === 0) return "people answered none of these";
  const others = answered > said ? `; ${answered - said} more nobody answered` : "";
  return `would have answered ${alike} of ${said} as people did${others}`;
}

const addedText = ({ asked, told, undone }: Backtest["added"]): string =>
  `would have asked beside ${counted(asked, "verdict")}: of ${told} of which it is known ${undone} were undone within a day`;

/** What a row would have done to stored decisions. */
export function backtestLines(told: Backtest, time: (instant: string) => string): readonly string[] {
  const { judged, asked, answered, dissent, savedAWeek, otherwise, added, unknown } = told;
  return [
    `${judged} decisions judged again: ${answered} of ${asked} questions would not be asked, ${savedAWeek.toFixed(1)} a week; ${otherwise} other fields differ`,
    ...(added.asked === 0 ? [] : [addedText(added)]),
    ...(answered === 0 ? [] : [alikeText(told)]),
    ...(dissent.length === 0 ? [] : [`${counted(dissent.length, "answer differs", "answers differ")}:`]),
    ...dissent.slice(-mostShown).map((one) => dissentText(one, time)),
    ...(dissent.length > mostShown ? [`  and ${dissent.length - mostShown} before`] : []),
    ...(unknown === 0
      ? []
      : [`of ${counted(unknown, "question")} behind a first difference it is unknown what would have come`]),
  ];
}
