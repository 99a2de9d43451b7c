import { sha256 } from "../digest.ts";

const digits = 24;

/**
 * The same caller under the same key means the same thing. INVARIANT (carried): such an id fits into a session's name,
 * a source identity and an app id as it is.
 */
export const intentId = (principal: string, key: string): string => idOf("int", principal, key);

/** What else a caller makes known once under a key of their own. */
export const situationId = (principal: string, key: string): string => idOf("sit", principal, key);

const idOf = (kind: string, principal: string, key: string): string =>
  `${kind}-${sha256(`${kind}\n${principal}\n${key}`).slice(0, digits)}`;
