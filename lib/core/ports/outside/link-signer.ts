import { sha256 } from "../../digest.ts";

/** What a link says; it holds nothing that would help whoever finds it on another question. */
export type LinkClaims = {
  readonly case: string;
  readonly question: string;
  readonly approver: string;
  readonly expires: string;
};

export interface LinkSigner {
  /** A signature in characters that a link may hold. */
  sign(claims: LinkClaims): Promise<string>;
  verify(claims: LinkClaims, signature: string): Promise<boolean>;
}

/** What is signed of a link: short, and the same for the same claims only. */
export const linkMessage = ({ case: id, question, approver, expires }: LinkClaims): string =>
  `parley link ${sha256(JSON.stringify([id, question, approver, expires]))}`;
