import type { SourceRow } from "../file/sources.ts";
import type { Finding } from "../lint/finding.ts";
import type { PolicyFile } from "../policy-file.ts";
import { runTaskSource } from "../run-task-source.ts";
import { presetKinds } from "./preset-names.ts";
import { neededParts } from "./source-preset.ts";

type Kinds = NonNullable<SourceRow["kinds"]>;

/** What a source may declare, by its own words or its preset's; undefined where the policy has no such source. */
export function kindsOf({ sources = [] }: Pick<PolicyFile, "sources">, id: string): Kinds | undefined {
  const row = sources.find((each) => each.id === id);
  return row === undefined ? undefined : declaredBy(row);
}

const declaredBy = ({ kinds, preset }: SourceRow): Kinds =>
  kinds ?? (preset === undefined ? [] : presetKinds[preset]);

/** Names that are taken: by what AWS tells, by callers of the API, and by a hook that reads no situations. */
const taken: ReadonlySet<string> = new Set([
  "api",
  "cloudwatch",
  "aws-health",
  "change-calendar",
  "aws-budgets",
  runTaskSource,
]);

/** What stands in the way of a source: a name that is somebody else's, or a part that nothing says. */
export function sourceFlaws({ sources = [] }: Pick<PolicyFile, "sources">): readonly Finding[] {
  return sources.flatMap((row, index): readonly Finding[] => {
    const missing = row.preset === undefined ? neededParts.filter((part) => row[part] === undefined) : [];
    return [
      ...(taken.has(row.id) ? [flaw(`/sources/${index}/id`, ...takenWords(row.id))] : []),
      ...(declaredBy(row).includes("attestation")
        ? [flaw(`/sources/${index}/kinds`, ...attestationWords)]
        : []),
      ...missing.map((part) => flaw(`/sources/${index}`, ...missingWords(part))),
    ];
  });
}

const takenWords = (id: string) =>
  [`\`${id}\` is the name of a source of Parley's own`, `call it otherwise, such as \`${id}-own\``] as const;

/** An attestation is signed by the one whom the policy names; no message proves who signed. */
const attestationWords = [
  "no message proves who signed an attestation",
  "leave `attestation` out; those who may attest declare it through the API",
] as const;

const missingWords = (part: string) =>
  [`the source does not say its \`${part}\``, "say it, or name a `preset` that does"] as const;

const flaw = (pointer: string, message: string, hint: string): Finding => ({
  level: "error",
  rule: "source",
  pointer,
  message,
  hint,
});
