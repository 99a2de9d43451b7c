import type { RecordIdentity, Who } from "./identity.ts";
import { isMasked, plainText } from "./plain-words.ts";

const longest = 512;

/** Anyone who comes without an ARN: a caller from another account, a federated or a directory user. */
export function unnamedIn(identity: RecordIdentity): Who | undefined {
  switch (identity.type) {
    case "Root":
      return at(identity, "root", "root");
    case "IdentityCenterUser":
      return directoryUser(identity);
    case "SAMLUser":
      return federated(identity, "saml");
    case "WebIdentityUser":
      return federated(identity, "web");
    case "Directory":
      return at(identity, "directory", named(identity.userName, "directory/"));
    case "IAMUser":
    case "User":
      return at(identity, "user", named(identity.userName, "user/") ?? uniqueId(identity));
    default:
      return at(identity, "account", uniqueId(identity)) ?? account(identity);
  }
}

const known = (text: string | undefined): text is string => text !== undefined && !isMasked(text);

const named = (name: string | undefined, prefix: string): string | undefined =>
  known(name) ? `${prefix}${name}` : undefined;

/** What stands before the colon is the caller's own number for good; behind it stands a session. */
function uniqueId({ principalId }: RecordIdentity): string | undefined {
  const id = principalId?.split(":")[0];
  return id !== undefined && /^A[A-Z0-9]{10,127}$/.test(id) ? id : undefined;
}

function at(
  { account: home, userName }: RecordIdentity,
  basis: Who["basis"],
  rest: string | undefined,
): Who | undefined {
  if (rest === undefined) return undefined;
  const principal = plainText(known(home) ? `${home}:${rest}` : rest, longest);
  return { principal, basis, name: known(userName) ? plainText(userName, longest) : "" };
}

/** Another account without any name in it. */
function account({ type, account: home }: RecordIdentity): Who | undefined {
  if (type !== "AWSAccount" || !known(home)) return undefined;
  return { principal: plainText(home, longest), basis: "account", name: "" };
}

function directoryUser({ directoryUser: id }: RecordIdentity): Who | undefined {
  return known(id)
    ? { principal: plainText(`sso/${id.toLowerCase()}`, longest), basis: "sso", name: "" }
    : undefined;
}

/** Names of a provider's users are its own, so the provider is part of who they are. */
function federated(
  { provider, userName, principalId }: RecordIdentity,
  basis: "saml" | "web",
): Who | undefined {
  const name = userName ?? principalId;
  if (!known(name)) return undefined;
  const from = basis === "web" && known(provider) ? `${providerName(provider)}/` : "";
  const principal = plainText(`${basis === "web" ? "oidc" : "saml"}/${from}${name}`, longest);
  return { principal, basis, name: plainText(name, longest) };
}

/** `token.actions.githubusercontent.com`, whether it comes as an address or as an ARN. */
export function providerName(provider: string): string {
  const at = provider.indexOf("oidc-provider/");
  const address =
    at < 0 ? provider.replace(/^https?:\/\//, "") : provider.slice(at + "oidc-provider/".length);
  return plainText(address, 256);
}
