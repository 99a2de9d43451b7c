import { isList, isRecord, type Json } from "../fields/json.ts";
import { holdsSecret, soundsSecret } from "../fields/secrets.ts";
import { writeSegment } from "../fields/segment.ts";
import { coversAnyField } from "../policy/field-pattern.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import type { CallKnowledge } from "../ports/call-knowledge.ts";
import type { ReadEdit, Reading } from "./reading.ts";

const hidden = "(hidden, changed)";
const mostRemembered = 8_192;

/** Whether the value of a type's field may not be shown. */
type IsSecret = (type: string, path: string) => boolean;

/** Makes readings fit to show: what is write-only, called a secret or named so by the policy is never told. */
export function secretHider(
  { sensitive }: Pick<PolicyFile, "sensitive">,
  knowledge: Pick<CallKnowledge, "type">,
): (reading: Reading) => Reading {
  const words = sensitive.names.map((name) => name.toLowerCase());
  const isSecret = remembered((type, path) => {
    const isWriteOnly = (knowledge.type(type)?.writeOnly ?? []).some((secret) => isBeneath(path, secret));
    return isWriteOnly || soundsSecret(path, words) || isNamed(sensitive.fields, path);
  });
  return (reading) => {
    if (reading.edits.length === 0) return reading;
    // Of several candidates each may be the one whose type knows the secret.
    const types = [...new Set(reading.resources.map(({ type }) => type)), ""];
    const isAnySecret: IsHere = (path) => types.some((type) => isSecret(type, path));
    const show = (edit: ReadEdit): ReadEdit => {
      const { path, after = null } = edit;
      return holdsSecret(after, words) || hides(after, path, isAnySecret) ? { path, after: hidden } : edit;
    };
    return { ...reading, edits: reading.edits.map(show) };
  };
}

type IsHere = (path: string) => boolean;

/** Whether the value, or anything beneath it, is secret. */
function hides(value: Json, path: string, isSecret: IsHere): boolean {
  if (isSecret(path)) return true;
  if (isList(value)) return value.some((item) => hides(item, `${path}[=item]`, isSecret));
  if (!isRecord(value)) return false;
  return Object.entries(value).some(([name, inner]) =>
    hides(inner, path + writeSegment({ kind: "name", name }), isSecret),
  );
}

const isBeneath = (path: string, secret: string): boolean => {
  const names = path.replaceAll(/\[[^\]]*\]/g, "");
  const above = secret.replaceAll("/*", "");
  return names === above || names.startsWith(`${above}/`);
};

/** What cannot be read as a path cannot be cleared either. */
function isNamed(patterns: readonly string[], path: string): boolean {
  try {
    return coversAnyField(patterns, path);
  } catch {
    return true;
  }
}

function remembered(isSecret: IsSecret): IsSecret {
  const known = new Map<string, boolean>();
  return (type, path) => {
    const key = `${type} ${path}`;
    const answer = known.get(key) ?? isSecret(type, path);
    if (known.size >= mostRemembered) known.clear();
    if (key.length < 1_024) known.set(key, answer);
    return answer;
  };
}
