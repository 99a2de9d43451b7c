import { Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import type { CountName } from "#acts/metric-names.ts";
import type { RunbookId } from "../alarms/runbooks.ts";
import { alarm, type Watch } from "../alarms/watch.ts";
import { ownMetric } from "./boards/own-metric.ts";

type MetricAlarmsRule = {
  readonly counts: CountName;
  readonly runbook: RunbookId;
  readonly about: string;
  /** Of how many it rings, counted over so many minutes, so many times in a row. */
  readonly from: number;
  readonly minutes: number;
  readonly periods?: number;
  /** Of what is found anew each time, the most. @default - the sum */
  readonly statistic?: "Maximum";
};

const rules: readonly MetricAlarmsRule[] = [
  { counts: "RestoringRoleMisused", runbook: "restoring-role-misused", about: "roles", from: 1, minutes: 5 },
  { counts: "NewerValuesLost", runbook: "newer-value-lost", about: "restores", from: 1, minutes: 5 },
  {
    counts: "KillSwitchUnreadable",
    runbook: "kill-switch-unreadable",
    about: "registry",
    from: 1,
    minutes: 5,
  },
  { counts: "BrokenInvariant", runbook: "broken-invariant", about: "functions", from: 1, minutes: 5 },
  { counts: "InvalidInput", runbook: "dropped-messages", about: "functions", from: 1, minutes: 15 },
  { counts: "ExecutionsBroken", runbook: "executions-failed", about: "broken", from: 1, minutes: 5 },
  // A permission that was just granted takes a moment; what really lacks is met again.
  { counts: "Misconfigured", runbook: "misconfigured", about: "functions", from: 2, minutes: 15 },
  // The functions of queues answer for each message, so that Lambda counts no error.
  { counts: "UnknownFault", runbook: "function-errors", about: "unknown-fault", from: 3, minutes: 15 },
  { counts: "LooksOverAllowance", runbook: "over-allowance", about: "looks", from: 1, minutes: 15 },
  { counts: "StartsOverAllowance", runbook: "over-allowance", about: "starts", from: 1, minutes: 15 },
  {
    counts: "InstallationOverAllowance",
    runbook: "installation-over-allowance",
    about: "installation",
    from: 1,
    minutes: 5,
  },
  // A first sight of thousands of resources may be put off for an hour.
  { counts: "LooksPostponed", runbook: "throttles", about: "looks", from: 300, minutes: 15, periods: 8 },
  {
    counts: "UnreachableApprovers",
    runbook: "unreachable-approvers",
    about: "approvers",
    from: 1,
    minutes: 60,
    statistic: "Maximum",
  },
  { counts: "LedgerBroken", runbook: "ledger-broken", about: "entries", from: 1, minutes: 60 },
  // Each run of the sweep tries again.
  { counts: "LedgerUnchecked", runbook: "ledger-broken", about: "unchecked", from: 6, minutes: 60 },
  { counts: "HooksRefused", runbook: "hooks-refused", about: "refused", from: 10, minutes: 15 },
  { counts: "HooksUnmapped", runbook: "hooks-refused", about: "unmapped", from: 3, minutes: 15 },
  { counts: "EventsForged", runbook: "forged-events", about: "events", from: 20, minutes: 15 },
];

/** Alarms on what the functions themselves count. */
export class MetricAlarms extends Construct {
  constructor(scope: Construct, id: string, { watch }: { readonly watch: Watch }) {
    super(scope, id);
    for (const { counts, minutes, statistic = "Sum", ...rest } of rules) {
      const metric = ownMetric(watch.name, counts, { period: Duration.minutes(minutes), statistic });
      alarm(this, counts, { watch, metric, ...rest });
    }
  }
}
