import { isRecord, type Json } from "./json.ts";

const longestWord = 256;

/** Whether a name holds one of the words for secrets, which are in lower case. */
export function soundsSecret(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.some((word) => lower.includes(word));
}

/** Whether a document holds something that is called a secret. */
export function holdsSecret(value: Json | undefined, words: readonly string[]): boolean {
  if (Array.isArray(value)) return (value as readonly Json[]).some((inner) => holdsSecret(inner, words));
  if (!isRecord(value)) return false;
  // A list of pairs names its secret in a value, such as `{Name: DB_PASSWORD, Value: …}`.
  return Object.entries(value).some(
    ([key, inner]) =>
      soundsSecret(key, words) ||
      (typeof inner === "string" && inner.length < longestWord && soundsSecret(inner, words)) ||
      holdsSecret(inner, words),
  );
}
