import type { App } from "aws-cdk-lib";
import { findDeployment } from "#constructs/deployment/find-deployment.ts";
import { mistakeText } from "#constructs/plan/mistake-text.ts";
import { parleyStacks } from "./parley-app.ts";

/** Declares what the folder's deployment says, or tells what is wrong with it. */
export function deployed(app: App, cwd: string): string | undefined {
  try {
    parleyStacks(app, findDeployment(cwd, app.node.getAllContext()));
    return undefined;
  } catch (error) {
    const mistake = mistakeText(error);
    if (mistake === undefined) throw error;
    return mistake;
  }
}
