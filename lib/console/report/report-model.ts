import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import type { Outcome } from "#core/arbitration/verdict.ts";
import type { MatrixView } from "#core/views/report/matrix.ts";
import type { TimelineView } from "#core/views/report/timeline.ts";
import type { SheetParty } from "#core/views/sheet/party.ts";
import type { ShownMoment } from "../marks.ts";

export type ReportParty = SheetParty & {
  /** By the name people know, without what they act through. */
  readonly name: string;
  readonly principal: string;
  readonly kind: string;
  readonly fate: ReplayDocument["disputes"]["told"][number]["against"][number]["fate"];
};

/** One write over which a dispute was judged. */
export type ReportTurn = {
  readonly at: ShownMoment;
  readonly by?: string;
  readonly wrote: string;
  readonly outcome: Outcome;
  readonly value: string;
};

/** One dispute of the report: first what stands in its row, then what is shown when it is opened. */
export type ReportDispute = {
  readonly number: number;
  readonly outcome: Outcome;
  readonly kind: ReplayDocument["disputes"]["told"][number]["kind"];
  readonly isFight: boolean;
  readonly name: string;
  readonly field: string;
  readonly written: string;
  /** What Parley would have put back. */
  readonly wanted?: string;
  readonly at: ShownMoment;
  readonly why: string;
  readonly explanation: string;
  readonly by?: ReportParty;
  readonly against: readonly ReportParty[];
  readonly question?: string;
  readonly asked: readonly string[];
  readonly resource: string;
  readonly row?: { readonly rule: string; readonly at: string };
  readonly ending?: {
    readonly how: NonNullable<ReplayDocument["disputes"]["told"][number]["ending"]>;
    readonly at: ShownMoment;
  };
  readonly turns: readonly ReportTurn[];
};

/** One verdict that two policies come to differently; each with its sentence. */
export type ReportDifference = {
  readonly at: ShownMoment;
  readonly name: string;
  readonly field: string;
  readonly base: { readonly verdict: string; readonly why: string };
  readonly policy: { readonly verdict: string; readonly why: string };
};

export type ReportShared = {
  readonly name: string;
  readonly resource: string;
  readonly type: string;
  readonly changes: number;
  readonly actors: readonly {
    readonly name: string;
    readonly principal: string;
    readonly changes: number;
  }[];
};

type Told = Pick<
  ReplayDocument,
  "changes" | "fights" | "fields" | "leftOut" | "policy" | "records" | "result" | "unexplained"
>;

/** Everything that the report of a replay shows. */
export type ReportPage = Told & {
  readonly span?: { readonly from: ShownMoment; readonly to: ShownMoment };
  readonly counts: { readonly disputes: number; readonly reverted: number; readonly questions: number };
  readonly comparison?: {
    readonly base: string;
    readonly same: number;
    readonly differing: number;
    readonly differences: readonly ReportDifference[];
  };
  readonly timeline: TimelineView;
  /** The gravest first. */
  readonly disputes: readonly ReportDispute[];
  /** How many more are counted than told. */
  readonly untold: number;
  /** What would have been asked because nothing explained it. */
  readonly unexplainedAsked: readonly ReportDispute[];
  readonly matrix: MatrixView;
  readonly shared: { readonly total: number; readonly resources: readonly ReportShared[] };
};
