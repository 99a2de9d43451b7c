import { type RunbookId, runbooks } from "../runbooks.ts";
import type { Runbook, RunbookStep } from "./runbook.ts";

/** What stands in the place of `{name}` and the others. */
export type RunbookPlace = Readonly<Record<"name" | "account" | "region" | "partition", string>>;

/** A runbook as Markdown, without its heading. */
export function runbookText(id: RunbookId, place: RunbookPlace): string {
  const { means, look, act, ignored }: Runbook = runbooks[id];
  const parts = [means, "**Look**", ...look.map(stepText), "**Act**", ...act.map(stepText)];
  return filled([...parts, `**Ignored:** ${ignored}`].join("\n\n"), place);
}

export const runbookHeading = (id: RunbookId): string => `${id}: ${runbooks[id].title}`;

function stepText(step: RunbookStep): string {
  if (typeof step === "string") return step;
  return `${step.say}\n\n\`\`\`bash\n${step.run.join("\n")}\n\`\`\``;
}

const filled = (text: string, place: RunbookPlace): string =>
  text.replaceAll(/\{(name|account|region|partition)\}/g, (_, key: keyof RunbookPlace) => place[key]);
