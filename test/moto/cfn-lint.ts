import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { basename } from "node:path";
import { text } from "node:stream/consumers";

/** Whether `cfn-lint` can be run here. */
export const hasCfnLint = spawnSync("cfn-lint", ["--version"], { stdio: "ignore" }).status === 0;

type Finding = {
  readonly Rule: { readonly Id: string };
  readonly Message: string;
  readonly Filename: string;
  readonly Location: { readonly Path: readonly (string | number)[] };
};

// Warnings: the CDK writes down dependencies that CloudFormation would see by itself.
const leftOut = ["W", "I"];

/** Errors that are none, by what they say. */
const falseAlarms: readonly RegExp[] = [
  // Dashboards take tags since June 2026, which cfn-lint 1.51 knows of some regions only.
  /E3002 at Resources\/\w*Board\w*\/Properties\/Tags:/,
];

/** What is wrong with templates that are deployed to all of these regions, a line each. */
export async function errorsIn(
  templates: readonly string[],
  regions: readonly string[],
): Promise<readonly string[]> {
  const words = ["--format", "json", "--ignore-checks", ...leftOut, "--regions", ...regions];
  const child = spawn("cfn-lint", [...words, "--", ...templates], { stdio: ["ignore", "pipe", "inherit"] });
  const [output] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return (JSON.parse(output) as readonly Finding[])
    .map(lineOf)
    .filter((line) => !falseAlarms.some((alarm) => alarm.test(line)));
}

const lineOf = ({ Rule, Message, Filename, Location }: Finding): string =>
  `${basename(Filename)}: ${Rule.Id} at ${Location.Path.join("/")}: ${Message}`;
