import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { corpus } from "../corpus.ts";

/** A plan of the corpus: its file, its digest, and whether only the final report may read it. */
export type PlanFile = { readonly file: string; readonly digest: string; readonly setAside: boolean };

/** Every real Terraform plan. A third is set aside by its digest alone, so that nobody chose which. */
export function planFiles(): readonly PlanFile[] {
  return globSync("terraform/plans/[0-9]*.json", { cwd: corpus })
    .toSorted()
    .map((name) => {
      const file = join(corpus, name);
      const digest = createHash("sha256").update(readFileSync(file)).digest("hex");
      return { file, digest, setAside: isSetAside(digest) };
    });
}

/** INVARIANT (set aside): the digest, read as a number, leaves 1 when it is divided by 3. */
export const isSetAside = (digest: string): boolean => BigInt(`0x${digest}`) % 3n === 1n;
