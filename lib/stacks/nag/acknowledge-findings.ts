import { CfnResource, Stack, Validations } from "aws-cdk-lib";
import { CfnManagedPolicy, CfnPolicy, CfnRole } from "aws-cdk-lib/aws-iam";
import type { IConstruct } from "constructs";
import { findings, type Reason, wildcards } from "./reasons.ts";
import { wildcardsIn } from "./wildcards-in.ts";

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
