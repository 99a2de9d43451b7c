import type { ResourceId } from "../../resources/resource-id.ts";

/** An action of IAM and what it is done to: an ARN, or `*` where IAM limits the action to nothing. */
export type ActionOn = { readonly action: string; readonly on: string };

/** A condition key whose value is known, such as `aws:RequestTag/env`. */
export type ContextEntry = { readonly key: string; readonly values: readonly string[] };

export type WriteAsked = {
  /** In its canonical spelling, such as `123456789012:role/scaler`. */
  readonly principal: string;
  readonly resource: ResourceId;
  /** A write needs all of them. */
  readonly actions: readonly ActionOn[];
  readonly context: readonly ContextEntry[];
};

/** `why` is for people: what stood in the way; a fault of the moment is none as well. */
export type MayWrite =
  | { readonly backing: "permitted" }
  | { readonly backing: "none"; readonly why: string; readonly isFault?: true };

/** What IAM would let somebody do. */
export interface Permissions {
  /**
   * Whether IAM allows every action of a write. INVARIANT (in doubt none): another account's principal, an unknown kind
   * of principal, a condition that cannot be told, and an error are none. The answer may be a minute old, unless the
   * latest is asked for.
   */
  mayWrite(asked: WriteAsked, read?: "latest"): Promise<MayWrite>;
}

/** A role or a user of an account, by its canonical spelling; nobody else can be asked about. */
export function identityIn(
  principal: string,
): { readonly account: string; readonly kind: "role" | "user"; readonly name: string } | undefined {
  const [, account, kind, name] = /^(\d{12}):(role|user)\/([\w+=,.@-]{1,64})$/.exec(principal) ?? [];
  if (account === undefined || name === undefined) return undefined;
  return kind === "role" || kind === "user" ? { account, kind, name } : undefined;
}

/** INVARIANT (no other account): what one account allows says nothing of another's resources. Says why nobody is asked. */
export function unaskable({ principal, resource, actions }: WriteAsked): string | undefined {
  const identity = identityIn(principal);
  if (identity === undefined) return `IAM cannot be asked about \`${principal}\``;
  if (identity.account !== resource.account) return `\`${principal}\` belongs to another account`;
  return actions.length === 0 ? "no action is known that writes it" : undefined;
}
