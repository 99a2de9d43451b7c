import { html } from "hono/html";
import type { Html } from "../marks.ts";

/** The one who has signed in, and what they need to sign out. */
export type SignedInReader = {
  readonly name: string;
  readonly signOutAt: string;
  /** Goes with the form. */
  readonly token: string;
};

export const footerOf = ({ name }: Pick<SignedInReader, "name">): string => `You are signed in as ${name}.`;

export const signOutForm = ({ signOutAt, token }: SignedInReader): Html =>
  html`<form method="post" action="${signOutAt}">
<input type="hidden" name="token" value="${token}" />
<button class="button lesser" type="submit">Sign out</button>
</form>`;
