import { dirname, isAbsolute, join, normalize } from "node:path";
import type { DeploymentFile } from "#core/deployment/deployment-file.ts";
import { type UnaskedOwners, unaskedOwners } from "#core/deployment/known-owners.ts";
import { InvalidInput } from "#core/faults.ts";
import { readOwnersFile } from "../inputs/owners-file.ts";
import { plain } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Which owners of the deployment's file cannot be asked; undefined where it names no such file. */
export async function examinedOwners(
  config: string,
  { owners, approvers = [] }: Pick<DeploymentFile, "owners" | "approvers">,
  terminal: Terminal,
): Promise<UnaskedOwners | undefined> {
  const named = owners?.file;
  if (named === undefined) return undefined;
  // A deployment reads no file elsewhere either.
  if (isAbsolute(named) || normalize(named).startsWith(".."))
    throw new InvalidInput(`\`${named}\` leads out of the folder of the deployment`, {
      hint: "keep the file beside it or below",
    });
  return unaskedOwners(await readOwnersFile(terminal, join(dirname(config), named)), approvers);
}

const mostNamed = 50;

/** For a person: a line for each owner and group, and what to do. */
export function ownersText({ people, groups }: UnaskedOwners): readonly string[] {
  const lines = [
    ...groups.map(
      ({ name, at }) => `\`@${plain(name)}\` (${plain(at)}) owns something, and nobody in it can be asked`,
    ),
    ...people.map((name) => `\`${plain(name)}\` owns something, and cannot be asked`),
  ];
  if (lines.length === 0) return [];
  const rest = lines.length - mostNamed;
  return [
    ...lines.slice(0, mostNamed),
    ...(rest > 0 ? [`and ${rest} more`] : []),
    "Name each owner among the `principals` of an approver that has a channel, or others are asked in their place.",
  ];
}
