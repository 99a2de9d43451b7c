import type { SignedIn, SignIn } from "#core/ports/people/sign-in.ts";

/** How the one who reads a record is called; it stands at the foot of each page. */
export const nameAt = (at: string): string =>
  `a reader of a record that ends on ${at.slice(0, 16).replace("T", " at ")} UTC`;

/** Nobody signs in to read a record, and nobody out: the one who opens its file owns it. */
export function readerSignIn(at: string, publicUrl: string): SignIn {
  const reader: SignedIn = {
    subject: "reader",
    email: nameAt(at),
    name: undefined,
    groups: [],
    isLasting: true,
  };
  return {
    begin: async (back) => ({ location: `${publicUrl}${back}`, memo: "" }),
    finish: async () => ({ ok: false, why: "nobody signs in to read a record" }),
    who: async () => reader,
    leaving: async () => undefined,
  };
}
