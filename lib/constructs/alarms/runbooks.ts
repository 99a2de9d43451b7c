import { caseRunbooks } from "./runbooks/case-runbooks.ts";
import { houseRunbooks } from "./runbooks/house-runbooks.ts";
import { ledgerRunbooks } from "./runbooks/ledger-runbooks.ts";
import { peopleRunbooks } from "./runbooks/people-runbooks.ts";
import type { Runbook } from "./runbooks/runbook.ts";
import { workRunbooks } from "./runbooks/work-runbooks.ts";

/** One for each kind of alarm; docs/operations.md and the dashboard in the account both show these. */
export const runbooks = {
  ...workRunbooks,
  ...caseRunbooks,
  ...ledgerRunbooks,
  ...peopleRunbooks,
  ...houseRunbooks,
} satisfies Readonly<Record<string, Runbook>>;

export type RunbookId = keyof typeof runbooks;
export const runbookIds = Object.keys(runbooks) as readonly RunbookId[];

export const runbookTitle = (id: RunbookId): string => runbooks[id].title;
