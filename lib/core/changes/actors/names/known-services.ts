import type { Intent } from "../../../claims/words.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** What services change things for. */
const serves: readonly (readonly [Intent, ReadonlySet<string>])[] = [
  [
    "security",
    words("guardduty inspector2 securityhub secretsmanager acm acm-pca kms shield fms macie access-analyzer"),
  ],
  ["data-protection", words("backup dlm drs")],
  [
    "compliance",
    words("config config-conforms config-multiaccountsetup cloudtrail controltower auditmanager"),
  ],
  ["cost", words("compute-optimizer aco-automation cost-optimization-hub budgets ce")],
  ["experiment", words("fis")],
];

/** Services that keep running what is theirs to run, of their own accord. */
const keepsRunning = words(`
  application-autoscaling autoscaling autoscaling-plans batch cassandra dax dynamodb ec2fleet ecs eks eks-fargate
  eks-nodegroup elasticache elasticfilesystem elasticloadbalancing elasticmapreduce es gamelift globalaccelerator kafka
  lambda memorydb mq opensearchservice rds redshift spot spotfleet`);

// What these do somebody asked for a moment ago, so it is that caller's goal and not theirs.
const actsForCallers = words("controltower fis");

/** The service's own word: `dynamodb` of `replication.dynamodb.amazonaws.com`. */
const labelOf = (principal: string): string => principal.split(".").at(-3) ?? "";

const listed = (label: string): Intent | undefined => serves.find(([, services]) => services.has(label))?.[0];

/** What a service seems to be for; one that stands nowhere here keeps something running. */
export const seemsToServe = (principal: string): Intent => listed(labelOf(principal)) ?? "availability";

/** INVARIANT (known services): what a service that acts for itself is granted; one that nobody knows is granted nothing. */
export function goalsOfService(principal: string): readonly Intent[] {
  const label = labelOf(principal);
  if (actsForCallers.has(label)) return [];
  const goal = listed(label) ?? (keepsRunning.has(label) ? "availability" : undefined);
  return goal === undefined ? [] : [goal];
}
