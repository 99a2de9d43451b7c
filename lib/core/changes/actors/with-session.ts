import type { Actor } from "../../claims/claim.ts";
import { saidBy } from "../../claims/principal.ts";

/** What AWS recorded of how a session began, itself and all those that it began from. */
export type SessionBehind = {
  /** The one human who is behind it. */
  readonly human?: string;
  /** A build server or a build service began it, and no human. */
  readonly build?: true;
  /** The principals that it came through, the nearest first. */
  readonly through?: readonly string[];
};

const mostThrough = 10;

/** Of a chain of sessions, the nearest first, what is known of it as a whole. */
export function behindOf(chain: readonly SessionBehind[]): SessionBehind {
  const end = chain.findIndex(({ human }) => human !== undefined);
  const own = end < 0 ? chain : chain.slice(0, end + 1);
  const human = own.at(-1)?.human;
  const through = [...new Set(own.flatMap((each) => each.through ?? []))].slice(0, mostThrough);
  const isBuild = human === undefined && own.some(({ build }) => build === true);
  return {
    ...(human !== undefined && { human }),
    ...(isBuild && { build: true }),
    ...(through.length > 0 && { through }),
  };
}

type Joining = {
  /** Its claims stand on a docket already, under a key that its kind is a part of. */
  readonly isLate?: boolean;
};

/** A name that says pipeline is proven by a build that began the session; a kind that nobody vouches for comes from it. */
function kindWith({ kind, vouched }: Actor, { build }: SessionBehind, isLate: boolean): Partial<Actor> {
  if (build !== true || vouched !== "name") return {};
  if (kind === "pipeline") return { vouched: "sign-in" };
  return kind === "unknown" && !isLate ? { kind: "pipeline", vouched: "sign-in" } : {};
}

/**
 * An actor with what is known of the session; the same object where that is nothing new. INVARIANT (one human): whom AWS
 * recorded in the call itself no session replaces.
 */
export function withSession(actor: Actor, behind: SessionBehind, { isLate = false }: Joining = {}): Actor {
  if (actor.kind === "service") return actor;
  const own = saidBy(actor);
  const said = [...new Set([...own, ...(behind.through ?? [])])].filter((name) => name !== actor.principal);
  const isNew = actor.human === undefined && behind.human !== undefined && behind.human !== actor.principal;
  const kind = kindWith(actor, behind, isLate);
  if (!isNew && said.length === own.length && Object.keys(kind).length === 0) return actor;
  return {
    ...actor,
    ...kind,
    ...(isNew && { human: behind.human }),
    ...(said.length > 0 && { said }),
  };
}
