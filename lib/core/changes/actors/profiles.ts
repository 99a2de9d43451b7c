import { type References, referencesFrom } from "../../attribution/channels/words/references.ts";
import type { Actor, Motivation } from "../../claims/claim.ts";
import type { ActorKind, Intent } from "../../claims/words.ts";
import { matchesActor } from "../../policy/place.ts";
import type { PolicyFile } from "../../policy/policy-file.ts";
import { remembered } from "../../remembered.ts";

/** What is known of an actor beforehand: a standing profile that the team keeps. */
type Profile = {
  readonly kind?: ActorKind;
  readonly intent?: Intent;
  readonly motivation?: Motivation;
};

export interface Profiles {
  /** What numbers such as INC-1042 are a reason for. */
  readonly references: References;
  /** The profile of whoever acts, by principal and by what he acts through. */
  of(principal: string, via: string | undefined): Profile | undefined;
}

export const noProfiles: Profiles = { references: referencesFrom({ references: {} }), of: () => undefined };

type Row = PolicyFile["actors"][number];

function profileOf({ kind, intent, motivation, note }: Row): Profile {
  const why: Motivation | undefined =
    motivation === undefined ? undefined : { kind: motivation, ...(note !== undefined && { note }) };
  return {
    ...(kind !== undefined && { kind }),
    ...(intent !== undefined && { intent }),
    ...(why !== undefined && { motivation: why }),
  };
}

/** The first row that matches speaks, for its kind as well as for its reason. */
export function profilesFrom({ actors, references }: Pick<PolicyFile, "actors" | "references">): Profiles {
  const find = remembered((key) => {
    const [principal = "", via] = key.split("\n");
    const actor: Actor = { principal, kind: "unknown", ...(via !== undefined && { via }) };
    const row = actors.find(({ principals, via: ways }) => matchesActor({ principals, via: ways }, actor));
    return { profile: row === undefined ? undefined : profileOf(row) };
  });
  return {
    references: referencesFrom({ references }),
    of: (principal, via) => find(via === undefined ? principal : `${principal}\n${via}`).profile,
  };
}
