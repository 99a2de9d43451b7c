import type { NoticeDesk } from "#adapters/aws/desk/notice-desk.ts";
import { deploymentDefaults } from "#core/deployment/defaults.ts";
import type { DeploymentFile } from "#core/deployment/deployment-file.ts";
import { InvalidInput, Misconfigured } from "#core/faults.ts";
import { readDeployment } from "#files/deployment-text.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { placeOf, readText } from "../inputs/disk.ts";
import { rejected } from "../inputs/load.ts";
import { jsonText } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { diagnosis } from "./diagnosis.ts";
import { diagnosisText } from "./diagnosis-text.ts";

type ExamineInput = {
  readonly config: string;
  readonly region?: string;
  readonly name?: string;
  readonly json?: boolean;
};

type OpenDesk = (region: string) => NoticeDesk;

/** Whether messages reach everybody whom a deployment names. */
export async function examine(
  asked: ExamineInput,
  terminal: Terminal,
  openDesk: OpenDesk,
): Promise<ExitCode> {
  const deployment = await deploymentIn(asked.config, terminal);
  const region = regionOf(asked, deployment, terminal);
  const desk = openDesk(region);
  const name = `${asked.name ?? deployment.name ?? deploymentDefaults.name}-notices`;
  const topic = topicOr(await desk.topicNamed(name), { name, region, account: deployment.account });
  const found = diagnosis(deployment, await desk.subscriptionsOf(topic));
  const told = { topic, ...found };
  terminal.out(asked.json === true ? `${jsonText(told)}\n` : diagnosisText(told, terminal));
  return found.isWell ? exitCodes.fine : exitCodes.fault;
}

async function deploymentIn(named: string, { cwd }: Terminal): Promise<DeploymentFile> {
  const place = placeOf(cwd, named);
  const read = readDeployment(await readText(place), place.named);
  if ("diagnostics" in read) throw rejected(place.named, "deployment", read.diagnostics);
  return read.deployment;
}

function regionOf(asked: ExamineInput, deployment: DeploymentFile, { env }: Terminal): string {
  const region = asked.region ?? deployment.region ?? env["AWS_REGION"] ?? env["AWS_DEFAULT_REGION"];
  if (region === undefined) {
    throw new InvalidInput("it is not said where Parley lives", { hint: "name its region with `--region`" });
  }
  if (/^[a-z]{2}(-[a-z]+)+-\d$/.test(region)) return region;
  throw new InvalidInput(`\`${region}\` is not a region`, { hint: "write it like `eu-north-1`" });
}

type Sought = { readonly name: string; readonly region: string; readonly account: string | undefined };

function topicOr(topic: string | undefined, { name, region, account }: Sought): string {
  const here = topic?.split(":")[4];
  if (topic === undefined) {
    const hint = "deploy Parley there, or say where it is with `--region` and `--name`";
    throw new Misconfigured(`there is no topic \`${name}\` in \`${region}\``, { hint });
  }
  if (account === undefined || account === here) return topic;
  const hint = `name a profile of the account \`${account}\` with \`AWS_PROFILE\``;
  throw new Misconfigured(`these credentials belong to the account \`${here}\``, { hint });
}
