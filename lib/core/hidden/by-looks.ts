import { isList, isRecord, type Json } from "../fields/json.ts";
import { holdsHiddenName } from "./by-name.ts";

/** What AWS, or anyone who passed a record on, writes into a request where the value was: nobody is told what it is. */
const masks = /^(?:\*{3,}|\.{3}|\(?(?:redacted|sensitive)\)?|HIDDEN_DUE_TO_SECURITY_REASONS)$/i;
const longestMask = 40;
const keys = /\b(?:AKIA|ASIA)[A-Z0-9]{12}|PRIVATE KEY-----/;
const shortestKey = 16;
const longest = 20_000;

/** A text that gives a key away wherever it stands. */
export const looksLikeKey = (text: string): boolean =>
  text.length >= shortestKey && text.length <= longest && keys.test(text);

/** Whether a value, or anything in it, gives a key away. */
export function holdsKey(value: Json): boolean {
  if (typeof value === "string") return looksLikeKey(value);
  if (isList(value)) return value.some(holdsKey);
  return isRecord(value) && Object.values(value).some(holdsKey);
}

const isUntoldText = (text: string): boolean =>
  text.length > longest || (text.length <= longestMask && masks.test(text)) || looksLikeKey(text);

/** Of a request's value: whether AWS hid or removed it, or anything in it. What is read from a resource is no mask. */
export function isUntold(value: Json): boolean {
  if (typeof value === "string") return isUntoldText(value);
  if (isList(value)) return value.some(isUntold);
  if (!isRecord(value)) return false;
  return Object.keys(value).some((name) => name === "sensitiveDataRemoved" || isUntold(value[name] ?? null));
}

/** Of a request's value: what nobody is told, or what is called a secret in it. */
export const tellsNothing = (value: Json): boolean => isUntold(value) || holdsHiddenName(value);
