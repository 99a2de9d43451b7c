import type { Policy } from "#core/policy/policy.ts";

/** IAM cannot be asked what a user of Identity Center or root may write: a row of the policy says that they may. */
export function permitting(policy: Policy, principal: string): Policy {
  const { authority } = policy.file;
  const fields = [...authority.fields, { principals: [principal], in: {} }];
  return { ...policy, file: { ...policy.file, authority: { ...authority, fields } } };
}
