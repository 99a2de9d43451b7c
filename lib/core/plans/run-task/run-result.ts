import type { RunOutcome, RunResult } from "../../ports/outside/run-tasks.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { type CheckedPlan, type CheckedResource, fatesIn } from "../check/checked.ts";
import { code, fieldItem, fitting } from "../check/markdown.ts";
import { coverageLine, headline } from "../check/sentence.ts";

const longestMessage = 400;
const longestBody = 20_000;
const mostOutcomes = 50;

/** Nothing is said of a plan. */
export const passedRun = (message: string): RunResult => ({
  status: "passed",
  message: plainLine(message, longestMessage),
  outcomes: [],
});

/** INVARIANT (never in the way): what could not be judged passes, and says so. */
export const unjudgedRun = (why: string): RunResult =>
  passedRun(`Parley warns: it was not judged, because ${why}`);

export type JudgedRun = {
  readonly checked: CheckedPlan;
  /** Whether Parley would put back what does not stay of a resource. */
  readonly isEnforced: (resource: CheckedResource) => boolean;
  readonly linkOf: (resource: CheckedResource) => string | undefined;
};

/** What a run is told: it failed where something would not stay and Parley enforces there. */
export function runResult({ checked, isEnforced, linkOf }: JudgedRun): RunResult {
  const lost = checked.resources.filter((resource) => lostIn(resource) > 0);
  const fails = lost.some(isEnforced);
  const told = [headline(checked), ...(lost.length > 0 && !fails ? ["Parley does not enforce there"] : [])];
  const shown = lost.slice(0, mostOutcomes).map((resource, at) => {
    const link = linkOf(resource);
    return outcomeOf(resource, { at, isError: isEnforced(resource), link });
  });
  return {
    status: fails ? "failed" : "passed",
    message: plainLine(told.join("; "), longestMessage),
    outcomes: [...shown, ...restOf(lost.length - shown.length, checked)],
  };
}

const lostIn = (resource: CheckedResource): number => {
  const { waits, lost, asks } = fatesIn({ resources: [resource] });
  return waits + lost + asks;
};

type OutcomePlace = { readonly at: number; readonly isError: boolean; readonly link: string | undefined };

function outcomeOf(resource: CheckedResource, { at, isError, link }: OutcomePlace): RunOutcome {
  const { address, fields } = resource;
  const lost = fields.filter(({ fate }) => fate !== "kept");
  const rest = (count: number) => `- … and ${count} more`;
  const lines = fitting(
    lost.map((field) => fieldItem(field)),
    longestBody,
    rest,
  );
  return {
    id: `parley-${at + 1}`,
    description: plainLine(`${address}: ${lost.length} of ${fields.length} would not stay`, 300),
    body: [`What would become of ${code(address)}:`, "", ...lines].join("\n"),
    level: isError ? "error" : "warning",
    label: isError ? "would not stay" : "noted",
    ...(link !== undefined && { link }),
  };
}

/** What is known of the plan altogether, after what would not stay. */
function restOf(count: number, checked: CheckedPlan): readonly RunOutcome[] {
  if (checked.resources.length === 0) return [];
  const more = count > 0 ? [`${count} more resources would not stay as planned.`, ""] : [];
  const body = [...more, coverageLine(checked)].join("\n");
  const description = "What Parley knows of this plan";
  return [{ id: "parley-coverage", description, body, level: "info", label: "coverage" }];
}

const tagOf = ({ label, level }: RunOutcome) => ({ Status: [{ label, level }] });

/** What HCP Terraform takes for an answer. */
export const resultPayload = ({ status, message, outcomes }: RunResult, url: string) => ({
  data: {
    type: "task-results",
    attributes: { status, message, ...(url !== "" && { url }) },
    relationships: {
      outcomes: {
        data: outcomes.map((outcome) => ({
          type: "task-result-outcomes",
          attributes: {
            "outcome-id": outcome.id,
            description: outcome.description,
            body: outcome.body,
            tags: tagOf(outcome),
            ...(outcome.link !== undefined && { url: outcome.link }),
          },
        })),
      },
    },
  },
});
