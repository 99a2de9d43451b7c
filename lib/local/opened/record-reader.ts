import type { SettledApprover } from "#acts/settings.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { SignedIn, SignIn } from "#core/ports/people/sign-in.ts";

/** How the one who reads a record is called; it stands at the foot of each page. */
const nameAt = (at: string): string =>
  `a reader of a record that ends on ${at.slice(0, 16).replace("T", " at ")} UTC`;

/** Answers for everything, where no group of the policy does. */
const everything = { name: "a reader of this record", for: {} } as const;

const isOfEverything = ({ for: of }: Policy["file"]["approvers"][number]): boolean =>
  Object.keys(of).length === 0;

/** The policy as the pages read it: somebody may be asked about every field. It judges as it did, under its own digest. */
export function readByAll(policy: Policy): Policy {
  const { file } = policy;
  if (file.approvers.some(isOfEverything)) return policy;
  return { ...policy, file: { ...file, approvers: [...file.approvers, everything] } };
}

/** Whoever opens a record owns its file, so they read all of it: a group's own name is one of its members. */
export const readerOf = (policy: Policy, at: string): SettledApprover => ({
  name: nameAt(at),
  principals: policy.file.approvers.map(({ name }) => name),
  channels: [],
  signsInAs: [nameAt(at)],
});

/** Nobody signs in to read a record, and nobody out. */
export function readerSignIn(at: string, publicUrl: string): SignIn {
  const reader: SignedIn = { subject: "reader", email: nameAt(at), name: undefined, isLasting: true };
  return {
    begin: async (back) => ({ location: `${publicUrl}${back}`, memo: "" }),
    finish: async () => ({ ok: false, why: "nobody signs in to read a record" }),
    who: async () => reader,
    leaving: async () => undefined,
  };
}
