import type { IWidget } from "aws-cdk-lib/aws-cloudwatch";
import { counted, current, found, graphs, latency, numbers } from "./rows.ts";

type CaseRow = readonly IWidget[];

/** What Parley sees, decides and does, from the change to the restore. */
export const caseRows = (name: string): readonly CaseRow[] => [
  numberRow(name),
  disputeRow(name),
  restoreRow(name),
];

const open = { OpenQuestions: "open questions", OpenCases: "open cases" } as const;

function numberRow(name: string): CaseRow {
  const sums = counted(name, {
    EventsStored: "changes",
    CasesOpened: "disputes",
    RestoresDone: "restored",
    RestoresFailed: "not restored",
  });
  return [current("now", found(name, open), 6), numbers("in the time shown", sums, 18)];
}

const disputeRow = (name: string): CaseRow =>
  graphs(
    {
      title: "changes",
      left: counted(name, {
        EventsStored: "of something governed",
        EventsUngoverned: "of something else",
        EventsUnresolved: "of nobody knows what",
        EventsAmbiguous: "of one of several",
      }),
    },
    {
      title: "disputes",
      left: counted(name, { CasesOpened: "opened", CasesSettled: "settled" }),
      right: found(name, open),
    },
    {
      title: "verdicts: each decision in the ledger",
      left: counted(name, { VerdictsKeep: "keep", VerdictsRevert: "revert", VerdictsAsk: "ask" }),
    },
  );

const restoreRow = (name: string): CaseRow =>
  graphs(
    {
      title: "restores",
      left: counted(name, {
        RestoresSent: "sent",
        RestoresDone: "done",
        RestoresFailed: "failed",
        RestoresHeld: "held back by the kill switch",
      }),
    },
    {
      title: "from the change to its verdict, in milliseconds",
      left: latency(name, "ChangeToVerdict", "change to verdict"),
      right: latency(name, "CaseToDecision", "case to first decision"),
    },
    {
      title: "looks and throttles",
      left: counted(name, { Looks: "looks", BaselineLooks: "asked for at first sight" }),
      right: counted(name, {
        LooksPostponed: "postponed",
        LooksOverAllowance: "put off: over an allowance",
        StartsOverAllowance: "cases not begun: over an allowance",
        InstallationOverAllowance: "either: over the installation's own",
      }),
    },
  );
