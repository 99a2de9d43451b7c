import { DeploymentFile } from "#core/deployment/deployment-file.ts";
import type { Position } from "#core/faults.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { readAs } from "./schema-file.ts";

export type ReadDeployment =
  | { readonly deployment: DeploymentFile; readonly positionOf: (pointer: string) => Position }
  | { readonly diagnostics: readonly Diagnostic[] };

/** Reads `parley.config.yaml`; `positionOf` tells where a part of it stands. */
export function readDeployment(text: string, fileName: string): ReadDeployment {
  const read = readAs(DeploymentFile, text, fileName);
  if ("diagnostics" in read) return read;
  return { deployment: read.value, positionOf: read.file.positionOf };
}
