import type { ActorKind } from "../../claims/words.ts";
import type { Identity, Who } from "./identity.ts";
import { nameGroupOf } from "./names/name-group.ts";
import { providerName } from "./unnamed.ts";

/** Whom a provider of identities speaks for. */
const providers: Readonly<Record<string, string>> = {
  pipeline: `token.actions.githubusercontent.com gitlab bitbucket.org circleci.com buildkite.com app.terraform.io
    spacelift.io pulumi.com vstoken.dev.azure.com env0.com scalr.io drone semaphoreci.com codefresh.io harness.io`,
  automation: "oidc.eks. sts.googleapis.com container.googleapis.com",
};

const speakers = Object.entries(providers).flatMap(([kind, hosts]) =>
  hosts.split(/\s+/).map((host) => ({ kind: kind as ActorKind, host })),
);

function providerKind(provider: string | undefined): ActorKind | undefined {
  if (provider === undefined) return undefined;
  const name = providerName(provider).toLowerCase();
  return speakers.find(({ host }) => name.includes(host))?.kind;
}

/** What the credentials themselves give away, none of which the caller can choose. */
function credentialKind(identity: Identity): ActorKind {
  const provided = providerKind(identity.provider);
  if (provided !== undefined) return provided;
  if (identity.delegate !== undefined || identity.isInstance || identity.scope !== undefined)
    return "automation";
  return identity.isSignedIn ? "person" : "unknown";
}

/** A person may break glass or use an agent; nothing in a name makes a machine of one who signed in himself. */
function personKind(name: string): ActorKind {
  return nameGroupOf(name)?.kind === "break-glass" ? "break-glass" : "person";
}

/** The kind of whoever AWS recorded. INVARIANT (via): how somebody calls himself in a user agent never raises it. */
export function kindOf(who: Who, identity: Identity): ActorKind {
  switch (who.basis) {
    case "service":
      return "service";
    case "function":
      return nameGroupOf(who.name)?.kind === "agent" ? "agent" : "automation";
    case "root":
    case "saml":
    case "directory":
      return "person";
    case "sso":
      return personKind(who.name);
    case "user":
      return nameGroupOf(who.name)?.kind ?? "person";
    case "web":
      return providerKind(identity.provider) ?? "unknown";
    case "role":
      return nameGroupOf(who.name)?.kind ?? credentialKind(identity);
    default:
      return "unknown";
  }
}
