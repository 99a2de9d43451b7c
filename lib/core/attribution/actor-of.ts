import { identityIn, isSameCaller, type RecordIdentity, type Who } from "../changes/actors/identity.ts";
import { type KindFound, kindOf } from "../changes/actors/kind-of.ts";
import { goalsOfService } from "../changes/actors/names/known-services.ts";
import { serviceIn, serviceWord } from "../changes/actors/service-name.ts";
import { humanIn, sessionWords } from "../changes/actors/session-words.ts";
import { type UserAgent, userAgentIn } from "../changes/actors/tools/user-agent.ts";
import { whoIs } from "../changes/actors/who.ts";
import { type AuditRecord, text } from "../changes/records/audit-record.ts";
import type { Actor } from "../claims/claim.ts";
import type { Intent } from "../claims/words.ts";
import type { Profile, Profiles } from "./profiles.ts";

type ActorOfKnown = {
  readonly identity: RecordIdentity;
  readonly who: Who;
  readonly found: KindFound;
  readonly actors: Map<string, Actor>;
};

const mostKnown = 8_192;
const mostAlike = 16;
const mostWays = 64;
const longestText = 2_048;
const known = new Map<string, readonly ActorOfKnown[]>();

/** A hostile text is not worth the memory. */
const isShort = (identity: RecordIdentity): boolean =>
  Object.values(identity).every((value) => typeof value !== "string" || value.length <= longestText);

/** Who and what an identity is does not change, so each is looked at once. */
function knownOf(identity: RecordIdentity): ActorOfKnown {
  const key = identity.arn ?? identity.principalId ?? "";
  const alike = known.get(key) ?? [];
  for (const one of alike) if (isSameCaller(one.identity, identity)) return one;
  const who = whoIs(identity);
  const fresh: ActorOfKnown = { identity, who, found: kindOf(who, identity), actors: new Map() };
  if (known.size >= mostKnown) known.clear();
  if (isShort(identity)) known.set(key, [fresh, ...alike.slice(0, mostAlike - 1)]);
  return fresh;
}

const saysLittle: ReadonlySet<UserAgent["group"]> = new Set(["sdk", "browser", "other"]);

/** A vendor is known by its account alone. */
const delegateWord = (account: string): string =>
  /^\d{12}$/.test(account) ? `delegate-${account}` : "delegate";

/** What somebody acts through. AWS says so where a service calls for them; else they say so themselves. */
function viaOf(identity: RecordIdentity, { basis }: Who, agent: UserAgent | undefined): string | undefined {
  if (basis === "service") return undefined;
  if (identity.delegate !== undefined) return delegateWord(identity.delegate);
  const invoker = serviceIn(identity.invokedBy);
  if (invoker !== undefined) return serviceWord(invoker);
  if (identity.isConsole && (agent === undefined || saysLittle.has(agent.group))) return "console";
  return agent?.word;
}

const machines: ReadonlySet<Actor["kind"]> = new Set(["pipeline", "automation", "service"]);

/** Whom AWS recorded, and what the session says of itself. */
function behindIn({ who, found, identity }: ActorOfKnown): Pick<Actor, "human" | "said"> {
  const human = humanIn(who, machines.has(found.kind));
  const said = sessionWords(who, identity);
  return { ...(human !== undefined && { human }), ...(said.length > 0 && { said }) };
}

/** INVARIANT (names grant nothing): only a service that AWS itself recorded, acting for itself, is granted its goal. */
const goalsIn = ({ who, found }: ActorOfKnown): readonly Intent[] =>
  found.kind === "service" && found.vouched === "sign-in" ? goalsOfService(who.principal) : [];

/** Who is behind a record, whatever session, path or tool they came by. */
function actorIn(identity: RecordIdentity, agent: UserAgent | undefined): Actor {
  const known = knownOf(identity);
  const { who, found, actors } = known;
  const via = viaOf(identity, who, agent);
  // An agent may work with a person's credentials; that it says so lowers what it may claim.
  const isAgent = agent?.group === "agent" && found.kind !== "service";
  const way = via === undefined ? "" : isAgent ? `${via} agent` : via;
  const alike = actors.get(way);
  if (alike !== undefined) return alike;
  const actor: Actor = {
    principal: who.principal,
    ...(via !== undefined && { via }),
    ...(isAgent ? { kind: "agent", vouched: "name" } : found),
    goals: goalsIn(known),
    ...behindIn(known),
  };
  if (actors.size < mostWays) actors.set(way, actor);
  return actor;
}

// The same few actors come again and again, and each profile is one object.
const profiled = new WeakMap<Actor, WeakMap<Profile, Actor>>();

/**
 * An actor as the team knows it beforehand. What the policy grants is not written down here: it counts as long as its row
 * stands there.
 */
function withProfile(actor: Actor, profile: Profile): Actor {
  const known = profiled.get(actor)?.get(profile);
  if (known !== undefined) return known;
  const { kind, by, goals } = profile;
  const granted = by === "policy" ? [] : goals;
  const made: Actor = {
    ...actor,
    ...(kind !== undefined && { kind, vouched: by }),
    goals: [...new Set([...(actor.goals ?? []), ...granted])],
  };
  const ofActor = profiled.get(actor) ?? new WeakMap<Profile, Actor>();
  profiled.set(actor, ofActor.set(profile, made));
  return made;
}

/** The actor of a record; nothing where the record says nothing of who called. */
export function actorOf(record: AuditRecord, profiles: Profiles): Actor | null {
  const identity = identityIn(record);
  if (identity === undefined) return null;
  const said = text(record, "userAgent");
  const actor = actorIn(identity, said === undefined ? undefined : userAgentIn(said));
  const profile = profiles.of(actor.principal, actor.via);
  return profile === undefined ? actor : withProfile(actor, profile);
}

/** Every name that AWS recorded for who acted: a function's role is a name of the function as well. */
export function principalsOf(record: AuditRecord): readonly string[] {
  const identity = identityIn(record);
  if (identity === undefined) return [];
  const { who } = knownOf(identity);
  return who.behind === undefined ? [who.principal] : [who.principal, who.behind];
}

/** Who made a call, by what AWS recorded alone: neither a user agent nor the team says anything here. */
export function callerIn(record: AuditRecord): Actor | undefined {
  const identity = identityIn(record);
  return identity === undefined ? undefined : actorIn(identity, undefined);
}
