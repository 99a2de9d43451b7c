import * as z from "zod/mini";
import { Instant } from "../../claims/instant.ts";
import {
  type Regret,
  type RegretKey,
  regretBy,
  regretKeys,
  type ToldOutcome,
} from "../../learning/outcomes/regret.ts";

const Count = z.int().check(z.nonnegative());
const Share = z.number().check(z.minimum(0), z.maximum(1));
const Text = z.string();
const Interval = z.strictObject({ from: Share, to: Share });
const RefusedAmong = z.strictObject({ known: Count, refused: Count });

/** What one row, class, environment or hour decided, and how much of it went wrong. */
const RegretRow = z.strictObject({
  by: z.enum(regretKeys),
  name: Text,
  verdicts: Count,
  undone: Count,
  alarms: Count,
  /** Undone or followed by an alarm. */
  wrong: Count,
  /** Of how many it is known whether more calls of others failed afterwards, and of how many they did; with the share's interval. */
  refused: z.extend(RefusedAmong, { interval: z.optional(Interval) }),
  /** Of the share that went wrong, at 95 %; missing where there are too few to say. */
  interval: z.optional(Interval),
  /** The same at matched times without a verdict. */
  matched: z.strictObject({ times: Count, wrong: Count, refused: RefusedAmong }),
});

export const RegretView = z.strictObject({
  from: Instant,
  to: Instant,
  verdicts: Count,
  /** Whether more was decided than is read. */
  isCut: z.boolean(),
  rows: z.readonly(z.array(RegretRow)),
});
export type RegretView = Readonly<z.infer<typeof RegretView>>;

type RegretViewInput = Pick<RegretView, "from" | "to" | "isCut"> & {
  readonly told: readonly ToldOutcome[];
  readonly by: RegretKey | undefined;
};

const rounded = (share: number): number => Math.round(share * 1_000) / 1_000;

const intervalView = ({ interval }: Pick<Regret, "interval">) =>
  interval === undefined ? {} : { interval: { from: rounded(interval.from), to: rounded(interval.to) } };

const rowView = ({ interval, refused, ...row }: Regret): z.infer<typeof RegretRow> => ({
  ...row,
  ...intervalView({ interval }),
  refused: { known: refused.known, refused: refused.refused, ...intervalView(refused) },
});

const mostRows = 200;

export const regretView = ({ told, by, ...when }: RegretViewInput): RegretView => ({
  ...when,
  verdicts: told.length,
  rows: (by === undefined ? regretKeys : [by])
    .flatMap((key) => regretBy(key, told).slice(0, mostRows))
    .map(rowView),
});
