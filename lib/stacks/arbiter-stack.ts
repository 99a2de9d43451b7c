import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { Arbiter } from "#constructs/arbiter.ts";
import { arbiterProps } from "#constructs/deployment/arbiter-props-of.ts";
import type { FoundDeployment } from "#constructs/deployment/find-deployment.ts";
import { acknowledgeFindings } from "./nag/acknowledge-findings.ts";

/** The arbiter in its own account and region. */
export class ArbiterStack extends Stack {
  readonly arbiter: Arbiter;

  constructor(scope: Construct, id: string, { found, ...props }: { found: FoundDeployment } & StackProps) {
    super(scope, id, { description: "Parley: an arbiter for infrastructure changes", ...props });
    this.arbiter = new Arbiter(this, "Arbiter", arbiterProps(this, found));
    this.#tellWhere();
    acknowledgeFindings(this);
  }

  /** What somebody needs who calls it, signs in or looks after the people who do. */
  #tellWhere(): void {
    const { publicUrl, poolId } = this.arbiter.access;
    new CfnOutput(this, "Address", { description: "Of the API and the pages", value: publicUrl });
    new CfnOutput(this, "Console", { description: "Where one signs in", value: `${publicUrl}/console` });
    const { seals, tables } = this.arbiter;
    new CfnOutput(this, "Ledger", { description: "The table of decisions", value: tables.ledger.tableName });
    new CfnOutput(this, "SealsBucket", {
      description: "Where seals are kept",
      value: seals.bucket.bucketName,
    });
    if (poolId === undefined) return;
    new CfnOutput(this, "UserPool", { description: "Who can sign in, in Cognito", value: poolId });
  }
}
