import { createHash } from "node:crypto";
import type { ReportDifference, ReportPage, ReportShared } from "#console/report/report-model.ts";
import { reportAssets, reportPage } from "#console/report/report-page.ts";
import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import { dayText } from "#core/views/report/day-text.ts";
import { matrixView } from "#core/views/report/matrix.ts";
import { timelineView } from "#core/views/report/timeline.ts";
import { shortId } from "../document/in-short.ts";
import { toldRow } from "./told-row.ts";

const mostDifferences = 100;
const mostShared = 10;

const digest = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** A file is sent by nobody, so it carries its own policy: nothing else runs, and nothing is fetched. */
const policy = (): string =>
  `default-src 'none'; style-src ${digest(reportAssets.style)}; script-src ${digest(reportAssets.script)}; img-src data:; base-uri 'none'; form-action 'none'`;

/** The whole report as one file that needs nothing else. */
export const reportFile = (document: ReplayDocument): Promise<string> =>
  reportPage(reportOf(document), policy());

function reportOf(document: ReplayDocument): ReportPage {
  const { changes, fights, fields, leftOut, records, result, unexplained, from, to } = document;
  const { told, total, byOutcome } = document.disputes;
  // What nobody explained stands beside the ways to explain it, not among the disputes.
  const disputes = told.filter(({ kind }) => kind !== "unexplained").map(toldRow);
  return {
    ...{ changes, fights, fields, leftOut, records, result, unexplained },
    policy: document.policy,
    ...(from !== undefined && to !== undefined && { span: { from: dayText(from), to: dayText(to) } }),
    counts: { disputes: total, reverted: byOutcome.revert, questions: document.questions.total },
    ...comparisonPart(document),
    timeline: timelineView(document.timeline),
    disputes,
    untold: total - disputes.length,
    unexplainedAsked: told.filter(({ kind }) => kind === "unexplained").map(toldRow),
    matrix: matrixView(document.conflicts),
    shared: sharedPart(document.shared),
  };
}

function comparisonPart({ comparison }: ReplayDocument): Pick<ReportPage, "comparison"> {
  if (comparison === undefined) return {};
  const { base, same, differing, differences } = comparison;
  const shown = differences.slice(0, mostDifferences).map(
    (one): ReportDifference => ({
      at: dayText(one.at),
      name: shortId(one.resource.id),
      field: one.field,
      base: { verdict: one.baseVerdict, why: one.base?.text ?? "" },
      policy: { verdict: one.verdict, why: one.policy?.text ?? "" },
    }),
  );
  return { comparison: { base: base.name, same, differing, differences: shown } };
}

function sharedPart({ total, resources }: ReplayDocument["shared"]): ReportPage["shared"] {
  const shown = resources.slice(0, mostShared).map(({ resource, changes, actors }): ReportShared => {
    const [, , type = "", ...id] = resource.split("/");
    return {
      name: shortId(id.join("/")),
      resource,
      type,
      changes,
      actors: actors.map(({ actor: { name, via, principal }, changes: count }) => ({
        name: via === undefined ? name : `${name} via ${via}`,
        principal,
        changes: count,
      })),
    };
  });
  return { total, resources: shown };
}
