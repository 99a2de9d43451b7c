/** One record of an audit log as parsed JSON: hostile until each part was looked at. */
export type AuditRecord = { readonly [name: string]: unknown };

export function isGroup(value: unknown): value is AuditRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An own part only: a name such as `constructor` is data like any other. */
export function part(record: AuditRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** A text that says something; an empty one counts as missing. */
export function text(record: AuditRecord, name: string): string | undefined {
  const value = part(record, name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function group(record: AuditRecord, name: string): AuditRecord | undefined {
  const value = part(record, name);
  return isGroup(value) ? value : undefined;
}

export function list(record: AuditRecord, name: string): readonly unknown[] {
  const value = part(record, name);
  return Array.isArray(value) ? value : [];
}

/** AWS writes flags as booleans or as their text. */
export function flag(record: AuditRecord, name: string): boolean | undefined {
  const value = part(record, name);
  if (typeof value === "boolean") return value;
  if (value === "true" || value === "false") return value === "true";
  return undefined;
}

/** The text at the end of several names, such as `text` of `userIdentity`, `sessionContext`, `sourceIdentity`. */
export function textWithin(record: AuditRecord, ...names: readonly string[]): string | undefined {
  let inner: AuditRecord | undefined = record;
  for (const name of names.slice(0, -1)) {
    inner = group(inner, name);
    if (inner === undefined) return undefined;
  }
  return text(inner, names.at(-1) ?? "");
}

/** The account whose resources the record speaks of; `fallback` where it names none. */
export function accountOf(record: AuditRecord, fallback = "unknown"): string {
  return (
    text(record, "recipientAccountId") ??
    textWithin(record, "userIdentity", "accountId") ??
    textWithin(record, "userIdentity", "sessionContext", "sessionIssuer", "accountId") ??
    fallback
  );
}
