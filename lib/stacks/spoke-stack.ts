import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { Spoke, type SpokeProps } from "#constructs/spoke.ts";
import { acknowledgeFindings } from "./nag/acknowledge-findings.ts";

/** What a further account or region needs: its changes are sent to the arbiter, which may look and, if asked, restore. */
export class SpokeStack extends Stack {
  constructor(scope: Construct, id: string, { spoke, ...props }: { spoke: SpokeProps } & StackProps) {
    super(scope, id, { description: "Parley: sends changes of this place to the arbiter", ...props });
    new Spoke(this, "Spoke", spoke);
    acknowledgeFindings(this);
  }
}
