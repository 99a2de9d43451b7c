import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import { InvalidInput } from "#core/faults.ts";
import type { TypeKnowledge } from "#core/ports/type-knowledge.ts";
import { filesUnder, type Place, readText } from "../inputs/disk.ts";

async function schemaIn(place: Place): Promise<unknown> {
  const text = await readText(place);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidInput(`\`${place.named}\` is not JSON`, {
      hint: "leave only schemas in the folder",
      cause,
    });
  }
}

/** What the CloudFormation schemas in a folder say, one type per JSON file as AWS publishes them. */
export async function knownTypesIn(folder: Place): Promise<TypeKnowledge> {
  const places = await filesUnder(folder, /\.json$/);
  if (places.length === 0) {
    const hint = "unpack CloudformationSchema.zip there, as AWS publishes it for every region";
    throw new InvalidInput(`\`${folder.named}\` holds no schema`, { hint });
  }
  // One after the other: AWS describes more types than a process may open files.
  const schemas: unknown[] = [];
  for (const place of places) schemas.push(await schemaIn(place));
  return memoryTypeKnowledge(schemas);
}
