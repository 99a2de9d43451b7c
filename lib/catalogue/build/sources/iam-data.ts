import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { AccessLevel } from "#core/resource-types/call-knowledge.ts";
import { dataPackage, jsonIn } from "./packages.ts";

/** What IAM says of one service prefix, in the order of the alphabet. */
export type IamService = {
  readonly prefix: string;
  readonly actions: readonly IamAction[];
  readonly resources: readonly IamResource[];
};

export type IamAction = {
  readonly name: string;
  readonly level: AccessLevel;
  readonly targets: readonly { readonly name: string; readonly required: boolean }[];
};

/** A kind of resource that a policy can name, with the form of its ARN. */
export type IamResource = { readonly name: string; readonly arn: string };

type RawAction = {
  readonly name: string;
  readonly accessLevel: string;
  readonly resourceTypes: readonly { readonly name: string; readonly required: boolean }[];
};
type RawResource = { readonly key: string; readonly arn: string };

export function readIamServices(): readonly IamService[] {
  const folder = join(dataPackage("iam").folder, "data");
  const files = readdirSync(join(folder, "actions")).filter((file) => file.endsWith(".json"));
  return files.sort().map((file) => {
    const actions = jsonIn(join(folder, "actions", file)) as Record<string, RawAction>;
    const resources = jsonIn(join(folder, "resourceTypes", file)) as Record<string, RawResource>;
    return {
      prefix: file.replace(/\.json$/, ""),
      actions: Object.values(actions).map(readAction).sort(byName),
      resources: Object.values(resources).flatMap(readResource).sort(byName),
    };
  });
}

/** Some kinds have several forms of ARN, which the data write one behind the other. */
function readResource({ key, arn }: RawResource): readonly IamResource[] {
  return arn.split(/,\s*/).map((form) => ({ name: key, arn: form }));
}

function readAction({ name, accessLevel, resourceTypes }: RawAction): IamAction {
  const targets = resourceTypes.map(({ name: target, required }) => ({ name: target, required }));
  return { name, level: levelOf(accessLevel), targets: targets.sort(byName) };
}

function levelOf(text: string): AccessLevel {
  if (text.startsWith("Tagging")) return "tagging";
  if (text.startsWith("Permissions")) return "permissions";
  if (text.startsWith("Read")) return "read";
  return text.startsWith("List") ? "list" : "write";
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : 1;
