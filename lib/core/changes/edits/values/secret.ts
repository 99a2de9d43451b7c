import { isList, isRecord, type Json } from "../../../fields/json.ts";
import type { Segment } from "../../../fields/path.ts";
import { holdsSecret, soundsSecret } from "../../../fields/secrets.ts";

/** What people call their secrets. */
const words = [
  "password",
  "passwd",
  "passphrase",
  "secret",
  "token",
  "credential",
  "apikey",
  "api_key",
  "api-key",
  "privatekey",
  "private_key",
  "private-key",
  "accesskey",
  "access_key",
  "connectionstring",
  "connection_string",
  "authheader",
];

/** Where people put them although they should not. */
const places: readonly (readonly string[])[] = [
  ["Environment", "Variables"],
  ["UserData"],
  ["ContainerDefinitions", "Environment"],
  ["StageVariables"],
  ["EnvironmentVariables"],
  ["DefaultArguments"],
];

const namesOf = (path: readonly Segment[]): readonly string[] =>
  path.filter((segment) => segment.kind === "name").map(({ name }) => name);

function holds(names: readonly string[], wanted: readonly string[]): boolean {
  return names.some((_, from) => wanted.every((name, index) => names[from + index] === name));
}

export function isSecretName(path: readonly Segment[]): boolean {
  const names = namesOf(path);
  return names.some((name) => soundsSecret(name, words)) || places.some((place) => holds(names, place));
}

export const isSecretWord = (text: string): boolean => soundsSecret(text, words);

const masks = /^(?:\*{3,}|\.{3}|\(?(?:redacted|hidden|sensitive)\)?)$/i;
const longestMask = 40;
const keys = /\b(?:AKIA|ASIA)[A-Z0-9]{12}|PRIVATE KEY-----|HIDDEN_DUE_TO_SECURITY_REASONS/;
const shortestKey = 16;
const longest = 20_000;

/** A text that AWS hid, or one that gives a key away. */
const isHiddenText = (text: string): boolean =>
  text.length > longest ||
  (text.length <= longestMask && masks.test(text)) ||
  (text.length >= shortestKey && keys.test(text));

/** Whether a value, or anything in it, must not be told: hidden by AWS, removed, or a secret by its looks. */
export function isHidden(value: Json): boolean {
  if (typeof value === "string") return isHiddenText(value);
  if (isList(value)) return value.some(isHidden);
  if (!isRecord(value)) return false;
  return Object.keys(value).some((name) => name === "sensitiveDataRemoved" || isHidden(value[name] ?? null));
}

/** A document in which something is called a secret, such as `{Name: DB_PASSWORD, Value: …}`. */
export const tellsSecret = (value: Json): boolean => isHidden(value) || holdsSecret(value, words);
