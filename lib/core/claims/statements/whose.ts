import type { Own } from "../guard-constraint.ts";
import { fitsGlob } from "./globs.ts";
import type { Principal, Statement, StatementCondition } from "./read-document.ts";

/** Whose a name is, as far as the name itself tells. */
export type Whose = "own" | "foreign" | "everyone" | "service" | "unknown";

const account = /^[0-9]{12}$/;
const service = /^[a-z0-9.*-]+\.amazonaws\.com(\.cn)?$/;
const organisation = /^o-[a-z0-9*?]+(\/.*)?$/;

const owns = (own: Own | undefined, id: string): Whose =>
  own?.accounts.some((glob) => fitsGlob(glob, id)) === true ? "own" : "foreign";

/** An account, an organisation, an ARN of either, a service, or the word for all of them. */
export function whoseIs(name: string, own: Own | undefined): Whose {
  const text = name.trim();
  if (text === "*" || text === "all") return "everyone";
  if (account.test(text)) return owns(own, text);
  if (organisation.test(text)) return ownsOrganisation(text.split("/", 1)[0] ?? "", own);
  if (service.test(text)) return "service";
  return text.startsWith("arn:") ? whoseArn(text.split(":"), own) : "unknown";
}

function ownsOrganisation(id: string, own: Own | undefined): Whose {
  if (own?.ids.includes(id) === true) return "own";
  return id.includes("*") || id.includes("?") ? "everyone" : "foreign";
}

function whoseArn([, , api, , id = "", resource = ""]: readonly string[], own: Own | undefined): Whose {
  if (api === "organizations") {
    const named = resource.split("/")[1] ?? "";
    return own?.ids.includes(named) === true ? "own" : owns(own, id);
  }
  if (account.test(id)) return owns(own, id);
  return id.includes("*") || id.includes("?") ? "everyone" : "unknown";
}

function whoseIsPrincipal({ kind, text }: Principal, own: Own | undefined): Whose {
  if (kind === "Service") return text.includes("*") ? "everyone" : "service";
  if (kind === "AWS" && service.test(text)) return "unknown";
  return whoseIs(text, own);
}

const ownKeys = [
  "aws:principalorgid",
  "aws:principalorgpaths",
  "aws:principalaccount",
  "aws:principalarn",
  "aws:sourceaccount",
  "aws:sourceowner",
  "aws:sourcearn",
  "aws:sourceorgid",
  "aws:sourceorgpaths",
  "kms:calleraccount",
];
// They name a network; whose it is nobody can tell from the name.
const networkKeys = [
  "aws:sourcevpc",
  "aws:sourcevpce",
  "aws:sourceip",
  "aws:vpcsourceip",
  "aws:sourcevpcarn",
];

const narrowing = new Set([
  "stringequals",
  "stringequalsignorecase",
  "stringlike",
  "arnequals",
  "arnlike",
  "ipaddress",
]);

/** The condition has to be met, and cannot be where its key is missing. */
export const isDemanded = ({ operator }: StatementCondition): boolean =>
  narrowing.has(operator.replace(/^foranyvalue:/, ""));

/** Nobody but one's own gets through, or maybe so. */
function narrowedBy(
  conditions: readonly StatementCondition[],
  own: Own | undefined,
): "own" | "maybe" | undefined {
  const demanded = conditions.filter(isDemanded);
  const isOwn = demanded.some(
    ({ key, values }) => ownKeys.includes(key) && values.every((value) => whoseIs(value, own) === "own"),
  );
  if (isOwn) return "own";
  const isNetwork = demanded.some(
    ({ key, values }) => networkKeys.includes(key) && values.every((value) => !/^[*?]|\/[0-7]$/.test(value)),
  );
  return isNetwork ? "maybe" : undefined;
}

/** Whether somebody like this gets through; undefined where the names do not tell. */
export function lets(
  { principals, conditions }: Statement,
  wanted: readonly string[],
  own: Own | undefined,
): boolean | undefined {
  if (principals === undefined) return false;
  const answers = principals.map((principal) => letsOne(principal, wanted, own));
  const answer = answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;
  if (answer === false) return false;
  const narrowed = narrowedBy(conditions, own);
  if (narrowed === "own") return wanted.every(isWord) ? false : answer;
  return narrowed === "maybe" ? undefined : answer;
}

const isWord = (text: string): boolean => text === "everyone" || text === "foreign";

function letsOne(principal: Principal, wanted: readonly string[], own: Own | undefined): boolean | undefined {
  const globs = wanted.filter((text) => !isWord(text));
  if (globs.some((glob) => principal.text === "*" || fitsGlob(glob, principal.text))) return true;
  if (globs.length === wanted.length) return false;
  const whose = whoseIsPrincipal(principal, own);
  if (whose === "everyone") return true;
  if (whose === "foreign") return wanted.includes("foreign");
  return whose === "unknown" ? undefined : false;
}
