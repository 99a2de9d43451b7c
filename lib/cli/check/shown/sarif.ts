import type { CheckedField, CheckedResource, FieldFate } from "#core/plans/check/checked.ts";
import { fateLine, offerLine, undoneLine, unjudgedLine } from "#core/plans/check/sentence.ts";
import { plainLine } from "#core/schema/plain-text.ts";
import { uriOf } from "../../policy/sarif.ts";
import type { ShownPlan } from "../places.ts";

const rules = {
  "would-be-put-back": "a field would not keep the value that the plan gives it",
  "waits-for-its-turn": "a field would be put back, and the plan's value is heard again later",
  "asks-a-person": "a person would be asked about a field",
  "undoes-a-change-from-outside": "the plan undoes what was changed outside of its tool",
  "not-judged": "nobody could say what would become of a resource",
  "not-known": "it is not known where a value stands in the cloud, so nothing is said of it",
} as const;
type RuleId = keyof typeof rules;

const byFate: Readonly<Partial<Record<FieldFate, RuleId>>> = {
  lost: "would-be-put-back",
  waits: "waits-for-its-turn",
  asks: "asks-a-person",
};
const ruleIds = Object.keys(rules) as readonly RuleId[];

type Level = "error" | "warning" | "note";
type PlanFinding = {
  readonly rule: RuleId;
  readonly level: Level;
  readonly text: string;
  readonly resource: CheckedResource;
};

/** What does not simply stay, as a log in SARIF 2.1.0, at the place of each resource. */
export function sarifPlan(shown: ShownPlan) {
  const findings = shown.checked.resources.flatMap((resource) => findingsIn(resource, shown.strict));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "parley check",
            rules: ruleIds.map((id) => ({ id, shortDescription: { text: rules[id] } })),
          },
        },
        columnKind: "utf16CodeUnits",
        ...ageOf(shown),
        results: findings.map((finding) => resultOf(finding, shown)),
      },
    ],
  };
}

/** How old what it was judged by is, in words and for machines. */
const ageOf = ({ asOf }: ShownPlan) =>
  asOf === undefined
    ? {}
    : { automationDetails: { description: { text: asOf.text } }, properties: { asOf: asOf.at } };

function findingsIn(resource: CheckedResource, strict: boolean): readonly PlanFinding[] {
  const unknown = resource.unmapped.map(({ name, why = "" }): PlanFinding => {
    const text = `${plainLine(resource.address)} ${plainLine(name)}: not known where it stands: ${why}`;
    return { rule: "not-known", level: strict ? "warning" : "note", text, resource };
  });
  return [
    ...resource.fields.flatMap((field) => ofField(field, resource)),
    ...unknown,
    ...unjudged(resource, strict),
  ];
}

function unjudged(resource: CheckedResource, strict: boolean): readonly PlanFinding[] {
  const line = unjudgedLine(resource);
  if (line === undefined) return [];
  const level = strict && resource.unjudged?.isGoverned === true ? "warning" : "note";
  return [{ rule: "not-judged", level, text: `${plainLine(resource.address)} ${line}`, resource }];
}

function ofField(field: CheckedField, resource: CheckedResource): readonly PlanFinding[] {
  const rule = byFate[field.fate];
  const undone = undoneLine(field);
  const about = `${plainLine(resource.address)} ${plainLine(field.path)}`;
  const fate: readonly PlanFinding[] =
    rule === undefined
      ? []
      : [
          {
            rule,
            level: field.fate === "lost" ? "error" : "warning",
            text: [`${about} ${fateLine(field)}: ${plainLine(field.why)}`, offerLine(field)]
              .filter(Boolean)
              .join("; "),
            resource,
          },
        ];
  if (undone === undefined) return fate;
  return [
    ...fate,
    { rule: "undoes-a-change-from-outside", level: "warning", text: `${about}: ${undone}`, resource },
  ];
}

function resultOf({ rule, level, text, resource }: PlanFinding, { placeOf }: ShownPlan) {
  const { file, line, column } = placeOf(resource.address);
  return {
    ruleId: rule,
    ruleIndex: ruleIds.indexOf(rule),
    level,
    message: { text },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file) },
          region: { startLine: line, startColumn: column },
        },
        logicalLocations: [{ fullyQualifiedName: plainLine(resource.address, 2_048), kind: "resource" }],
      },
    ],
  };
}
