import { withDescribed } from "#catalogue/load/described.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { layersBeside } from "#catalogue/store/policy-layers.ts";
import { InvalidInput } from "#core/faults.ts";
import type { DescribedType } from "#core/ports/schema-source.ts";
import { isPart } from "#core/resource-types/schema-part.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { lintText } from "#files/lint-text.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { type DiskPlace, filesUnder, placeOf, readText } from "../inputs/disk.ts";
import { findingText } from "../inputs/findings.ts";
import { paints } from "../terminal/paint.ts";
import { jsonText } from "../terminal/plain-text.ts";
import { counted } from "../terminal/prose.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import { sarifLog } from "./sarif.ts";
import { type ShownFinding, shownText, withShownLocks } from "./shown-locks.ts";

async function schemaIn(place: DiskPlace): Promise<DescribedType> {
  const schema = jsonOf(await readText(place), place);
  if (isPart(schema) && typeof schema["typeName"] === "string" && isPart(schema["properties"]))
    return { type: schema["typeName"], schema, mutability: "unknown" };
  throw new InvalidInput(`\`${place.named}\` is not the schema of a resource type`, {
    hint: "it needs `typeName` and `properties`, as CloudFormation's registry publishes them",
  });
}

function jsonOf(text: string, { named }: DiskPlace): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidInput(`\`${named}\` is not JSON`, { hint: "leave only schemas in the folder", cause });
  }
}

/** The catalogue with what the CloudFormation schemas in a folder say, one type per JSON file as AWS publishes them. */
async function knownTypesWith(folder: DiskPlace): Promise<TypeKnowledge> {
  const places = await filesUnder(folder, /\.json$/);
  if (places.length === 0) {
    const hint = "unpack CloudformationSchema.zip there, as AWS publishes it for every region";
    throw new InvalidInput(`\`${folder.named}\` holds no schema`, { hint });
  }
  // One after the other: AWS describes more types than a process may open files.
  const schemas: DescribedType[] = [];
  for (const place of places) schemas.push(await schemaIn(place));
  return withDescribed(openCatalogue(), schemas);
}

type LintFileInput = {
  readonly policy: string;
  readonly schemas?: string;
  readonly json?: boolean;
  readonly sarif?: boolean;
};

async function findingsIn(
  { policy, schemas }: LintFileInput,
  { cwd }: Terminal,
): Promise<readonly ShownFinding[]> {
  const place = placeOf(cwd, policy);
  const text = await readText(place);
  const knowledge = schemas === undefined ? openCatalogue() : await knownTypesWith(placeOf(cwd, schemas));
  const find = layersBeside(place.path);
  const findings = lintText(text, place.named, knowledge, find);
  return withShownLocks(findings, { text, named: place.named, find });
}

function asText(findings: readonly ShownFinding[], terminal: Terminal): string {
  const paint = paints(hasColour(terminal, "out"));
  const width = proseWidth(terminal);
  const count = (level: string) => findings.filter((finding) => finding.level === level).length;
  const total = `${counted(count("error"), "error")}, ${counted(count("warning"), "warning")}`;
  return `${findings.map((finding) => findingText(finding, paint) + shownText(finding, width)).join("")}${total}\n`;
}

export async function lintFile(asked: LintFileInput, terminal: Terminal): Promise<ExitCode> {
  const findings = await findingsIn(asked, terminal);
  if (asked.sarif === true) terminal.out(`${jsonText(sarifLog(findings))}\n`);
  else terminal.out(asked.json === true ? `${jsonText({ findings })}\n` : asText(findings, terminal));
  return findings.some(({ level }) => level === "error") ? exitCodes.usage : exitCodes.fine;
}
