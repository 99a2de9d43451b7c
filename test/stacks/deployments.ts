import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { App } from "aws-cdk-lib";
import { findDeployment } from "#constructs/deployment/find-deployment.ts";
import type { DeploymentPlan } from "#constructs/plan/plan.ts";
import { parleyStacks } from "#stacks/parley-app.ts";

export const deploymentNames = ["observe", "enforce-five", "enforce-thirty", "hub-and-spokes"] as const;
export type DeploymentName = (typeof deploymentNames)[number];

type Resource = {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
};
export type Template = { readonly Resources: Readonly<Record<string, Resource>> };
/** By the name of the stack. */
export type Templates = Readonly<Record<string, Template>>;

const root = fileURLToPath(new URL("../..", import.meta.url));
const context: Readonly<Record<string, unknown>> = {
  "@aws-cdk/core:target-partitions": ["aws", "aws-cn", "aws-us-gov"],
  "@aws-cdk/aws-iam:minimizePolicies": true,
};

/** The app of one of the examples, as `cdk synth -c config=…` makes it, and what it governs. */
export function appOf(
  name: DeploymentName,
  outdir: string,
): { readonly app: App; readonly plan: DeploymentPlan } {
  const app = new App({ analyticsReporting: false, outdir, context: { ...context } });
  const file = `docs/examples/deployments/${name}.yaml`;
  const found = findDeployment(root, { config: file });
  return { app, plan: parleyStacks(app, found).arbiter.plan };
}

type Synthesised = { readonly templates: Templates; readonly plan: DeploymentPlan };
const known = new Map<DeploymentName, Synthesised>();

export const templatesOf = (name: DeploymentName): Templates => deploymentOf(name).templates;

/** An example, synthesised once. */
export function deploymentOf(name: DeploymentName): Synthesised {
  const made = known.get(name) ?? synthesised(name);
  known.set(name, made);
  return made;
}

function synthesised(name: DeploymentName): Synthesised {
  const folder = mkdtempSync(join(tmpdir(), "parley-synth-"));
  try {
    const { app, plan } = appOf(name, folder);
    const { stacks } = app.synth();
    const templates = stacks.map(({ stackName, template }) => [stackName, template as Template] as const);
    return { templates: Object.fromEntries(templates), plan };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export type Placed = {
  readonly stack: string;
  readonly id: string;
  readonly properties: Record<string, unknown>;
};

/** Every resource of a type in all stacks of a deployment. */
export function resourcesOf(templates: Templates, type: string): readonly Placed[] {
  return Object.entries(templates).flatMap(([stack, { Resources }]) =>
    Object.entries(Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, resource]) => ({ stack, id, properties: { ...resource.Properties } })),
  );
}

export type Statement = {
  readonly Effect: "Allow" | "Deny";
  readonly Action?: string | readonly string[];
  readonly Resource?: unknown;
  readonly Principal?: unknown;
  readonly Condition?: unknown;
};

export const listOf = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value as T];

type Document = { readonly Statement: readonly Statement[] };

/** Every statement that gives or takes permissions of an identity, with where it stands. */
export function identityStatements(templates: Templates): readonly (Statement & { readonly at: string })[] {
  const documents = [
    ...resourcesOf(templates, "AWS::IAM::Policy").map(
      (each) => [each, each.properties["PolicyDocument"]] as const,
    ),
    ...resourcesOf(templates, "AWS::IAM::ManagedPolicy").map(
      (each) => [each, each.properties["PolicyDocument"]] as const,
    ),
    ...resourcesOf(templates, "AWS::IAM::Role").flatMap((each) =>
      listOf(each.properties["Policies"] as readonly { PolicyDocument: unknown }[] | undefined).map(
        ({ PolicyDocument }) => [each, PolicyDocument] as const,
      ),
    ),
  ];
  return documents.flatMap(([{ stack, id }, document]) =>
    (document as Document).Statement.map((statement) => ({ ...statement, at: `${stack}/${id}` })),
  );
}

/** Every statement that says whom a resource or a role trusts. */
export function trustStatements(templates: Templates): readonly (Statement & { readonly at: string })[] {
  const holders: readonly (readonly [type: string, property: string])[] = [
    ["AWS::IAM::Role", "AssumeRolePolicyDocument"],
    ["AWS::SQS::QueuePolicy", "PolicyDocument"],
    ["AWS::SNS::TopicPolicy", "PolicyDocument"],
    ["AWS::KMS::Key", "KeyPolicy"],
  ];
  const documents = holders.flatMap(([type, property]) =>
    resourcesOf(templates, type).map((each) => [each, each.properties[property] as Document] as const),
  );
  const busPolicies = resourcesOf(templates, "AWS::Events::EventBusPolicy").map(
    (each) => [each, { Statement: listOf(each.properties["Statement"] as Statement | undefined) }] as const,
  );
  return [...documents, ...busPolicies].flatMap(([{ stack, id }, document]) =>
    document.Statement.map((statement) => ({ ...statement, at: `${stack}/${id}` })),
  );
}
