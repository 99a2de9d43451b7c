import { lstatSync, readFileSync } from "node:fs";
import { isAbsolute, normalize, resolve } from "node:path";
import type { OwnersFrom } from "#core/deployment/deployment-file.ts";
import type { KnownOwners } from "#core/deployment/known-owners.ts";
import { mistakeAt } from "#core/deployment/mistake.ts";
import type { OwnersSourceName } from "#core/owners/owners-book.ts";
import { printDiagnostic } from "#files/diagnostic.ts";
import { readOwners } from "#files/owners-text.ts";
import type { PlanInput } from "../plan-input.ts";
import { mistakeLine } from "../refusal.ts";

export type OwnersAt = {
  /** Missing where a deployment says nothing of owners, or something is wrong with it. */
  readonly owners?: KnownOwners;
  readonly errors: readonly string[];
};

const mostBytes = 4_000_000;

const refused = (message: string, hint: string, input: PlanInput): OwnersAt => ({
  errors: [mistakeLine(mistakeAt("/owners/file", { message, hint }), input)],
});

/** Where it is known from who owns what: the file is read here, the other sources once it is deployed. */
export function ownersAt(input: PlanInput): OwnersAt {
  const from = input.owners;
  // What is not in the right form is told of with the rest of the form.
  if (typeof from !== "object" || from === null) return { errors: [] };
  const sources = sourcesIn(from);
  if (typeof from.file !== "string") return { owners: { sources }, errors: [] };
  const name = normalize(from.file);
  // INVARIANT (below the deployment): who may write elsewhere on the machine names no owners.
  if (isAbsolute(name) || name.startsWith(".."))
    return refused(
      `\`${from.file}\` leads out of the folder of the deployment`,
      "keep the file beside it or below",
      input,
    );
  const text = textAt(resolve(input.folder ?? process.cwd(), name));
  if (text === undefined)
    return refused(
      `\`${from.file}\` is no file that can be read as text`,
      "a path is read from the file that names it",
      input,
    );
  const read = readOwners(text, name, { elsewhere: sources.includes("identity-center") });
  if ("diagnostics" in read) return { errors: read.diagnostics.map(printDiagnostic) };
  return { owners: { file: read.owners, sources }, errors: [] };
}

function sourcesIn({ appRegistry, identityCenter }: OwnersFrom): readonly OwnersSourceName[] {
  return [
    ...(appRegistry === true ? (["app-registry"] as const) : []),
    ...(identityCenter === undefined ? [] : (["identity-center"] as const)),
  ];
}

/** INVARIANT (a file of its own): a link is not followed, wherever it leads. */
function textAt(path: string): string | undefined {
  try {
    const found = lstatSync(path);
    if (!found.isFile() || found.size > mostBytes) return undefined;
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch {
    return undefined;
  }
}
