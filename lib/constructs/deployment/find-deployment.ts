import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { DeploymentFile } from "#core/deployment/deployment-file.ts";
import { partName, shapeMistakes } from "#core/deployment/mistake.ts";
import { InvalidInput, type Position } from "#core/faults.ts";
import { nearestWord } from "#core/schema/spelling.ts";
import { readDeployment } from "#files/deployment-text.ts";
import { printDiagnostic } from "#files/diagnostic.ts";

/** What the app is told on the command line with `-c`, or in cdk.json. */
type Context = Readonly<Record<string, unknown>>;

type ChosenByContextRead = (text: string, key: string) => unknown;

const asText: ChosenByContextRead = (text) => text;
const asList: ChosenByContextRead = (text) => text.split(",").flatMap((part) => part.trim() || []);

const asSwitch: ChosenByContextRead = (text, key) => {
  if (text === "true" || text === "false") return text === "true";
  throw new InvalidInput(`the context \`${key}\` is neither \`true\` nor \`false\``, {
    hint: `write \`-c ${key}=true\``,
  });
};

/** What can be said on the command line; the rest is said in the file. */
const keys: Readonly<Record<string, ChosenByContextRead>> = {
  policy: asText,
  name: asText,
  account: asText,
  region: asText,
  mode: asText,
  governs: asList,
  operators: asList,
  sessionTags: asSwitch,
  config: asSwitch,
  removal: asText,
};
const names = Object.keys(keys);

/** Keys of the context begin like this, for other parts of an app have a context too. */
const prefix = "parley:";

/** What the context says, such as `-c parley:mode=enforce`; it goes before the file. */
function chosenBy(context: Context): Readonly<Record<string, unknown>> {
  refuseUnread(context);
  const chosen = names.flatMap((name) => {
    const key = `${prefix}${name}`;
    const said = context[key];
    if (said === undefined) return [];
    return [[name, typeof said === "string" ? keys[name]?.(said, key) : said]];
  });
  return Object.fromEntries(chosen);
}

/** Words that only Parley would mean; anyone who says them without the prefix would deploy something else. */
const bare: readonly string[] = ["policy", "mode", "governs", "operators", "sessionTags", "removal"];

/** A word that nobody reads is a mistake, not a wish that may be left out. */
function refuseUnread(context: Context): void {
  for (const key of Object.keys(context)) {
    if (bare.includes(key))
      throw new InvalidInput(`the context \`${key}\` is not read`, {
        hint: `write \`-c ${prefix}${key}=…\``,
      });
    if (!key.startsWith(prefix) || names.includes(key.slice(prefix.length))) continue;
    const near = nearestWord(key.slice(prefix.length), names);
    const hint =
      near === undefined
        ? `the context takes ${names.join(", ")}; everything else is said in the file`
        : `did you mean \`${prefix}${near}\`?`;
    throw new InvalidInput(`the context \`${key}\` is not known`, { hint });
  }
}

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
