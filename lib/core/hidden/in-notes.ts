import { hiddenWord } from "./words.ts";

const keyIds = /\b(?:AKIA|ASIA)[A-Z0-9]{12,}/g;
const privateKey = "PRIVATE KEY-----";

/** What a person wrote, with a word in the place of each key; of a note with a private key nothing is told. */
export const noteWithoutKeys = (note: string): string =>
  note.includes(privateKey) ? hiddenWord : note.replaceAll(keyIds, hiddenWord);
