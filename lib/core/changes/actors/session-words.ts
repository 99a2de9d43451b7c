import type { RecordIdentity, Who } from "./identity.ts";
import { plainText } from "./plain-words.ts";

const longest = 256;

/** The name that stands behind the role of a session, or in a federated user's ARN: the caller's choice. */
function sessionName(arn: string): string {
  const federated = arn.split(":federated-user/")[1];
  if (federated !== undefined) return federated;
  const [, ...session] = arn.split("assumed-role/")[1]?.split("/") ?? [];
  return session.join("/");
}

// Of these AWS chooses the name of the session itself.
const namedByAws: ReadonlySet<Who["basis"]> = new Set(["sso", "service", "function"]);

/**
 * What a session says of the human behind it, and the role that a person or a function came by. INVARIANT (own word): it
 * says who may be behind it, so that they are excluded, and nobody is anybody by it.
 */
export function sessionWords(
  { basis, behind }: Who,
  { arn, sourceIdentity }: RecordIdentity,
): readonly string[] {
  const name = namedByAws.has(basis) || arn === undefined ? undefined : sessionName(arn);
  const said = [name, sourceIdentity, behind].filter((word) => word !== undefined);
  return [...new Set(said.map((word) => plainText(word, longest)))].filter((word) => word !== "");
}

const human: ReadonlySet<Who["basis"]> = new Set(["sso", "saml", "directory", "user"]);

/** Whom AWS itself recorded as one human: of Identity Center, of a provider of identities, or a user of IAM. */
export function humanIn({ basis, principal }: Who, isMachine: boolean): string | undefined {
  // A build server's or a cluster's identities come the same way as people's.
  return human.has(basis) || basis === "web" ? (isMachine ? undefined : principal) : undefined;
}
