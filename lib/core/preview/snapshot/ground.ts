import * as z from "zod/mini";
import type { Dispute } from "../../arbitration/dispute.ts";
import { sha256 } from "../../digest.ts";
import { canonicalJson, isRecord, type Json } from "../../fields/json.ts";
import { type OwnersBook, OwnersPart } from "../../owners/owners-book.ts";
import { readCompiledPolicy, writeCompiledPolicy } from "../../policy/file/compiled-file.ts";
import type { Policy } from "../../policy/policy.ts";
import type { PolicyFile } from "../../policy/policy-file.ts";

type ActorsRow = PolicyFile["actors"][number];

/** What is the same for all resources of a snapshot. */
export type Ground = {
  readonly policy: Policy;
  /** What the registry says of actors. */
  readonly registered: readonly ActorsRow[];
  readonly owners: OwnersBook | undefined;
  /** What became of learnt rows of the policy. */
  readonly answers?: Dispute["facts"]["answers"] | undefined;
  readonly restorers: readonly string[];
};

const GroundText = z.strictObject({
  policy: z.string(),
  /** What the running Parley calls it. */
  digest: z.string(),
  registered: z.array(z.custom<ActorsRow>(isRecord)),
  owners: z.optional(z.array(OwnersPart)),
  answers: z.optional(z.record(z.string(), z.enum(["doubted", "retired"]))),
  restorers: z.array(z.string()),
});

/** The policy without its YAML and its comments: nothing is judged with them. */
export function groundText({ policy, registered, owners, answers, restorers }: Ground): string {
  const { written: _, layers: __, whole: ___, ...bare } = policy.whole ?? policy;
  const digest = sha256(canonicalJson(bare.file as unknown as Json));
  const told = registered.map(({ tell: ____, speaksBy: _____, ...row }) => row);
  const parts = {
    policy: writeCompiledPolicy({ ...bare, digest }),
    ...{ digest: policy.digest, registered: told, restorers },
    ...(owners !== undefined && { owners: owners.parts }),
    ...(answers !== undefined && { answers }),
  };
  return canonicalJson(parts as unknown as Json);
}

/** As it was written; throws where it was not. */
export function groundIn(text: string): Ground {
  const { policy, digest, owners, ...rest } = GroundText.parse(JSON.parse(text));
  return {
    ...rest,
    policy: { ...readCompiledPolicy(policy), digest },
    owners: owners === undefined ? undefined : { parts: owners },
  };
}
