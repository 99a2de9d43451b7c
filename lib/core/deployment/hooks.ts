import type { PolicyFile } from "../policy/policy-file.ts";
import { runTaskSource } from "../policy/run-task-source.ts";
import { sourcesOf } from "../policy/sources/source.ts";
import type { RunTaskHosts } from "../ports/outside/run-tasks.ts";
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

type HookNames = {
  readonly name: string;
  readonly hooks: Hooks;
  /** Whether runs of Terraform are answered, which have a secret as a source has. */
  readonly hasRuns: boolean;
};

/** What the secret of each source is called where the functions read it. */
export const hookSecretNames = (
  file: HookPolicy,
  { name, hooks, hasRuns }: HookNames,
): Readonly<Record<string, string>> =>
  Object.fromEntries(ownersOf(file, hasRuns).map((id) => [id, hooks[id] ?? `${name}/hooks/${id}`]));

const ownersOf = (file: HookPolicy, hasRuns: boolean): readonly string[] => [
  ...secretSources(file),
  ...(hasRuns ? [runTaskSource] : []),
];

/** A secret belongs to a source that has one. */
export function hookMistakes(
  file: HookPolicy,
  { hooks, runTask }: { readonly hooks: Hooks; readonly runTask?: object | undefined },
): readonly Mistake[] {
  const known = ownersOf(file, runTask !== undefined);
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

/** Which hosts runs of Terraform may name: HCP Terraform's own, where a deployment names no others. */
export const runTaskHosts = ({
  hosts = ["app.terraform.io"],
  archives = ["archivist.terraform.io"],
}: NonNullable<DeploymentFile["runTask"]>): RunTaskHosts => ({ hosts, archives });
