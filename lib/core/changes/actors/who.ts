import { canonicalPrincipal } from "../../claims/principal.ts";
import { lastName } from "../../fields/last-name.ts";
import type { RecordIdentity, Who } from "./identity.ts";
import { isMasked, plainText } from "./plain-words.ts";
import { serviceIn } from "./service-name.ts";
import { unnamedIn } from "./unnamed.ts";

const longest = 512;
const reserved = ":role/aws-reserved/sso.amazonaws.com/";

const nobody: Who = { principal: "unknown", basis: "unknown", name: "" };

/** INVARIANT (no hint): nothing that a caller may choose, such as a session's name, tells who they are. */
export function whoIs(identity: RecordIdentity): Who {
  return (
    functionBehind(identity) ??
    serviceBehind(identity) ??
    namedByArn(identity) ??
    unnamedIn(identity) ??
    nobody
  );
}

function after(text: string | undefined, mark: string): string | undefined {
  const at = text?.indexOf(mark) ?? -1;
  return at < 0 ? undefined : text?.slice(at + mark.length);
}

const accountIn = (arn: string): string => arn.split(":")[4] ?? "";
const roleText = (account: string, name: string): string => plainText(`${account}:role/${name}`, longest);

function functionBehind(identity: RecordIdentity): Who | undefined {
  const parts = identity.scope?.split(":") ?? [];
  if (parts[2] !== "lambda" || parts[5] !== "function" || !parts[6]) return undefined;
  const role = namedByArn(identity);
  return {
    // What follows the name is a version or an alias of the same function.
    principal: plainText(parts.slice(0, 7).join(":"), longest),
    basis: "function",
    name: `${parts[6]} ${role?.name ?? ""}`,
    ...(role !== undefined && { behind: role.principal }),
  };
}

const service = (name: string): Who => ({ principal: name, basis: "service", name });

/** A service by its linked role, by saying so, or because the record names nobody else. */
function serviceBehind(identity: RecordIdentity): Who | undefined {
  const { type, arn, issuer, userName, invokedBy, called, isServiceEvent } = identity;
  const invoker = serviceIn(invokedBy);
  const linked = serviceIn(after(issuer ?? arn, ":role/aws-service-role/")?.split("/")[0]);
  if (linked !== undefined) return service(linked);
  const isLinkWithoutPath = issuer === undefined && arn?.includes(":assumed-role/AWSServiceRoleFor") === true;
  if (isLinkWithoutPath && invoker !== undefined) return service(invoker);
  const isNameless = type === undefined && arn === undefined && userName === undefined;
  if (type !== "AWSService" && !(isNameless && (invokedBy !== undefined || isServiceEvent))) return undefined;
  return service(invoker ?? serviceIn(called) ?? "aws");
}

/** In an Identity Center session AWS sets the name; a role of one's own may look like one, but has another path. */
function personBehind({ arn, issuer }: RecordIdentity): Who | undefined {
  const [role = "", ...session] = after(arn, ":assumed-role/")?.split("/") ?? [];
  const isReserved = issuer === undefined ? role.startsWith("AWSReservedSSO_") : issuer.includes(reserved);
  const person = plainText(session.join("/"), 256).toLowerCase();
  if (!isReserved || person === "") return undefined;
  return {
    principal: `sso/${person}`,
    basis: "sso",
    name: role,
    behind: roleText(accountIn(arn ?? ""), role),
  };
}

/** Of a session only its role counts, also where the text is damaged. */
function roleBehind({ arn, issuer, account }: RecordIdentity): Who | undefined {
  const session = after(arn, "assumed-role/");
  if (session === undefined) return undefined;
  const role = issuer?.startsWith("arn:") === true ? after(issuer, ":role/") : undefined;
  const name = role === undefined ? (session.split("/")[0] ?? "") : lastName(role);
  const home = accountIn(role === undefined ? (arn ?? "") : (issuer ?? "")) || (account ?? "");
  return { principal: roleText(home, name), basis: "role", name };
}

/** The name in a federated session is the caller's choice, so the user who asked for the session counts. */
function federatorOf({ arn, issuer }: RecordIdentity): Who | undefined {
  const isFederated = arn?.includes(":federated-user/") === true && issuer?.startsWith("arn:") === true;
  return isFederated ? called(issuer) : undefined;
}

function called(arn: string): Who {
  const principal = plainText(canonicalPrincipal(arn), longest);
  const rest = arn.split(":").slice(5).join(":");
  const kind = rest.split("/")[0];
  return {
    principal,
    basis: kind === "root" ? "root" : kind === "role" ? "role" : "user",
    name: lastName(rest),
  };
}

function namedByArn(identity: RecordIdentity): Who | undefined {
  const { arn } = identity;
  if (arn === undefined || isMasked(arn)) return undefined;
  const isWhole = arn.startsWith("arn:") && arn.split(":").length > 5;
  return (
    personBehind(identity) ??
    roleBehind(identity) ??
    federatorOf(identity) ??
    (isWhole ? called(arn) : undefined)
  );
}
