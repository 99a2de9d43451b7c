import type { ReadEdit } from "../changes/written-edit.ts";
import { Hidden } from "../fields/hidden.ts";
import { isList, isRecord, type Json } from "../fields/json.ts";
import { writeSegment } from "../fields/segment.ts";
import { hiddenByPolicy, type PolicyHides } from "../hidden/by-policy.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import type { CallKnowledge } from "../resource-types/call-knowledge.ts";
import type { Reading } from "./reading.ts";

const mostRemembered = 8_192;

/** Whether the value of a type's field may not be shown. */
type IsSecret = (type: string, path: string) => boolean;

/** Makes readings fit to show: what is write-only, called a secret or named so by the policy is never told. */
export function secretHider(
  file: Pick<PolicyFile, "sensitive">,
  knowledge: Pick<CallKnowledge, "type">,
): (reading: Reading) => Reading {
  const policy = hiddenByPolicy(file);
  const isSecret = remembered((type, path) => {
    const isWriteOnly = (knowledge.type(type)?.writeOnly ?? []).some((secret) => isBeneath(path, secret));
    return isWriteOnly || policy.bySound(path) || isNamed(policy, path);
  });
  return (reading) => {
    if (reading.edits.length === 0) return reading;
    // Of several candidates each may be the one whose type knows the secret.
    const types = [...new Set(reading.resources.map(({ type }) => type)), ""];
    const isAnySecret: IsHere = (path) => types.some((type) => isSecret(type, path));
    const show = (edit: ReadEdit): ReadEdit => {
      const { path, after = null } = edit;
      const isHidden = policy.within(after) || hides(after, path, isAnySecret);
      return isHidden ? { path, after: Hidden.changed } : edit;
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
function isNamed({ byField }: PolicyHides, path: string): boolean {
  try {
    return byField(path);
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
