import { compileGlob, type Glob } from "../fields/glob.ts";
import { remembered } from "../remembered.ts";

// Services that decide who is who and who may do what, or that remember who did what.
const guarded = [
  "iam",
  "sts",
  "sso",
  "sso-directory",
  "identitystore",
  "organizations",
  "account",
  "rolesanywhere",
  "kms",
  "cloudtrail",
  "config",
  "guardduty",
  "securityhub",
  "macie2",
  "access-analyzer",
  "inspector2",
  "detective",
  "auditmanager",
];

// Nothing changes by these.
const reading = [
  "get",
  "list",
  "describe",
  "batchget",
  "lookup",
  "search",
  "select",
  "simulate",
  "is",
  "check",
];
const harmlessOf: Readonly<Record<string, readonly string[]>> = {
  sts: ["tagsession", "setsourceidentity", "decodeauthorizationmessage", "getcalleridentity"],
  // To use a key is no right over it.
  kms: ["encrypt", "decrypt", "reencrypt", "generate", "sign", "verify", "derive"],
};
// What hands out an identity although it is called getting.
const handingOut = ["sts:getfederationtoken", "sso:getrolecredentials"];

/** An action, by the pattern that a policy grants, gives rights over identity or audit. */
export const isGuardedAction = remembered((action: string): boolean => {
  const text = action.toLowerCase();
  const grants = asWide(text);
  if (handingOut.some((name) => grants(name))) return true;
  const [service = "", call = "*"] = text.split(":", 2);
  const fits = asWide(service);
  return guarded.some((name) => fits(name) && !isHarmless(name, call));
});

const asWide = (pattern: string): Glob => compileGlob(pattern.replaceAll("?", "*"));

function isHarmless(service: string, call: string): boolean {
  const named = call.split(/[*?]/, 1)[0] ?? "";
  return [...reading, ...(harmlessOf[service] ?? [])].some((start) => named.startsWith(start));
}

/** A resource of a service that decides over neither identity nor audit, whatever actions are granted on it. */
export const isOrdinaryResource = remembered((resource: string): boolean => {
  const service = /^arn:[^:]*:([a-z0-9-]+):/.exec(resource)?.[1];
  return service !== undefined && !guarded.includes(service);
});

/** What attaching a managed policy gives. */
type Attachment = "rights" | "ordinary" | "unknown";

const guardedNames =
  /iam|organizations|cloudtrail|config|guardduty|securityhub|macie|accessanalyzer|sso|identity|keymanagement|inspector|detective|auditmanager|rolesanywhere|accountmanagement/;
const mighty = /fullaccess|full_access|admin|poweruser|master/;

/** Amazon's own policies tell by their names; what a customer's policy says cannot be known from its name. */
export const attachmentOf = remembered((arn: string): Attachment => {
  const name = /^arn:[^:]*:iam::aws:policy\/(?:[^:]*\/)?([^/]+)$/.exec(arn)?.[1]?.toLowerCase();
  if (name === undefined) return "unknown";
  if (name.includes("administrator") || name.startsWith("poweruser")) return "rights";
  return guardedNames.test(name) && mighty.test(name) ? "rights" : "ordinary";
});
