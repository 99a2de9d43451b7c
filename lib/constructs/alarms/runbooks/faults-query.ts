import type { RunbookStep } from "./runbook.ts";

/** Where every failed step is found. */
export const faultsQuery = (what: string): RunbookStep =>
  `In CloudWatch, Logs Insights, run the saved query \`{name}/faults\` over the time of the alarm: ${what}`;
