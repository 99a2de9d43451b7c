import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { account, type Moto, region } from "./moto-server.ts";

const run = promisify(execFile);

/** The CDK's own command line against moto; it throws what the command printed where it fails. */
async function cdk({ environment }: Moto, ...words: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run("cdk", [...words], { env: environment, maxBuffer: 64_000_000 });
  return `${stdout}${stderr}`;
}

/** Declares the stacks into a folder; anyone who deploys from there need not ask the app again. */
export const synth = (moto: Moto, folder: string): Promise<string> =>
  cdk(moto, "synth", "--quiet", "--app", "node test/moto/app.ts", "--output", folder);

export const bootstrap = (moto: Moto, folder: string): Promise<string> =>
  cdk(moto, "bootstrap", `aws://${account}/${region}`, "--app", folder);

export const deploy = (moto: Moto, folder: string): Promise<string> =>
  cdk(moto, "deploy", "--all", "--app", folder, "--method=direct", "--require-approval", "never");
