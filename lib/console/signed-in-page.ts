import { documentOf, type Shell } from "./document.ts";
import { footerOf, type SignedInReader } from "./session/signed-in.ts";
import { topOf } from "./top.ts";

type SignedInScene = {
  readonly reader: SignedInReader;
  readonly publicUrl: string;
  /** What was looked for. */
  readonly text?: string;
};

/** A page for a person who has signed in, with the search and the other pages on top. */
export const signedInPage = (
  { reader, ...top }: SignedInScene,
  page: Pick<Shell, "title" | "kicker" | "main">,
): Promise<string> => documentOf({ ...page, footer: footerOf(reader), top: topOf(top) });
