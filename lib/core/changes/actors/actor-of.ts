import type { Actor } from "../../claims/claim.ts";
import { type AuditRecord, text } from "../records/audit-record.ts";
import { type Identity, identityIn, isSameCaller, type Who } from "./identity.ts";
import { kindOf } from "./kind-of.ts";
import type { Profiles } from "./profiles.ts";
import { serviceIn, serviceWord } from "./service-name.ts";
import { type UserAgent, userAgentIn } from "./tools/user-agent.ts";
import { whoIs } from "./who.ts";

type Known = {
  readonly identity: Identity;
  readonly who: Who;
  readonly kind: Actor["kind"];
  readonly actors: Map<string, Actor>;
};

const mostKnown = 8_192;
const mostAlike = 16;
const mostWays = 64;
const longestText = 2_048;
const known = new Map<string, readonly Known[]>();

/** A hostile text is not worth the memory. */
const isShort = (identity: Identity): boolean =>
  Object.values(identity).every((value) => typeof value !== "string" || value.length <= longestText);

/** Who and what an identity is does not change, so each is looked at once. */
function knownOf(identity: Identity): Known {
  const key = identity.arn ?? identity.principalId ?? "";
  const alike = known.get(key) ?? [];
  for (const one of alike) if (isSameCaller(one.identity, identity)) return one;
  const who = whoIs(identity);
  const fresh: Known = { identity, who, kind: kindOf(who, identity), actors: new Map() };
  if (known.size >= mostKnown) known.clear();
  if (isShort(identity)) known.set(key, [fresh, ...alike.slice(0, mostAlike - 1)]);
  return fresh;
}

const saysLittle: ReadonlySet<UserAgent["group"]> = new Set(["sdk", "browser", "other"]);

/** A vendor is known by its account alone. */
const delegateWord = (account: string): string =>
  /^\d{12}$/.test(account) ? `delegate-${account}` : "delegate";

/** What somebody acts through. AWS says so where a service calls for him; else he says so himself. */
function viaOf(identity: Identity, { basis }: Who, agent: UserAgent | undefined): string | undefined {
  if (basis === "service") return undefined;
  if (identity.delegate !== undefined) return delegateWord(identity.delegate);
  const invoker = serviceIn(identity.invokedBy);
  if (invoker !== undefined) return serviceWord(invoker);
  if (identity.isConsole && (agent === undefined || saysLittle.has(agent.group))) return "console";
  return agent?.word;
}

/** Who is behind a record, whatever session, path or tool he came by, and what the policy calls him. */
function actorIn(identity: Identity, agent: UserAgent | undefined): Actor {
  const { who, kind, actors } = knownOf(identity);
  const via = viaOf(identity, who, agent);
  // An agent may work with a person's credentials; that it says so lowers what it may claim.
  const isAgent = agent?.group === "agent" && kind !== "service";
  const way = via === undefined ? "" : isAgent ? `${via} agent` : via;
  const found = actors.get(way);
  if (found !== undefined) return found;
  const actor: Actor = {
    principal: who.principal,
    ...(via !== undefined && { via }),
    kind: isAgent ? "agent" : kind,
  };
  if (actors.size < mostWays) actors.set(way, actor);
  return actor;
}

/** The actor of a record; nothing where the record says nothing of who called. */
export function actorOf(record: AuditRecord, profiles: Profiles): Actor | null {
  const identity = identityIn(record);
  if (identity === undefined) return null;
  const said = text(record, "userAgent");
  const actor = actorIn(identity, said === undefined ? undefined : userAgentIn(said));
  const kind = profiles.of(actor.principal, actor.via)?.kind;
  return kind === undefined || kind === actor.kind ? actor : { ...actor, kind };
}

/** Every name that AWS recorded for whoever acted: a function's role is a name of the function as well. */
export function principalsOf(record: AuditRecord): readonly string[] {
  const identity = identityIn(record);
  if (identity === undefined) return [];
  const { who } = knownOf(identity);
  return who.behind === undefined ? [who.principal] : [who.principal, who.behind];
}
