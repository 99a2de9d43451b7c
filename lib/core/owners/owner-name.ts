import { canonicalPrincipal } from "../claims/principal.ts";
import { plainLine } from "../schema/plain-text.ts";

const longestName = 512;
const prefixes = ["arn:", "sso/", "saml/", "oidc/"];
const kinds = ["role/", "user/", "root", "directory/", "federated-user/"];

/** A group is written with a sign before its name. */
export const groupSign = "@";
export const isGroupName = (name: string): boolean => name.startsWith(groupSign);

/** Nobody reads a name for another that only looks like it. */
const isPlain = (text: string): boolean => plainLine(text) === text && text.length <= longestName;

const isInAccount = (text: string): boolean => {
  const [account = "", ...rest] = text.split(":");
  const isAccount = account.length === 12 && [...account].every((digit) => digit >= "0" && digit <= "9");
  return isAccount && kinds.some((kind) => rest.join(":").startsWith(kind));
};

const isMail = (text: string): boolean => {
  const [own = "", domain = "", ...more] = text.split("@");
  return own !== "" && more.length === 0 && domain.includes(".") && !/[\s/:]/.test(text);
};

/**
 * A person or a role as Parley knows them; a mail address is the user of that name in Identity Center. Undefined for what
 * names neither.
 */
function ownerPrincipal(text: string): string | undefined {
  if (!isPlain(text)) return undefined;
  const isKnown = prefixes.some((prefix) => text.startsWith(prefix) && text.length > prefix.length);
  if (isKnown || isInAccount(text)) return canonicalPrincipal(text);
  return isMail(text) ? canonicalPrincipal(`sso/${text}`) : undefined;
}

/** `@name` for a group, a canonical principal for a person or a role; undefined for what names nobody. */
export function ownerNameIn(text: string): string | undefined {
  if (!isGroupName(text)) return ownerPrincipal(text);
  const isNamed = text.length > groupSign.length && isPlain(text);
  return isNamed && !text.includes("__proto__") ? text : undefined;
}
