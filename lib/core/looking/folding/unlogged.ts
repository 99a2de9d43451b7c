import { isOpenAt } from "../../attribution/declared.ts";
import type { Actor } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import type { Situation } from "../../claims/situation.ts";
import type { Intent } from "../../claims/words.ts";
import type { Edit } from "../../fields/difference.ts";
import { asNumber } from "../../fields/equality.ts";
import { coversField } from "../../fields/field-pattern.ts";
import type { Json } from "../../fields/json.ts";
import { forType } from "../../policy/for-type.ts";
import { matchesActor, matchesResource } from "../../policy/place.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Standing } from "../../policy/policy-file.ts";
import type { Setting } from "../setting.ts";

type UnloggedOwner = { readonly actor: Actor; readonly intent: Intent };

/** How long the last events of an account may take; until then nothing is concluded from there being none. */
export const lastEventsIn = 900_000;

export type Unlogged = {
  /** The service that changes the field without a record. */
  readonly ownerOf: (path: string) => UnloggedOwner | undefined;
  /** Whether a difference that no event tells may be that service's work, if it was made at the moment. */
  readonly mayHaveMade: (edit: Edit, at: string) => boolean;
};

const name = /^[a-z0-9.-]+\.amazonaws\.com$/;

/** The principal that a row of the policy means: the first that is one, else what its pattern begins or ends with. */
function actorOf({ owner }: Standing): Actor | undefined {
  const named = (owner.principals ?? []).map((text) => text.replaceAll("*", ""));
  const whole = owner.principals?.find((text) => name.test(text));
  const principal = whole ?? named.find((text) => name.test(text));
  if (principal === undefined) return undefined;
  const actor: Actor = { principal, kind: "service", vouched: "policy" };
  return matchesActor(owner, actor) ? actor : undefined;
}

const troubles: readonly string[] = ["incident", "degradation", "alarm"];

/** A scaling policy's own alarm is how it works, and one about cost hurts nobody. */
const isTrouble = ({ kind, scaling, goal }: Situation): boolean =>
  troubles.includes(kind) && scaling !== true && goal !== "cost";

function isNothing(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === "" || asNumber(value) === 0) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function isLess({ before, after }: Edit): boolean {
  const [old, now] = [before, after].map((value) => (value === undefined ? undefined : asNumber(value)));
  return old !== undefined && now !== undefined && now < old;
}

/** Which services of AWS change what here and leave no record of it, as the policy's standing claims say. */
export function unloggedIn(policy: Policy, { place, situations }: Setting): Unlogged {
  const rows = forType(policy, place.type)
    .standing.map(({ part }) => part)
    .filter((part) => part.unlogged === true && matchesResource(part.in, place));
  const ownerOf = (path: string): UnloggedOwner | undefined => {
    const row = rows.find(({ fields }) => fields.some((pattern) => coversField(pattern, path)));
    const actor = row === undefined ? undefined : actorOf(row);
    return row === undefined || actor === undefined ? undefined : { actor, intent: row.intent };
  };
  return {
    ownerOf,
    mayHaveMade: (edit, at) =>
      !isNothing(edit.after) &&
      !(isLess(edit) && situations.some((one) => isTrouble(one) && isOpenAt(one, millis(at)))) &&
      ownerOf(edit.path) !== undefined,
  };
}
