import type { RetentionDays } from "aws-cdk-lib/aws-logs";

const possible: readonly number[] = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1_096, 1_827, 2_192, 2_557, 2_922, 3_288,
  3_653,
];

/** CloudWatch keeps logs for certain numbers of days only; this is the first that is not too short, or the longest. */
export const retentionOf = (days: number): RetentionDays =>
  (possible.find((each) => each >= days) ?? Math.max(...possible)) as RetentionDays;
