import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Architecture, Code, LayerVersion, Runtime } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { permissionShard } from "#catalogue/load/text/permission-text.ts";
import { catalogueFolder } from "#catalogue/store/open-catalogue.ts";
import { manifestIn } from "#catalogue/store/stored-parts.ts";
import { Misconfigured } from "#core/faults.ts";
import { writeCompiledPolicy } from "#core/policy/file/compiled-file.ts";
import { type InstallationProps, installationFile } from "./installation-file.ts";
import { passingFolder } from "./passing-folder.ts";

/** The files that every function finds under `/opt/parley`: the policy, the catalogue and the installation's choices. */
export function decisionLayer(scope: Construct, id: string, props: InstallationProps): LayerVersion {
  const folder = passingFolder("parley-layer-");
  for (const [name, content] of layerFiles(props)) {
    const path = join(folder, "parley", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return new LayerVersion(scope, id, {
    layerVersionName: props.name,
    description: "What Parley decides with: the policy, the catalogue of resource types, the installation",
    code: Code.fromAsset(folder),
    compatibleRuntimes: [Runtime.NODEJS_24_X],
    compatibleArchitectures: [Architecture.ARM_64],
  });
}

/** The content of each file by its path; the same plan makes the same bytes. */
export function layerFiles(props: InstallationProps): ReadonlyMap<string, string | Uint8Array> {
  const parts = catalogueFiles().map((name) => [`catalogue/${name}`, partOf(name)] as const);
  return new Map<string, string | Uint8Array>([
    ["policy.json", writeCompiledPolicy(props.plan.policy)],
    ["installation.json", `${JSON.stringify(installationFile(props), undefined, 2)}\n`],
    ...parts,
  ]);
}

/** Who may do what to AWS is known where roles are made; functions never ask. */
function catalogueFiles(): readonly string[] {
  const manifest = manifestIn(catalogueFolder());
  if (manifest !== undefined) return Object.keys(manifest).filter((name) => name !== permissionShard);
  throw new Misconfigured("the catalogue is not where it can be deployed from", {
    hint: "build it with `npm run catalogue`, in a folder that can be written",
  });
}

const partOf = (name: string): Uint8Array => readFileSync(join(catalogueFolder(), name));
