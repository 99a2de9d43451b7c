import { Aws } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";

const use = { actions: ["kms:Decrypt", "kms:GenerateDataKey*"], resources: ["*"] };

/** Lets alarms and budgets tell topics that are encrypted with a key; the topic says which alarms and budgets. */
export const alarmsUse = (): readonly PolicyStatement[] => [
  // Without a condition, as CloudWatch documents it: whether an alarm names its account to KMS is not known.
  new PolicyStatement({
    sid: "Alarms",
    principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
    ...use,
  }),
  new PolicyStatement({
    sid: "BudgetsOfThisAccount",
    principals: [new ServicePrincipal("budgets.amazonaws.com")],
    conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
    ...use,
  }),
];
