/** Where CloudFormation knows budgets, which are worldwide themselves; elsewhere a template with one is refused whole. */
const regions: ReadonlySet<string> = new Set([
  "us-east-1",
  "us-east-2",
  "us-west-1",
  "us-west-2",
  "ca-central-1",
  "sa-east-1",
  "eu-central-1",
  "eu-west-1",
  "eu-west-2",
  "eu-west-3",
  "ap-northeast-1",
  "ap-northeast-2",
  "ap-south-1",
  "ap-southeast-1",
  "ap-southeast-2",
  "cn-north-1",
  "cn-northwest-1",
]);

export const hasBudgets = (region: string): boolean => regions.has(region);
