import { plainLine } from "../../schema/plain-text.ts";
import { timeText } from "../time-text.ts";
import type { Unreachable } from "./reachable.ts";

const mostNamed = 50;

export function unreachableSubject([first, ...more]: readonly Unreachable[]): string {
  if (first === undefined) return "Every approver of Parley can be reached again";
  const others = more.length === 0 ? "" : ` and ${more.length} more`;
  return `No message of Parley reaches ${plainLine(first.name, 40)}${others}`;
}

/** Who it is, since when, what it means and what to do about it. */
export function unreachableLines(all: readonly Unreachable[]): readonly string[] {
  if (all.length === 0)
    return ["Every approver has a confirmed subscription again. You need not do anything."];
  const rest = all.length - mostNamed;
  return [
    "These approvers have no confirmed subscription, so that no question of Parley reaches them:",
    ...all.slice(0, mostNamed).map(({ name, since }) => `- ${plainLine(name)}, since ${timeText(since)}`),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
    "",
    "Where nobody who is asked can be reached, those who may answer next are told at once, and so are you.",
    "Each of them got a mail of AWS with a link that confirms the subscription. Have them send you that link, do not open it, and run:",
    "parley approvers confirm URL",
  ];
}
