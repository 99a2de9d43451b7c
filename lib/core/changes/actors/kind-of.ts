import type { ActorKind, Voucher } from "../../claims/words.ts";
import type { RecordIdentity, Who } from "./identity.ts";
import { nameGroupOf } from "./names/name-group.ts";
import { providerName } from "./unnamed.ts";

/** A kind, and who vouches for it: AWS's own record of the sign-in, or no more than a name. */
export type KindFound = { readonly kind: ActorKind; readonly vouched: Extract<Voucher, "sign-in" | "name"> };

/** Whom a provider of identities speaks for: by its whole address, or only by a piece of it. */
const providers: Readonly<Record<string, string>> = {
  pipeline: `token.actions.githubusercontent.com gitlab.com bitbucket.org circleci.com buildkite.com app.terraform.io
    spacelift.io pulumi.com vstoken.dev.azure.com env0.com scalr.io drone.io semaphoreci.com codefresh.io harness.io`,
  automation: "oidc.eks.*.amazonaws.com sts.googleapis.com container.googleapis.com",
};
const pieces: Readonly<Record<string, string>> = {
  pipeline: "githubusercontent.com gitlab drone scalr.io",
  automation: "oidc.eks.",
};

const listed = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).flatMap(([kind, hosts]) =>
    hosts.split(/\s+/).map((host) => ({ kind: kind as ActorKind, host })),
  );
const speakers = listed(providers);
const lookalikes = listed(pieces);

const signedIn = (kind: ActorKind): KindFound => ({ kind, vouched: "sign-in" });
const named = (kind: ActorKind): KindFound => ({ kind, vouched: "name" });
const nothing = named("unknown");

function isAt(address: string, host: string): boolean {
  const [start = "", end] = host.split("*");
  if (end !== undefined) return address.startsWith(start) && /\.amazonaws\.com(?:\.cn)?$/.test(address);
  return address === host || address.endsWith(`.${host}`);
}

/** INVARIANT (whole address): a provider that only looks like a build server's is known by its name, and no better. */
function ofProvider(provider: string | undefined): KindFound | undefined {
  if (provider === undefined) return undefined;
  const name = providerName(provider).toLowerCase();
  const address = name.split("/")[0] ?? "";
  const known = speakers.find(({ host }) => isAt(address, host));
  if (known !== undefined) return signedIn(known.kind);
  const seeming = lookalikes.find(({ host }) => name.includes(host));
  return seeming === undefined ? undefined : named(seeming.kind);
}

/** What the credentials themselves give away, none of which the caller can choose. */
function ofCredentials(identity: RecordIdentity): KindFound {
  const provided = ofProvider(identity.provider);
  if (provided !== undefined) return provided;
  if (identity.delegate !== undefined || identity.isInstance || identity.scope !== undefined)
    return signedIn("automation");
  return identity.isSignedIn ? signedIn("person") : nothing;
}

/** What a name says counts as AWS's word only where the credentials say the same; a provider's word goes before it. */
function ofRole(name: string, identity: RecordIdentity): KindFound {
  const said = nameGroupOf(name)?.kind;
  const proven = ofCredentials(identity);
  if (said === undefined || said === proven.kind) return proven;
  const isProvided = proven.vouched === "sign-in" && ofProvider(identity.provider) !== undefined;
  return isProvided && said !== "agent" ? proven : named(said);
}

/** A person may break glass or use an agent; nothing in a name makes a machine of one who signed in themselves. */
const ofPerson = (name: string): KindFound =>
  nameGroupOf(name)?.kind === "break-glass" ? named("break-glass") : signedIn("person");

function ofUser(name: string): KindFound {
  const said = nameGroupOf(name)?.kind ?? "person";
  return said === "person" ? signedIn(said) : named(said);
}

/** A service shows by its linked role's path, or by what AWS says itself; a role that is only called like one does not. */
const ofService = ({ type, issuer, arn }: RecordIdentity): KindFound =>
  type === "AWSService" ||
  (type === undefined && arn === undefined) ||
  (issuer ?? arn)?.includes(":role/aws-service-role/") === true
    ? signedIn("service")
    : named("service");

/** The kind of the actor whom AWS recorded. INVARIANT (via): how somebody calls themselves in a user agent never raises it. */
export function kindOf(who: Who, identity: RecordIdentity): KindFound {
  switch (who.basis) {
    case "service":
      return ofService(identity);
    case "function":
      return nameGroupOf(who.name)?.kind === "agent" ? named("agent") : signedIn("automation");
    case "root":
    case "saml":
    case "directory":
      return signedIn("person");
    case "sso":
      return ofPerson(who.name);
    case "user":
      return ofUser(who.name);
    case "web":
      return ofProvider(identity.provider) ?? nothing;
    case "role":
      return ofRole(who.name, identity);
    default:
      return nothing;
  }
}
