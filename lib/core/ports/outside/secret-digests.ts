import { sha256 } from "../../digest.ts";

export interface SecretDigests {
  /** A digest under a key that never leaves where it is kept; the same text has the same digest. */
  digest(text: string): Promise<string>;
}

/** What is digested of a secret: short, and never the message of anything else. */
export const secretMessage = (text: string): string => `parley secret ${sha256(text)}`;
