import { withDescribed } from "#catalogue/load/described.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { InvalidInput } from "#core/faults.ts";
import type { DescribedType } from "#core/ports/schema-source.ts";
import { isPart } from "#core/resource-types/schema-part.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { type DiskPlace, filesUnder, readText } from "../inputs/disk.ts";

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
export async function knownTypesWith(folder: DiskPlace): Promise<TypeKnowledge> {
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
