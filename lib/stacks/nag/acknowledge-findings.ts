import { CfnResource, Stack, Validations } from "aws-cdk-lib";
import { CfnManagedPolicy, CfnPolicy, CfnRole } from "aws-cdk-lib/aws-iam";
import type { IConstruct } from "constructs";
import { findings, type Reason, wildcards } from "./reasons.ts";

type WildcardsInStatement = {
  readonly Effect: string;
  readonly Action?: unknown;
  readonly Resource?: unknown;
};

/** What of a policy cdk-nag calls a wildcard, in its own spelling. */
export function wildcardsIn(document: unknown): readonly string[] {
  const { Statement = [] } = document as { readonly Statement?: readonly WildcardsInStatement[] };
  const found = Statement.filter(({ Effect }) => Effect === "Allow").flatMap(({ Action, Resource }) => [
    ...listed(Action)
      .map(String)
      .filter(isWild)
      .map((action) => `Action::${action}`),
    ...listed(Resource)
      .map(flat)
      .filter(isWild)
      .map((resource) => `Resource::${resource}`),
  ]);
  return [...new Set(found)];
}

const isWild = (text: string): boolean => text.includes("*");
const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

type Intrinsic = Readonly<Record<string, unknown>>;

/** A reference as text: `<Table.Arn>/index/*`. */
function flat(value: unknown): string {
  if (typeof value === "string") return value.replaceAll("${", "<").replaceAll("}", ">");
  if (typeof value !== "object" || value === null) return value === undefined ? "" : JSON.stringify(value);
  const { "Fn::Join": join, "Fn::Sub": sub, "Fn::GetAtt": attribute, Ref } = value as Intrinsic;
  if (Array.isArray(join)) return listed(join[1]).map(flat).join(String(join[0]));
  if (sub !== undefined) return flat(sub);
  if (Array.isArray(attribute)) return `<${attribute.map(flat).join(".")}>`;
  return Ref === undefined ? JSON.stringify(value) : `<${flat(Ref)}>`;
}

/** Acknowledges what was weighed, each with its reason; whatever else cdk-nag finds fails the synth. */
export function acknowledgeFindings(stack: Stack): void {
  for (const node of stack.node.findAll()) {
    if (!CfnResource.isCfnResource(node)) continue;
    for (const { id, reason } of findings.filter((each) => concerns(each, node))) {
      Validations.of(node).acknowledge({ id, reason });
    }
    for (const finding of wildcardFindings(node)) {
      const reason = wildcards.find((each) => concerns(each, node))?.reason;
      if (reason !== undefined) Validations.of(node).acknowledge({ id: finding, reason });
    }
  }
}

const concerns = ({ type, at }: Reason, node: CfnResource): boolean =>
  (type === undefined || node.cfnResourceType === type) && at.test(node.node.path);

function wildcardFindings(node: IConstruct): readonly string[] {
  if (!(node instanceof CfnPolicy || node instanceof CfnManagedPolicy || node instanceof CfnRole)) return [];
  const { policyDocument, policies } = node as Partial<CfnPolicy & CfnRole>;
  const stack = Stack.of(node);
  const inline = (stack.resolve(policies ?? []) as { policyDocument: unknown }[]).map((each) =>
    stack.resolve(each.policyDocument),
  );
  const documents = policyDocument === undefined ? inline : [stack.resolve(policyDocument)];
  return documents.flatMap(wildcardsIn).map((finding) => `AwsSolutions-IAM5[${finding}]`);
}
