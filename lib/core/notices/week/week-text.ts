import { dayAfter } from "../../ledger/chain/seal.ts";
import { bodyOf, plainLine, subjectLine } from "../../schema/plain-text.ts";
import type { Text } from "../texts.ts";
import type { CasesOfWeek } from "./cases-of-week.ts";
import type { LoadOfWeek } from "./load.ts";

export type WeekTold = {
  readonly monday: string;
  /** Whether it is about the whole installation. */
  readonly isWhole: boolean;
  readonly cases: CasesOfWeek;
  readonly loads: readonly (LoadOfWeek & { readonly name: string })[];
  /** More was decided than was counted. */
  readonly isCut: boolean;
};

const mostNamed = 40;

const casesText = (count: number): string => `${count} ${count === 1 ? "case" : "cases"}`;
const messages = (count: number): string => `${count} ${count === 1 ? "message" : "messages"}`;

/** One week in counts: what became of cases, and how much it asked of people. */
export function weekText({ monday, isWhole, cases, loads, isCut }: WeekTold): Text {
  const { kept, putBack, asked, waits } = cases;
  const whose = isWhole ? "in the whole installation" : "where you are among those who are asked first";
  return {
    subject: subjectLine(
      `Parley, the week of ${monday}: ${kept} kept, ${putBack} put back, ${asked} asked, ${waits} waiting`,
    ),
    body: bodyOf([
      `What Parley did from ${monday} to ${dayAfter(monday, 6)} (UTC), ${whose}:`,
      "",
      `Kept as changed: ${casesText(kept)}`,
      `Put back: ${casesText(putBack)}`,
      `Asked of a person: ${casesText(asked)}`,
      `With a claim that had to wait: ${casesText(waits)}`,
      ...(isCut ? ["More was decided than is counted here: the console lists all of it."] : []),
      "",
      "How many messages people got, and how many were told in bundles:",
      ...loadLines(loads),
      "",
      "A case may count in several lines. Where Parley only watches nothing is counted.",
    ]),
  };
}

function loadLines(loads: WeekTold["loads"]): readonly string[] {
  if (loads.length === 0) return ["- nobody got any"];
  const rest = loads.length - mostNamed;
  return [
    ...loads
      .slice(0, mostNamed)
      .map(
        ({ name, told, bundled }) => `- ${plainLine(name, 100)}: ${messages(told)}, ${bundled} in bundles`,
      ),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
  ];
}
