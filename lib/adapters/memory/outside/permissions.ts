import { canonicalPrincipal } from "#core/claims/principal.ts";
import { matchesGlob } from "#core/fields/glob.ts";
import {
  type MayWrite,
  type Permissions,
  unaskable,
  type WriteAsked,
} from "#core/ports/outside/permissions.ts";
import { promised } from "../stores/promised.ts";

/** A statement of a policy: its condition holds where every key has one of the values. */
type MemoryStatement = {
  readonly effect: "Allow" | "Deny";
  readonly actions: readonly string[];
  readonly resources?: readonly string[];
  readonly when?: Readonly<Record<string, readonly string[]>>;
};

/** A role or user, and what limits it; without a boundary nothing does. */
export type MemoryIdentity = {
  readonly arn: string;
  readonly statements: readonly MemoryStatement[];
  readonly boundary?: readonly MemoryStatement[];
};

export type Evaluated = {
  readonly decision: "allowed" | "explicitDeny" | "implicitDeny";
  readonly missing: readonly string[];
  readonly isWithinBoundary: boolean;
};

export type MemoryPermissions = Permissions & {
  /** From now on an identity may do this; nothing where it is gone. */
  readonly set: (arn: string, identity?: Omit<MemoryIdentity, "arn">) => void;
  /** How often somebody asked. */
  readonly asked: () => number;
};

const everything: readonly MemoryStatement[] = [{ effect: "Allow", actions: ["*"] }];

/** Those of the identities that it is told of may what their statements say; with `others` all others may everything. */
export function memoryPermissions(
  identities: readonly MemoryIdentity[] = [],
  { others = "nothing" }: { readonly others?: "nothing" | "everything" } = {},
): MemoryPermissions {
  const known = new Map<string, MemoryIdentity | undefined>(
    identities.map((identity) => [canonicalPrincipal(identity.arn), identity]),
  );
  let asked = 0;
  const identityOf = (principal: string): MemoryIdentity | undefined =>
    known.has(principal) || others === "nothing"
      ? known.get(principal)
      : { arn: principal, statements: everything };
  return {
    ...promised<Permissions>({
      mayWrite: (question) => {
        asked += 1;
        const why = unaskable(question);
        if (why !== undefined) return { backing: "none", why };
        return answerFor(question, identityOf(question.principal));
      },
    }),
    set: (arn, identity) => void known.set(canonicalPrincipal(arn), identity && { ...identity, arn }),
    asked: () => asked,
  };
}

function answerFor(asked: WriteAsked, identity: MemoryIdentity | undefined): MayWrite {
  if (identity === undefined) return { backing: "none", why: `IAM knows no \`${asked.principal}\`` };
  const context = new Map(asked.context.map(({ key, values }) => [key.toLowerCase(), values]));
  for (const { action, on } of asked.actions) {
    const { decision, missing } = evaluated(identity, { action, on, context });
    if (missing.length > 0)
      return {
        backing: "none",
        why: `\`${action}\` depends on \`${missing[0]}\`, which nobody can tell beforehand`,
      };
    if (decision !== "allowed") return { backing: "none", why: `IAM does not allow \`${action}\`` };
  }
  return { backing: "permitted" };
}

type PermissionsRequest = {
  readonly action: string;
  readonly on: string;
  /** By keys in small letters. */
  readonly context: ReadonlyMap<string, readonly string[]>;
};

/** As IAM weighs it: a denial goes before everything, and a boundary has to allow as well. */
export function evaluated({ statements, boundary }: MemoryIdentity, request: PermissionsRequest): Evaluated {
  const all = [...statements, ...(boundary ?? [])];
  const named = all.filter((statement) => isNamed(statement, request));
  const keys = named.flatMap(({ when = {} }) => Object.keys(when));
  const missing = [...new Set(keys)].filter((key) => !request.context.has(key.toLowerCase()));
  const says = (part: readonly MemoryStatement[], effect: MemoryStatement["effect"]): boolean =>
    part.some((one) => one.effect === effect && isNamed(one, request) && holds(one, request));
  const isWithinBoundary = boundary === undefined || says(boundary, "Allow");
  if (says(all, "Deny")) return { decision: "explicitDeny", missing, isWithinBoundary };
  const isAllowed = says(statements, "Allow") && isWithinBoundary;
  return { decision: isAllowed ? "allowed" : "implicitDeny", missing, isWithinBoundary };
}

/** INVARIANT (as IAM): what is asked of `*` is named by `*` alone. */
function isNamed(
  { actions, resources = ["*"] }: MemoryStatement,
  { action, on }: PermissionsRequest,
): boolean {
  const isAction = actions.some((pattern) => matchesGlob(pattern.toLowerCase(), action.toLowerCase()));
  return isAction && resources.some((pattern) => matchesGlob(pattern, on));
}

function holds({ when = {} }: MemoryStatement, { context }: PermissionsRequest): boolean {
  return Object.entries(when).every(([key, values]) =>
    context.get(key.toLowerCase())?.some((value) => values.some((pattern) => matchesGlob(pattern, value))),
  );
}
