import { describe, expect, it } from "vitest";
import { eventRoutes } from "#catalogue/load/event-routes.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { runbookIds } from "#constructs/watching/runbooks.ts";
import { arbitration } from "#workflow/machine.ts";
import { deploymentNames, deploymentOf, resourcesOf, templatesOf } from "./deployments.ts";

const states = ["judge", "restore", "confirm", "ask", "settle"] as const;

/** A text that CloudFormation puts together, with names where it knows more than we do. */
function written(value: unknown): string {
  if (typeof value === "string") return value;
  const { "Fn::Join": join, "Fn::GetAtt": attribute, Ref } = value as Record<string, unknown>;
  if (Array.isArray(join)) return (join[1] as unknown[]).map(written).join(String(join[0]));
  if (Array.isArray(attribute)) return `<${attribute[0]}>`;
  return `<${String(Ref)}>`;
}

describe.each(deploymentNames)("in %s", (name) => {
  const templates = templatesOf(name);

  it("the state machine is the one that the laptop plays", () => {
    const [machine, ...others] = resourcesOf(templates, "AWS::StepFunctions::StateMachine");
    expect(others).toEqual([]);
    const definition = JSON.parse(written(machine?.properties["DefinitionString"]));
    const arns = Object.fromEntries(
      states.map((state) => {
        const functions = resourcesOf(templates, "AWS::Lambda::Function");
        const one = functions.find(({ properties }) => properties["FunctionName"] === `parley-${state}`);
        return [state, `<${one?.id}>`];
      }),
    ) as Record<(typeof states)[number], string>;
    expect(definition).toEqual(
      JSON.parse(JSON.stringify(arbitration({ ...arns, partition: "<AWS::Partition>" }))),
    );
  });

  it("what is heard is what the catalogue says", () => {
    const layers = resourcesOf(templates, "AWS::Lambda::LayerVersion");
    expect(layers).toHaveLength(1);
    const rules = resourcesOf(templates, "AWS::Events::Rule").filter(
      ({ stack, properties }) => stack === "parley" && properties["EventBusName"] === undefined,
    );
    const patterns = rules
      .filter(({ properties }) => properties["Name"] !== "parley-deployed")
      .map(({ properties }) => properties["EventPattern"]);
    const governs = deploymentOf(name).plan.types.map(({ type }) => type);
    const isHub = name === "hub-and-spokes";
    const hearing = {
      governs,
      sessionTags: isHub,
      sessionRoles: isHub ? ["arn:aws:iam::222233334444:role/deployer"] : [],
      config: isHub,
      ownAlarms: runbookIds.map((runbook) => `parley-${runbook}-`),
    };
    const expected = eventRoutes(hearing, openCatalogue()).map(({ pattern }) => pattern);
    expect(sorted(patterns)).toEqual(sorted(expected));
  });
});

const sorted = (all: readonly unknown[]): readonly string[] => all.map((each) => JSON.stringify(each)).sort();
