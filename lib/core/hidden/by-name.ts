import { isList, isRecord, type Json } from "../fields/json.ts";
import type { Segment } from "../fields/path.ts";

/** What people call their secrets, whatever a policy says. */
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

const longestWord = 256;

/** Whether a name holds one of the words for secrets, which are in lower case. */
export function soundsHidden(text: string, among: readonly string[] = words): boolean {
  const lower = text.toLowerCase();
  return among.some((word) => lower.includes(word));
}

/** Whether a document holds something that is called a secret, such as `{Name: DB_PASSWORD, Value: …}`. */
export function holdsHiddenName(value: Json | undefined, among: readonly string[] = words): boolean {
  if (isList(value)) return value.some((inner) => holdsHiddenName(inner, among));
  if (!isRecord(value)) return false;
  return Object.entries(value).some(
    ([key, inner]) =>
      soundsHidden(key, among) ||
      (typeof inner === "string" && inner.length < longestWord && soundsHidden(inner, among)) ||
      holdsHiddenName(inner, among),
  );
}

function holds(names: readonly string[], wanted: readonly string[]): boolean {
  return names.some((_, from) => wanted.every((name, index) => names[from + index] === name));
}

/** By its name: whether a path leads to what is called a secret, or to where people put one. */
export function isHiddenByName(path: readonly Segment[]): boolean {
  const names = path.filter((segment) => segment.kind === "name").map(({ name }) => name);
  return names.some((name) => soundsHidden(name)) || places.some((place) => holds(names, place));
}

/** Such as `[Name=DB_PASSWORD]`. */
export const isItemOfHidden = (segment: Segment): boolean =>
  segment.kind === "item" && segment.keys.some(([, value]) => soundsHidden(value));
