import { describe, expect, it } from "vitest";
import { eventRoutes } from "#catalogue/load/event-routes.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { waysIn } from "#constructs/access/ways-in.ts";
import { runbookIds } from "#constructs/alarms/runbooks.ts";
import { answerRoutes } from "#http/answers/answers-app.ts";
import { apiRoutes } from "#http/api/api-app.ts";
import { consoleRoutes } from "#http/console/console-app.ts";
import { hookRoutes } from "#http/hooks/hooks-app.ts";
import type { ToldRoute } from "#http/way.ts";
import { arbitration } from "#workflow/machine.ts";
import { deploymentNames, deploymentOf, resourcesOf, templatesOf } from "./deployments.ts";
import { waysOf } from "./ways-of.ts";

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
      failedCalls: deploymentOf(name).plan.failedCalls,
      ownAlarms: runbookIds.map((runbook) => `parley-${runbook}-`),
    };
    const expected = eventRoutes(hearing, openCatalogue()).map(({ pattern }) => pattern);
    expect(sorted(patterns)).toEqual(sorted(expected));
  });
});

describe("the ways in", () => {
  const routes: readonly ToldRoute[] = [...apiRoutes, ...answerRoutes, ...hookRoutes, ...consoleRoutes];
  const deployed = waysOf(templatesOf("enforce-five"));
  const authorised = { iam: "AWS_IAM", link: "NONE", session: "NONE", signed: "NONE" } as const;

  it("let every route in as the laptop does, each to its own function", () => {
    const workers = {
      iam: "serve-api",
      link: "answer-question",
      session: "serve-console",
      signed: "receive-hook",
    } as const;
    for (const { method, path, way } of routes) {
      const found = waysIn.filter(({ at, methods }) => leadsTo(at, path) && covers(methods, method));
      expect([path, found.map((each) => [each.way, each.worker])]).toEqual([path, [[way, workers[way]]]]);
    }
  });

  it("are those of the template, and nothing is open that no route is behind", () => {
    const listed = waysIn.flatMap(({ at, methods, way }) =>
      methods.map((method) => [`${method} ${at}`, authorised[way]] as const),
    );
    expect([...deployed].toSorted()).toEqual(listed.toSorted());
    for (const { at } of waysIn) expect(routes.some(({ path }) => leadsTo(at, path))).toBe(true);
  });
});

/** `{proxy+}` is whatever comes, `{link}` one part of a path, as `:link` is. */
function leadsTo(at: string, path: string): boolean {
  const shape = at.replace("{proxy+}", ".+").replace(/\{\w+\}/, "[^/]+");
  return new RegExp(`^${shape}$`).test(path);
}

const covers = (methods: readonly string[], method: string): boolean =>
  methods.includes("ANY") || methods.includes(method);

const sorted = (all: readonly unknown[]): readonly string[] => all.map((each) => JSON.stringify(each)).sort();
