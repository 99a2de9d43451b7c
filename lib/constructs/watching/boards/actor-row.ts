import { type IWidget, LogQueryVisualizationType, LogQueryWidget } from "aws-cdk-lib/aws-cloudwatch";
import { costOfEach } from "../cost-of-each.ts";

const dollarsALook = costOfEach.EventsStored + costOfEach.Looks;

/**
 * Whose changes cost what within the time that is shown, the dearest first; no metric, for there is no end of actors.
 * Of looks a line tells for many, as they are drawn.
 */
export const actorRow = (logs: readonly string[]): readonly IWidget[] => [
  new LogQueryWidget({
    title: "what each actor's changes cost, in dollars",
    logGroupNames: [...logs],
    view: LogQueryVisualizationType.TABLE,
    queryLines: [
      "filter ispresent(spentBy)",
      `stats sum(looks) * ${dollarsALook} + sum(starts) * ${costOfEach.CasesOpened} as dollars, sum(looks) as looked, sum(starts) as cases by spentBy`,
      "sort dollars desc",
      "limit 20",
    ],
    width: 24,
    height: 8,
  }),
];
