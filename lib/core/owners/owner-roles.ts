/** What of a resource somebody may own; policies speak of its owners by these names. */
export const ownerRoles = ["service", "code", "data", "security", "platform"] as const;
export type OwnerRole = (typeof ownerRoles)[number];

/** Someone who is named without more runs the service, and owns its code. */
export const standardRoles: readonly OwnerRole[] = ["service", "code"];

export const isOwnerRole = (word: string): word is OwnerRole => ownerRoles.some((role) => role === word);
