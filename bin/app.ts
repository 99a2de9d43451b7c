import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { deployed } from "#stacks/deployed.ts";

// The CDK app's door: `parley.config.yaml` or the context says what is deployed.
const app = new App({ analyticsReporting: false });
const mistake = deployed(app, process.cwd());
if (mistake === undefined) {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
} else {
  console.error(mistake);
  process.exitCode = 64;
}
