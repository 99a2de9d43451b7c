import type { Actor as Claimant } from "#core/claims/claim.ts";
import type { Intent } from "#core/claims/words.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import type { Registered } from "../../day-one/policies.ts";
import type { Actor } from "../world/crowd.ts";
import { fields, places } from "../world/field.ts";
import { type Kind, kinds } from "../world/wants.ts";

export type World = "all ask first" | "machines declare" | "nobody declares";
export const worlds: readonly World[] = ["all ask first", "machines declare", "nobody declares"];

const persons: readonly Kind[] = ["on-call", "developer", "launch"];

export const isPerson = (kind: Kind): boolean => persons.includes(kind);

export const declares = (kind: Kind, world: World): boolean =>
  world === "all ask first" || (world === "machines declare" && !isPerson(kind));

const goals: Readonly<Record<Kind, Intent>> = {
  autoscaler: "availability",
  "cost tool": "cost",
  pipeline: "consistency",
  "on-call": "availability",
  scanner: "security",
  compliance: "compliance",
  developer: "operability",
  launch: "availability",
  agent: "performance",
  "lying agent": "performance",
};

function kindOf(kind: Kind): Claimant["kind"] {
  if (isPerson(kind)) return "person";
  if (kind === "pipeline") return "pipeline";
  return kind === "agent" || kind === "lying agent" ? "agent" : "automation";
}

const patternOf = (kind: Kind): string => {
  const name = kind.replace(" ", "-");
  return isPerson(kind) ? `sso/${name}-*@example.com` : `${worldAccount}:role/${name}-*`;
};

/** The rows by which the team registers anyone who declares; IAM cannot be asked about people of Identity Center. */
export function registeredIn(world: World): Registered {
  const declaring = kinds.filter((kind) => declares(kind, world));
  const people = declaring.filter(isPerson).map(patternOf);
  const row = {
    principals: people,
    in: { environments: ["prod"] },
    fields: fields.map((one) => places[one].path),
  };
  return {
    actors: declaring.map((kind) => ({
      principals: [patternOf(kind)],
      kind: kindOf(kind),
      goals: [goals[kind]],
    })),
    fields: people.length === 0 ? [] : [row],
  };
}

/** Application Auto Scaling, which AWS itself vouches for. */
const scalingService: Claimant = {
  principal: "ecs.application-autoscaling.amazonaws.com",
  kind: "service",
  vouched: "sign-in",
  goals: ["availability"],
};

export const isAwsOwn = ({ kind, ordinal }: Pick<Actor, "kind" | "ordinal">, world: World): boolean =>
  kind === "autoscaler" && ordinal === 0 && world === "nobody declares";

/** An actor as AWS records them, and as the team knows them. */
export function claimantOf(actor: Pick<Actor, "kind" | "ordinal" | "name">, world: World): Claimant {
  const { kind, name } = actor;
  if (isAwsOwn(actor, world)) return scalingService;
  const registered = declares(kind, world) ? ({ goals: [goals[kind]] } as const) : { goals: [] };
  if (isPerson(kind)) {
    const principal = `sso/${name}@example.com`;
    return { principal, via: "console", kind: "person", vouched: "sign-in", human: principal, ...registered };
  }
  const vouched = declares(kind, world) ? "policy" : "name";
  return {
    principal: `${worldAccount}:role/${name}`,
    via: "boto3",
    kind: kindOf(kind),
    vouched,
    ...registered,
  };
}
