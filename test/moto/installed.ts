import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { CreateScheduleGroupCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import type { FunctionName } from "#constructs/doors/doors.ts";
import { bootstrap, deploy, synth } from "./cdk.ts";
import { access, type Moto, region } from "./moto-server.ts";

/** What was deployed: the server where it is, the CDK's folder that it came from, and where Cloud Control is. */
export type Installed = { readonly moto: Moto; readonly output: string; readonly cloudUrl: string };

/** Deploys test/moto/app.ts with the CDK's own command line. */
export async function install(moto: Moto, cloudUrl: string): Promise<Installed> {
  const output = join(moto.folder, "cdk.out");
  await synth(moto, output);
  await bootstrap(moto, output);
  await deploy(moto, output);
  const installed = { moto, output, cloudUrl };
  await makeScheduleGroup(installed);
  return installed;
}

/** Its CloudFormation leaves groups of schedules out, and no schedule can be made in a group that is not there. */
async function makeScheduleGroup(installed: Installed): Promise<void> {
  const { SCHEDULE_GROUP: Name } = await settingsOf(installed, "look-at-resource");
  await new SchedulerClient(access(installed.moto)).send(new CreateScheduleGroupCommand({ Name }));
}

type Resource = {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Metadata?: Readonly<Record<string, string>>;
};

/** The folder that was deployed as the content of a resource. */
function assetOf({ output }: Installed, is: (resource: Resource) => boolean): string {
  const file = readFileSync(join(output, "parley.template.json"), "utf8");
  const { Resources } = JSON.parse(file) as { readonly Resources: Readonly<Record<string, Resource>> };
  const path = Object.values(Resources).find(is)?.Metadata?.["aws:asset:path"];
  if (path === undefined) throw new Error("the template has no such asset");
  return join(output, path);
}

// moto goes by the region in a signature and does not check the rest.
const Authorization = `AWS4-HMAC-SHA256 Credential=x/20260101/${region}/lambda/aws4_request, SignedHeaders=host, Signature=x`;

type Configuration = { readonly Environment: { readonly Variables: Readonly<Record<string, string>> } };

/** What a deployed function is told by its environment. */
export async function settingsOf(
  { moto }: Installed,
  folder: FunctionName,
): Promise<Readonly<Record<string, string>>> {
  const address = `${moto.url}/2015-03-31/functions/parley-${folder}/configuration`;
  const answer = await fetch(address, { headers: { Authorization } });
  return ((await answer.json()) as Configuration).Environment.Variables;
}

/** Calls what was deployed as Lambda does, in a process that knows nothing but its environment. */
export async function invoke(installed: Installed, folder: FunctionName, event: unknown): Promise<unknown> {
  const code = assetOf(installed, (each) => each.Properties?.["FunctionName"] === `parley-${folder}`);
  const script = `const { handler } = await import(${JSON.stringify(pathToFileURL(join(code, "index.mjs")).href)});
    const context = { awsRequestId: "request-1", functionName: "parley-${folder}" };
    const answer = await handler(${JSON.stringify(event)}, context);
    console.log(JSON.stringify({ answer }));`;
  const env = await environmentOf(installed, folder);
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], { env });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const lines = `${out}\n${errors}`.split("\n").filter((line) => line.startsWith("{"));
  const answer = lines.find((line) => line.startsWith('{"answer":'));
  // An answer only says that something failed; why stands in the log.
  for (const line of lines) if (/^\{"level":"(?:WARN|ERROR|CRITICAL)"/.test(line)) console.warn(line);
  if (answer === undefined) throw new Error(`\`${folder}\` gave no answer:\n${lines.join("\n")}`);
  return (JSON.parse(answer) as { readonly answer: unknown }).answer;
}

const queuesElsewhere = `https://sqs.${region}.amazonaws.com`;

/** What the function is told, and where things are that stand elsewhere in AWS. */
async function environmentOf(installed: Installed, folder: FunctionName): Promise<Record<string, string>> {
  const { moto, cloudUrl } = installed;
  const settings = Object.entries(await settingsOf(installed, folder));
  const layer = assetOf(installed, ({ Type }) => Type === "AWS::Lambda::LayerVersion");
  return {
    ...moto.environment,
    // The address of a queue outweighs every other word on where SQS is.
    ...Object.fromEntries(settings.map(([name, value]) => [name, value.replace(queuesElsewhere, moto.url)])),
    AWS_ENDPOINT_URL_CLOUDCONTROL: cloudUrl,
    INSTALLATION_FILE: join(layer, "parley/installation.json"),
    POLICY_FILE: join(layer, "parley/policy.json"),
    CATALOGUE_FOLDER: join(layer, "parley/catalogue"),
  };
}
