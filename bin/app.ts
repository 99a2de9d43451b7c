import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { deployed } from "#stacks/deployed.ts";

// The CDK app's door: `parley.config.yaml` or the context says what is deployed. What is refused leaves nothing behind.
const app = new App({ analyticsReporting: false, autoSynth: false });
const mistake = deployed(app, process.cwd());
if (mistake === undefined) {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  app.synth();
} else {
  console.error(mistake);
  process.exitCode = 64;
}
