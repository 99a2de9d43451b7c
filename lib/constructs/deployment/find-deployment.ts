import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { DeploymentFile } from "#core/deployment/deployment-file.ts";
import { partName, shapeMistakes } from "#core/deployment/mistake.ts";
import { InvalidInput, type Position } from "#core/faults.ts";
import { readDeployment } from "#files/deployment-text.ts";
import { printDiagnostic } from "#files/diagnostic.ts";
import { type Context, chosenBy } from "./chosen-by-context.ts";

/** What is to be deployed, and the folder from which it names its files. */
export type FoundDeployment = {
  readonly deployment: DeploymentFile;
  readonly folder: string;
  /** Where a part of it stands in its file; missing where it was said otherwise. */
  readonly positionOf?: (pointer: string) => Position | undefined;
};

const usual = "parley.config.yaml";
const longestFile = 1_000_000;

/** Without a file and without a word in the context the packaged policy is deployed to observe. */
export function findDeployment(cwd: string, context: Context): FoundDeployment {
  const named = context["config"];
  if (named !== undefined && (typeof named !== "string" || named === ""))
    throw new InvalidInput("the context `config` is not a path", {
      hint: "write `-c config=parley.config.yaml`",
    });
  const path = resolve(cwd, named ?? usual);
  const isAlone = named === undefined && !existsSync(path);
  const fromFile = isAlone ? alone(cwd) : fileAt(path, named ?? usual);
  const chosen = chosenBy(context);
  if (Object.keys(chosen).length === 0) return fromFile;
  const deployment = checked({ ...fromFile.deployment, ...chosen });
  // A policy that the command names is looked for where the command runs.
  const folder = chosen["policy"] === undefined ? fromFile.folder : cwd;
  return { deployment, folder, positionOf: placesOf(fromFile, chosen) };
}

/** The file is in the right form, so that what is not was said in the context. */
function checked(said: object): DeploymentFile {
  const mistakes = shapeMistakes(said);
  if (mistakes.length === 0) return said as DeploymentFile;
  const lines = mistakes.map(({ pointer, message, hint }) => {
    const line = `-c parley:${partName(pointer)}: error: ${message}`;
    return hint === "" ? line : `${line}\n  ${hint}`;
  });
  throw new InvalidInput("the context cannot be deployed", { hint: lines.join("\n") });
}

/** What the context says stands in no file. */
const placesOf =
  ({ positionOf }: FoundDeployment, chosen: Readonly<Record<string, unknown>>) =>
  (pointer: string): Position | undefined =>
    Object.hasOwn(chosen, pointer.split("/")[1] ?? "") ? undefined : positionOf?.(pointer);

const alone = (folder: string): FoundDeployment => ({ deployment: { parley: 1, policy: "default" }, folder });

function fileAt(path: string, name: string): FoundDeployment {
  const read = readDeployment(textAt(path, name), name);
  if ("deployment" in read) return { ...read, folder: dirname(path) };
  const lines = read.diagnostics.map(printDiagnostic).join("\n");
  throw new InvalidInput(`\`${name}\` cannot be deployed`, { hint: lines });
}

function textAt(path: string, name: string): string {
  try {
    const bytes = readFileSync(path);
    if (bytes.length <= longestFile) return bytes.toString("utf8");
  } catch (cause) {
    throw new InvalidInput(`\`${name}\` cannot be read`, {
      hint: "name another with `-c config=PATH`",
      cause,
    });
  }
  throw new InvalidInput(`\`${name}\` is too long`, { hint: `at most ${longestFile} bytes are read` });
}
