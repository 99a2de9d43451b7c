import { sha256 } from "#core/digest.ts";
import { InvalidInput } from "#core/faults.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import type { WrittenIntent } from "#core/intents/intent-body.ts";
import type { Diagnostic } from "#files/diagnostic.ts";
import { readIntent } from "#files/intent-text.ts";
import { type DiskPlace, filesUnder, isFolder, readText } from "../inputs/disk.ts";
import { rejected } from "../inputs/load.ts";

/** An intent of a folder, by the name of its file in it and by what it says. */
export type IntentFile = { readonly file: string; readonly intent: WrittenIntent; readonly digest: string };

const ending = /\.(?:ya?ml|json)$/;
const mostFiles = 200;

/** Every intent of a folder. INVARIANT (all or none): one that cannot be read refuses them all, each mistake with its place. */
export async function intentFilesIn(folder: DiskPlace): Promise<readonly IntentFile[]> {
  if (!(await isFolder(folder)))
    throw new InvalidInput(`\`${folder.named}\` is no folder`, {
      hint: "name a folder of intents with `-f`",
    });
  const places = await filesUnder(folder, ending);
  if (places.length > mostFiles)
    throw new InvalidInput(`\`${folder.named}\` holds ${places.length} intents`, {
      hint: `${mostFiles} are the most in one folder; split it`,
    });
  const wrong: Diagnostic[] = [];
  const read: IntentFile[] = [];
  for (const place of places) {
    const found = readIntent(await readText(place), place.named);
    if ("diagnostics" in found) wrong.push(...found.diagnostics);
    else read.push(intentFile(place.path.slice(folder.path.length + 1), found.intent));
  }
  if (wrong.length > 0) throw rejected(folder.named, "folder of intents", wrong);
  return read;
}

const intentFile = (file: string, intent: WrittenIntent): IntentFile => ({
  file,
  intent,
  digest: sha256(canonicalJson(intent as unknown as Json)),
});
