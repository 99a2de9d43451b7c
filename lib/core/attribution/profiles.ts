import type { Motivation } from "../claims/claim.ts";
import type { ActorKind, Intent } from "../claims/words.ts";
import { saysWho } from "../policy/file/actors.ts";
import { type BusVoice, voiceText } from "../policy/file/bus-voice.ts";
import type { TellRow } from "../policy/file/tell-row.ts";
import { matchesActor } from "../policy/place.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import { remembered } from "../remembered.ts";
import { type References, referencesFrom } from "./channels/words/references.ts";

/** What is known of an actor beforehand: a standing profile that the team keeps. */
export type Profile = {
  /** Where its row stands. */
  readonly by: "policy" | "registry";
  readonly kind?: ActorKind;
  readonly intent?: Intent;
  /** The goals that are theirs to serve. */
  readonly goals: readonly Intent[];
  readonly motivation?: Motivation;
};

export interface Profiles {
  /** What numbers such as INC-1042 are a reason for. */
  readonly references: References;
  /** The profile of an actor, by principal and by what they act through. */
  of(principal: string, via: string | undefined): Profile | undefined;
  /** Where an actor is told what became of their stakes: as the first row that matches and says so has it. */
  tellsOf(principal: string, via: string | undefined): readonly TellRow[];
  /** The roles for which an actor may check: as the policy's first row that matches and says so has it. */
  checksFor(principal: string, via: string | undefined): readonly string[];
  /** Whether a row of the policy says that somebody gives leave without being asked at the console who they are. */
  givesLeave(principal: string, via: string | undefined): boolean;
  /** Whether a row of the policy says that somebody may take what is known of resources away with them. */
  takesSnapshots(principal: string, via: string | undefined): boolean;
  /** Services whose approvals are leave for an agent: as a row of the policy says that names it. */
  approvedBy(principal: string, via: string | undefined): readonly string[];
  /** For whom events speak that came by a bus: as the first row that names it says. */
  spokenFor(voice: BusVoice): string | undefined;
}

export const noProfiles: Profiles = {
  references: referencesFrom({ references: {} }),
  of: () => undefined,
  tellsOf: () => [],
  checksFor: () => [],
  givesLeave: () => false,
  takesSnapshots: () => false,
  approvedBy: () => [],
  spokenFor: () => undefined,
};

type ProfilesRow = PolicyFile["actors"][number];

/**
 * To be for a goal is to be granted it; to be unattributed is no goal. INVARIANT (names grant nothing): a row that anybody
 * matches, by what they call their tool for example, grants none.
 */
function goalsIn({ principals, goals = [], intent }: ProfilesRow): readonly Intent[] {
  if (principals === undefined || principals.includes("*")) return [];
  const all = new Set([...(intent === undefined ? [] : [intent]), ...goals]);
  all.delete("unattributed");
  return [...all];
}

function profileOf(row: ProfilesRow, by: Profile["by"]): Profile {
  const { kind, intent, motivation, note } = row;
  const why: Motivation | undefined =
    motivation === undefined ? undefined : { kind: motivation, ...(note !== undefined && { note }) };
  return {
    by,
    ...(kind !== undefined && { kind }),
    ...(intent !== undefined && { intent }),
    goals: goalsIn(row),
    ...(why !== undefined && { motivation: why }),
  };
}

const isFor =
  ({ principal, via }: { readonly principal: string; readonly via: string | undefined }) =>
  ({ principals, via: ways }: ProfilesRow): boolean =>
    matchesActor(
      { principals, via: ways },
      { principal, kind: "unknown", ...(via !== undefined && { via }) },
    );

type SaidByPolicy = Pick<Profiles, "checksFor" | "givesLeave" | "takesSnapshots" | "approvedBy">;

/** INVARIANT (policy alone): what lets somebody do more than write is said by no registered row. */
const saidByPolicy = (actors: readonly ProfilesRow[]): SaidByPolicy => ({
  checksFor: (principal, via) =>
    actors.filter(({ checksFor }) => checksFor !== undefined).find(isFor({ principal, via }))?.checksFor ??
    [],
  givesLeave: (principal, via) =>
    actors.filter(({ givesLeave }) => givesLeave === true).some(isFor({ principal, via })),
  takesSnapshots: (principal, via) =>
    actors.filter(({ takesSnapshots }) => takesSnapshots === true).some(isFor({ principal, via })),
  approvedBy: (principal, via) =>
    actors.filter(isFor({ principal, via })).flatMap(({ approvedBy = [] }) => approvedBy),
});

/**
 * The first row that matches and says who they are speaks, for its kind as well as for its reason; those of the policy stand before those that
 * were registered.
 */
export function profilesFrom(
  { actors, references }: Pick<PolicyFile, "actors" | "references">,
  registered: readonly ProfilesRow[] = [],
): Profiles {
  const rows = [...actors, ...registered];
  const find = remembered((key) => {
    const [principal = "", via] = key.split("\n");
    const isMeant = isFor({ principal, via });
    const place = rows.findIndex((row) => saysWho(row) && isMeant(row));
    const row = rows[place];
    if (row === undefined) return { profile: undefined };
    return { profile: profileOf(row, place < actors.length ? "policy" : "registry") };
  });
  return {
    references: referencesFrom({ references }),
    tellsOf: (principal, via) =>
      rows.filter(({ tell }) => tell !== undefined).find(isFor({ principal, via }))?.tell ?? [],
    ...saidByPolicy(actors),
    spokenFor: (voice) => {
      const heard = voiceText(voice);
      const row = rows.find(({ speaksBy = [] }) => speaksBy.some((each) => voiceText(each) === heard));
      return row?.principals?.[0];
    },
    of: (principal, via) => find(via === undefined ? principal : `${principal}\n${via}`).profile,
  };
}
