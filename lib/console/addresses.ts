/** Addresses of the console's pages: whole, because API Gateway puts a stage before every path. */
type AddressesInput = { readonly publicUrl: string };

const sheetAddress = "/console/resources";

type SheetAtMore = { readonly policy?: "today" | undefined; readonly window?: string | undefined };

/** Where the sheet of a resource is, as it is now or as it is at a moment, by the policy of then or of today. */
export const sheetAt = (
  { publicUrl }: AddressesInput,
  resource: string,
  at?: string,
  { policy, window }: SheetAtMore = {},
): string =>
  `${publicUrl}${sheetAddress}?${new URLSearchParams({ resource, ...(at !== undefined && { at }), ...(window !== undefined && { window }), ...(policy !== undefined && { policy }) })}`;

/** Where a text is looked for; `more` is the next page, or the form of a list for other programs. */
export const findAt = (
  { publicUrl }: AddressesInput,
  q: string,
  more: { readonly page?: string; readonly as?: "csv" | "json" } = {},
): string => `${publicUrl}${sheetAddress}?${new URLSearchParams({ q, ...more })}`;

export const caseAt = ({ publicUrl }: AddressesInput, id: string): string =>
  `${publicUrl}/console/cases/${encodeURIComponent(id)}`;

export const questionAt = ({ publicUrl }: AddressesInput, caseId: string, question: string): string =>
  `${publicUrl}/console/questions/${encodeURIComponent(caseId)}/${encodeURIComponent(question)}`;

export const policyAt = ({ publicUrl }: AddressesInput, as?: "csv" | "json"): string =>
  `${publicUrl}/console/policy${as === undefined ? "" : `?as=${as}`}`;

/** Where another policy is tried, beginning with the text of the one that runs. */
export const policyTryAt = ({ publicUrl }: AddressesInput): string => `${publicUrl}/console/policy?edit`;

export const actorsAt = ({ publicUrl }: AddressesInput, as?: "csv" | "json"): string =>
  `${publicUrl}/console/actors${as === undefined ? "" : `?as=${as}`}`;

/** Where a person lets an agent act for them. */
export const leaveAt = ({ publicUrl }: AddressesInput): string => `${publicUrl}/console/leave`;

export const situationsAt = ({ publicUrl }: AddressesInput, as?: "csv" | "json"): string =>
  `${publicUrl}/console/situations${as === undefined ? "" : `?as=${as}`}`;

export const nowAt = ({ publicUrl }: AddressesInput): string => `${publicUrl}/console`;
