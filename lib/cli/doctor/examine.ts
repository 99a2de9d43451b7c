import { dirname, join } from "node:path";
import type { NoticeDesk } from "#adapters/aws/desk/notice-desk.ts";
import type { SourceDesk } from "#adapters/aws/desk/source-desk.ts";
import { deploymentDefaults } from "#core/deployment/defaults.ts";
import type { DeploymentFile } from "#core/deployment/deployment-file.ts";
import type { UnaskedOwners } from "#core/deployment/known-owners.ts";
import { InvalidInput, Misconfigured } from "#core/faults.ts";
import type { Reach } from "#core/notices/readers/reach.ts";
import { readDeployment } from "#files/deployment-text.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { placeOf, readText } from "../inputs/disk.ts";
import { rejected } from "../inputs/load.ts";
import { type Paint, paints } from "../terminal/paint.ts";
import { jsonText, plain } from "../terminal/plain-text.ts";
import { wrapped } from "../terminal/prose.ts";
import { table } from "../terminal/table.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import { type Diagnosis, diagnosis } from "./diagnosis.ts";
import { examinedOwners, ownersText } from "./owners.ts";
import { examinedSources, sourcesText } from "./sources.ts";

const states: Readonly<Record<Reach, string>> = {
  protected: "confirmed and protected",
  unprotected: "confirmed, but anybody with one of the mails can end it",
  unconfirmed: "not confirmed",
  missing: "not subscribed",
};

const remedies: Readonly<Record<Exclude<Reach, "protected">, string>> = {
  unconfirmed:
    "Not confirmed: have them send you the link in the mail of AWS, do not open it, and run `parley approvers confirm URL`.",
  unprotected:
    "Anybody can end it: somebody opened the link of AWS. Run `parley approvers confirm URL` with it; where it is too old, take the address out of the deployment, deploy, put it in again, deploy, and confirm the new link.",
  missing: "Not subscribed: deploy again; the deployment names them and the topic does not.",
};

type DiagnosisTold = Diagnosis & { readonly topic: string; readonly unasked?: UnaskedOwners };

/** For a person: everybody by name, and then what there is to do. */
function diagnosisText(told: DiagnosisTold, terminal: Terminal): string {
  const paint = paints(hasColour(terminal, "out"));
  const width = proseWidth(terminal);
  const rows = [
    ...told.approvers.flatMap(({ name, channels }) => channels.map((line) => ({ name, ...line }))),
    ...told.operators.map((line) => ({ name: "operators", ...line })),
  ];
  const cells = rows.map(({ name, channel, endpoint, state }) => [
    name,
    channel,
    plain(endpoint),
    states[state],
  ]);
  const lines = [
    paint.strong(told.topic),
    ...table(cells, width),
    "",
    ...told.approvers.filter(({ isReachable }) => !isReachable).map(({ name }) => deaf(name, paint)),
    ...(told.unasked === undefined ? [] : ownersText(told.unasked)).flatMap((text) => wrapped(text, width)),
    ...remediesFor(new Set(rows.map(({ state }) => state))).flatMap((text) => wrapped(text, width)),
    told.isWell
      ? paint.good("everybody is reached")
      : paint.bad("not everybody is reached as they should be"),
  ];
  return `${lines.join("\n")}\n`;
}

const remediesFor = (found: ReadonlySet<Reach>): readonly string[] =>
  Object.entries(remedies).flatMap(([state, text]) => (found.has(state as Reach) ? [text] : []));

const deaf = (name: string, paint: Paint): string =>
  paint.wary(`\`${name}\` counts as unreachable: others are asked at once in their place`);

export type ExamineInput = {
  readonly config: string;
  readonly region?: string;
  readonly name?: string;
  /** The ledger's table, where what came of sources stands. */
  readonly table?: string;
  readonly json?: boolean;
};

type OpenSources = (region: string) => SourceDesk;
type OpenDesk = (region: string) => NoticeDesk;

/** Whether messages reach everybody whom a deployment names. */
export async function examine(
  asked: ExamineInput,
  terminal: Terminal,
  openDesk: OpenDesk,
  openSources: OpenSources = noSources,
): Promise<ExitCode> {
  const deployment = await deploymentIn(asked.config, terminal);
  const region = regionOf(asked, deployment, terminal);
  const desk = openDesk(region);
  const name = `${asked.name ?? deployment.name ?? deploymentDefaults.name}-notices`;
  const topic = topicOr(await desk.topicNamed(name), { name, region, account: deployment.account });
  const found = diagnosis(deployment, await desk.subscriptionsOf(topic));
  const sources = await sourcesIn(asked, deployment, { desk: openSources(region), terminal });
  const unasked = await examinedOwners(asked.config, deployment, terminal);
  const isWell =
    found.isWell && (unasked === undefined || unasked.people.length + unasked.groups.length === 0);
  const told = {
    ...{ topic, ...found, isWell },
    ...(unasked !== undefined && { unasked }),
    ...(sources !== undefined && { sources }),
  };
  const text = `${diagnosisText(told, terminal)}${sources === undefined ? "" : sourcesText(sources, terminal)}`;
  terminal.out(asked.json === true ? `${jsonText(told)}\n` : text);
  return isWell ? exitCodes.fine : exitCodes.fault;
}

const noSources: OpenSources = () => ({ booksOf: () => Promise.resolve([]) });

type SourcesGround = { readonly desk: SourceDesk; readonly terminal: Terminal };

/** Undefined where nobody named the table. */
async function sourcesIn(
  { table, config }: ExamineInput,
  { policy }: DeploymentFile,
  { desk, terminal }: SourcesGround,
) {
  if (table === undefined) return undefined;
  const beside = policy === "default" ? policy : join(dirname(placeOf(terminal.cwd, config).path), policy);
  return await examinedSources({ table, policy: beside }, desk, terminal);
}

export async function deploymentIn(named: string, { cwd }: Terminal): Promise<DeploymentFile> {
  const place = placeOf(cwd, named);
  const read = readDeployment(await readText(place), place.named);
  if ("diagnostics" in read) throw rejected(place.named, "deployment", read.diagnostics);
  return read.deployment;
}

export function regionOf(asked: ExamineInput, deployment: DeploymentFile, { env }: Terminal): string {
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
