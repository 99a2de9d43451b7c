import type { AuditRecord } from "../../changes/records/audit-record.ts";
import type { Claim, Motivation } from "../../claims/claim.ts";
import { canonicalPrincipal } from "../../claims/principal.ts";
import type { Intent } from "../../claims/words.ts";
import { principalsOf } from "../actor-of.ts";
import type { Testimony } from "../attribute.ts";
import { type Hints, statementOf } from "./hints.ts";
import { saidIn } from "./words/statement.ts";

/** A claim that somebody declared ahead, as the registry holds it. */
export type Declaration = {
  /** Whose changes it speaks of. */
  readonly principals: readonly string[];
  readonly intent?: Intent;
  readonly motivation?: Motivation;
  readonly until?: string;
  /** Leave that a person signed for the declarer. */
  readonly delegatedBy?: Claim["delegatedBy"];
  /** Where what was declared is reviewed. */
  readonly pr?: string;
};

/** The declaration of an id, if there is one; what is asked for comes from outside. */
export type DeclaredById = (id: string) => Declaration | undefined;

const longest = 256;

/** Everything in a session's name, a source identity or a user agent that may be the id of a claim. */
export function idsIn({ sourceIdentity, sessionName, agent }: Hints): readonly string[] {
  const ids: (string | undefined)[] = [agent?.app];
  for (const name of [sourceIdentity, sessionName]) {
    if (name !== undefined) ids.push(name, name.slice(name.lastIndexOf("@") + 1));
  }
  for (const parts of [statementOf(sourceIdentity), statementOf(sessionName), agent?.statement ?? []]) {
    if (parts.length > 0) ids.push(saidIn(parts).claim, saidIn(parts).ref);
  }
  return ids.filter((id) => id !== undefined).filter((id) => id !== "" && id.length <= longest);
}

/** INVARIANT (permitted): an id is no secret, so a declaration speaks only for the principals that it names. */
export function declaredAhead(
  record: AuditRecord,
  hints: Hints,
  declaredById: DeclaredById,
): Testimony | undefined {
  for (const id of idsIn(hints)) {
    const declaration = declaredById(id);
    if (declaration === undefined) continue;
    const acting = principalsOf(record);
    if (!declaration.principals.some((name) => acting.includes(canonicalPrincipal(name)))) continue;
    return saidBy(declaration);
  }
  return undefined;
}

/** What a declaration says about a change that carries its id. */
export function saidBy({ intent, motivation, until, delegatedBy, pr }: Declaration): Testimony {
  return {
    source: "declared",
    ...(intent !== undefined && { intent }),
    ...(motivation !== undefined && { motivation }),
    ...(until !== undefined && { until }),
    ...(delegatedBy !== undefined && { delegatedBy }),
    ...(pr !== undefined && { pr }),
  };
}
