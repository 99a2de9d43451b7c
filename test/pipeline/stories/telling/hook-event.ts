import type { Json } from "#core/fields/json.ts";
import type { Story } from "./story.ts";

type Properties = Readonly<Record<string, Json>>;

/** What CloudFormation says before it updates the group of a story. */
export function hookEventOf({ resource, made }: Story, to: Properties, more: object = {}) {
  const before = made as Properties;
  return {
    awsAccountId: resource.account,
    stackId: `arn:aws:cloudformation:${resource.region}:${resource.account}:stack/checkout/1a2b`,
    hookTypeName: "Parley::AskBefore::EuNorth1",
    hookTypeVersion: "00000001",
    actionInvocationPoint: "UPDATE_PRE_PROVISION",
    requestData: {
      targetName: resource.type,
      targetType: resource.type,
      targetLogicalId: "Group",
      targetModel: { resourceProperties: { ...before, ...to }, previousResourceProperties: before },
    },
    requestContext: { invocation: 1, callbackContext: null },
    clientRequestToken: "token-1",
    ...more,
  };
}
