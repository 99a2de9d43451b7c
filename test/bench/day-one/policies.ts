import { readFileSync } from "node:fs";
import { withApprovers } from "#core/deployment/groups.ts";
import { compilePolicy } from "#core/policy/compile.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Mode, PolicyFile } from "#core/policy/policy-file.ts";
import { readPolicy } from "#files/policy-text.ts";
import { worldAccount } from "#local/world/world-settings.ts";

const text = readFileSync(new URL("../../../policies/default.yaml", import.meta.url), "utf8");

const approver = (name: string, ...groups: readonly string[]) => ({
  name,
  principals: [`arn:aws:iam::${worldAccount}:role/${name}`],
  groups,
  email: `${name}@example.com`,
});

/** Two people are asked, and that is all that anybody has told Parley. */
const approvers = [
  approver("security-lead", "security-owner", "data-owner"),
  approver("platform-lead", "service-owner", "platform"),
];

/** Who is registered, and of whom a row says what Parley may write for them. */
export type Registered = Pick<PolicyFile, "actors"> & Pick<PolicyFile["authority"], "fields">;

const nobody: Registered = { actors: [], fields: [] };

/** The default policy as it is packaged, with somebody to ask, and who is registered where anybody is. */
export function policyFor(mode: Mode, { actors, fields }: Registered = nobody): Policy {
  const read = readPolicy(text, "policies/default.yaml");
  if ("diagnostics" in read) throw new Error("the default policy does not load");
  const { at, name, file } = read.policy;
  const authority = { ...file.authority, fields };
  const asked = withApprovers({ ...file, actors, authority, mode: { default: mode, scopes: [] } }, approvers);
  const compiled = compilePolicy({ file: asked, at, name });
  if ("policy" in compiled) return compiled.policy;
  throw new Error("the default policy does not compile once people are named in it");
}
