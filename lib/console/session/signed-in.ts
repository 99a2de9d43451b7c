import { html } from "hono/html";
import type { Html } from "../marks.ts";

/** The one who has signed in, and what they need to sign out. */
export type SignedInReader = {
  readonly name: string;
  /** Missing for anyone who never signed in. */
  readonly signOutAt?: string;
  /** Goes with the form. */
  readonly token: string;
};

export const footerOf = ({ name, signOutAt }: Omit<SignedInReader, "token">): string =>
  signOutAt === undefined ? `You are ${name}.` : `You are signed in as ${name}.`;

export const signOutForm = ({ signOutAt, token }: SignedInReader): Html =>
  signOutAt === undefined
    ? html``
    : html`<form method="post" action="${signOutAt}">
<input type="hidden" name="token" value="${token}" />
<button class="button lesser" type="submit">Sign out</button>
</form>`;
