import type { PolicyFile } from "../policy/policy-file.ts";
import { sourcesOf } from "../policy/sources/source.ts";
import type { Mistake } from "../schema/check.ts";
import { nearestWord } from "../schema/spelling.ts";
import type { DeploymentFile } from "./deployment-file.ts";
import { mistakeAt } from "./mistake.ts";

type Hooks = NonNullable<DeploymentFile["hooks"]>;
type HookPolicy = Pick<PolicyFile, "sources">;

/** Sources that prove their messages by a secret: a partner is proven by its bus. */
const secretSources = (file: HookPolicy): readonly string[] =>
  sourcesOf(file)
    .filter(({ proof }) => proof.scheme !== "partner")
    .map(({ id }) => id);

/** What the secret of each source is called where the functions read it. */
export const hookSecretNames = (
  file: HookPolicy,
  { name, hooks }: { readonly name: string; readonly hooks: Hooks },
): Readonly<Record<string, string>> =>
  Object.fromEntries(secretSources(file).map((id) => [id, hooks[id] ?? `${name}/hooks/${id}`]));

/** A secret belongs to a source that has one. */
export function hookMistakes(file: HookPolicy, hooks: Hooks): readonly Mistake[] {
  const known = secretSources(file);
  return Object.keys(hooks)
    .filter((id) => !known.includes(id))
    .map((id) => {
      const near = nearestWord(id, known);
      const listed = known.length === 0 ? "the policy has none" : `there are ${known.join(", ")}`;
      const hint = near === undefined ? listed : `did you mean \`${near}\`?`;
      const message = `the policy has no source \`${id}\` that is proven by a secret`;
      return mistakeAt(`/hooks/${id}`, { message, hint });
    });
}
