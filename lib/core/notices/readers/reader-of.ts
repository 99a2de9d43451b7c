import { canonicalPrincipal } from "../../claims/principal.ts";

/** Somebody who can be asked, by every identity that they have. */
export type Approver = { readonly name: string; readonly principals: readonly string[] };

/** Those who operate Parley read what is for nobody else. */
export const operators = "operators";

export const approverBy = <A extends Approver>(principal: string, approvers: readonly A[]): A | undefined => {
  const canonical = canonicalPrincipal(principal);
  return approvers.find(({ principals }) => principals.some((one) => canonicalPrincipal(one) === canonical));
};

/** One text per person or team, whichever of their principals a message is for; they have one mailbox. */
export function readerOf([principal]: readonly string[], approvers: readonly Approver[]): string {
  if (principal === undefined) return operators;
  const approver = approverBy(principal, approvers);
  return approver === undefined ? canonicalPrincipal(principal) : `approver:${approver.name}`;
}
