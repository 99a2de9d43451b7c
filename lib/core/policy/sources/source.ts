import type { PayloadValues, Proof, SourceRow } from "../file/sources.ts";
import type { Finding } from "../lint/finding.ts";
import type { PolicyFile } from "../policy-file.ts";
import { presets } from "./presets.ts";

/** A source with all that it takes to read its messages. */
export type Source = Omit<SourceRow, "preset" | "kinds" | "proof" | "kind" | "ref" | "state" | "scope"> & {
  readonly kinds: NonNullable<SourceRow["kinds"]>;
  readonly proof: Proof;
  readonly kind: PayloadValues;
  readonly ref: PayloadValues;
  readonly state: PayloadValues;
  readonly scope: NonNullable<SourceRow["scope"]>;
};

const needed = [
  "kinds",
  "proof",
  "kind",
  "ref",
  "state",
  "scope",
] as const satisfies readonly (keyof SourceRow)[];

/** A row with what its preset says besides; part by part, so that what a row names is whole. */
function withPreset({ preset, ...row }: SourceRow): Omit<SourceRow, "preset"> {
  return preset === undefined ? row : { ...presets[preset], ...row };
}

const isWhole = (row: Omit<SourceRow, "preset">): row is Source =>
  needed.every((part) => row[part] !== undefined);

/** Of a policy that compiled every row is whole. */
export const sourcesOf = ({ sources = [] }: Pick<PolicyFile, "sources">): readonly Source[] =>
  sources.map(withPreset).filter(isWhole);

export const sourceOf = (file: Pick<PolicyFile, "sources">, id: string): Source | undefined =>
  sourcesOf(file).find((source) => source.id === id);

/** What a source may declare, by its own words or its preset's; undefined where the policy has no such source. */
export function kindsOf(
  { sources = [] }: Pick<PolicyFile, "sources">,
  id: string,
): Source["kinds"] | undefined {
  const row = sources.find((each) => each.id === id);
  return row === undefined ? undefined : (withPreset(row).kinds ?? []);
}

/** Names that are taken: by what AWS tells, by callers of the API, and by a hook that reads no situations. */
const taken: ReadonlySet<string> = new Set([
  "api",
  "cloudwatch",
  "aws-health",
  "change-calendar",
  "aws-budgets",
  "terraform",
]);

/** What stands in the way of a source: a name that is somebody else's, or a part that nothing says. */
export function sourceFlaws({ sources = [] }: Pick<PolicyFile, "sources">): readonly Finding[] {
  return sources.flatMap((row, index): readonly Finding[] => {
    const whole = withPreset(row);
    const missing = needed.filter((part) => whole[part] === undefined);
    return [
      ...(taken.has(row.id) ? [flaw(`/sources/${index}/id`, ...takenWords(row.id))] : []),
      ...((whole.kinds ?? []).includes("attestation")
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
  "leave `attestation` out; whoever may attest declares it through the API",
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
