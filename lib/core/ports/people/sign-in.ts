/** Who signed in, as their issuer says. */
export type SignedIn = {
  /** Never the same for two people of one issuer. */
  readonly subject: string;
  /** Only one that the issuer has verified; in lower case. */
  readonly email: string | undefined;
  readonly name: string | undefined;
  /** The groups to which the issuer says they belong; only from a token that was verified. */
  readonly groups: readonly string[];
  /** They never signed in, and cannot sign out: what they read lies open to them. */
  readonly isLasting?: true;
};

/** How somebody is sent away to sign in; `memo` must come back with them and nobody else. */
export type Departure = { readonly location: string; readonly memo: string };

export type Return =
  | { readonly ok: true; readonly token: string; readonly seconds: number; readonly back: string }
  /** In plain words, for the one who tried. */
  | { readonly ok: false; readonly why: string };

export interface SignIn {
  /** `back` is a path of Parley's own. */
  begin(back: string): Promise<Departure>;
  /** What the issuer sent back with them, as a query without `?`. */
  finish(query: string, memo: string): Promise<Return>;
  /** Whose token it is; undefined unless it is genuine, for Parley, and good now. */
  who(token: string): Promise<SignedIn | undefined>;
  /** Where to go to sign out there too; undefined where that is not offered. */
  leaving(): Promise<string | undefined>;
}
