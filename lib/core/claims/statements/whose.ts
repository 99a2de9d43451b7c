import type { Principal, Statement, StatementCondition } from "./read-document.ts";

/** Accounts, by globs, and organisations that are the team's own. */
export type Own = { readonly accounts: readonly string[]; readonly ids: readonly string[] };

/** A glob as AWS reads it: `*` stands for any text, `?` for one character. */
export function fitsGlob(glob: string, text: string): boolean {
  let at = 0;
  let from = 0;
  let star = -1;
  let mark = 0;
  while (from < text.length) {
    if (at < glob.length && glob[at] === "*") {
      star = at;
      mark = from;
      at += 1;
    } else if (at < glob.length && (glob[at] === "?" || glob[at] === text[from])) {
      at += 1;
      from += 1;
    } else if (star >= 0) {
      at = star + 1;
      mark += 1;
      from = mark;
    } else return false;
  }
  while (glob[at] === "*") at += 1;
  return at === glob.length;
}

const isPlain = (glob: string): boolean => !glob.includes("*") && !glob.includes("?");

/** Some text fits both. */
export function globsMeet(a: string, b: string): boolean {
  if (isPlain(a)) return fitsGlob(b, a);
  if (isPlain(b)) return fitsGlob(a, b);
  // Row by row through `a`: which beginnings of `b` some text fits together with the beginning of `a` so far.
  let row = [true];
  for (const letter of b) row.push(letter === "*" && row.at(-1) === true);
  for (const letter of a) {
    const next = [letter === "*" && row[0] === true];
    for (let at = 1; at <= b.length; at += 1) {
      const other = b[at - 1] ?? "";
      const isStar = letter === "*" || other === "*";
      const fits = letter === other || letter === "?" || other === "?";
      next.push(isStar ? row[at] === true || next[at - 1] === true : fits && row[at - 1] === true);
    }
    row = next;
  }
  return row[b.length] === true;
}

/** No policy holds this run, so whatever matches it matches any text. */
export const anyText = "\ue001".repeat(64);

/** A text that stands for all that a glob means. */
export const sampleOf = (glob: string): string => glob.replaceAll("*", anyText).replaceAll("?", "\ue001");

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
