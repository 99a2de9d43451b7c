/** Services of AWS's that take a role for an agent once an operator has approved what it is to do. */
export const approvingServices = ["aidevops.amazonaws.com"] as const;
type ApprovingService = (typeof approvingServices)[number];

/** Whom a service of AWS's names as the one who approved what is done in a session. */
export type Approval = { readonly service: ApprovingService; readonly operator: string };

/** The same of a session that is known, and until when. */
export type SessionApproval = Approval & { readonly until: string };
