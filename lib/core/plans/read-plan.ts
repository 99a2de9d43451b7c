import { isList, isRecord, property } from "../fields/json.ts";
import { readChangeSet } from "./change-set/read-change-set.ts";
import type { PlanKnowing } from "./knowing.ts";
import type { Plan } from "./plan.ts";
import { readTemplates } from "./templates/read-templates.ts";
import { readTerraform } from "./terraform/read-terraform.ts";
import { foreign, type JsonTree, kinds, type PlanText, planJson } from "./text/plan-json.ts";

/** Reads a plan by what it holds, whatever it is called; `deployed` is the template that a template takes the place of. */
export function readPlan(given: PlanText, deployed: PlanText | undefined, knowing: PlanKnowing): Plan {
  const document = planJson(given);
  if (isTemplate(document)) {
    const before = deployed && planJson(deployed);
    return readTemplates([{ stack: given.file, before, after: document }], given.file, knowing);
  }
  if (deployed !== undefined)
    throw foreign(given.file, "is no template, and only a template has one before it", "leave `--from` out");
  if (isTerraform(document)) return readTerraform(document, given.file, knowing);
  if (property(document, "Changes") !== undefined) return readChangeSet(document, given.file, knowing);
  throw refused(document, given.file);
}

const isTemplate = (document: JsonTree): boolean =>
  isRecord(property(document, "Resources")) && property(document, "Changes") === undefined;

const isTerraform = (document: JsonTree): boolean =>
  property(document, "resource_changes") !== undefined ||
  (property(document, "format_version") !== undefined && property(document, "planned_values") !== undefined);

function refused(document: JsonTree, file: string) {
  if (property(document, "format_version") !== undefined && property(document, "values") !== undefined)
    return foreign(
      file,
      "is a state of Terraform's and no plan",
      "print a plan: `terraform show -json PLANFILE`",
    );
  if (isPulumi(document)) {
    const hint = "Pulumi's plans are not read; ask about single fields with `POST /api/check`";
    return foreign(file, "is a preview of Pulumi's", hint);
  }
  return foreign(file, "is no plan, change set or template", kinds);
}

const isPulumi = (document: JsonTree): boolean =>
  isList(property(document, "steps")) ||
  (isRecord(property(document, "manifest")) && property(document, "resourcePlans") !== undefined);
