/** The key that signs what was decided on a day; it signs nothing else. */
export interface Sealer {
  /** The public key as base64 of its SubjectPublicKeyInfo: a P-256 key. */
  key(): Promise<string>;
  /** Signs a SHA-256 in hex with ECDSA; base64 of the signature in DER. */
  sign(digest: string): Promise<string>;
  /** Whether this very key signed it. */
  verify(digest: string, signature: string): Promise<boolean>;
}
