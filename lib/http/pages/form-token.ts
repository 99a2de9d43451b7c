import { createHash } from "node:crypto";

/** What a form must bring along; only the one who was shown the page, and so holds the secret already, can know it. */
export const formToken = (secret: string): string =>
  createHash("sha256").update(`parley form\n${secret}`).digest("base64url");
