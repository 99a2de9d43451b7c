import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import type { Testimony } from "#core/attribution/attribute.ts";
import { inferred } from "#core/attribution/channels/inferred.ts";
import { ofProfile } from "#core/attribution/channels/testimonies.ts";
import { isCheckedFor, roleActor } from "#core/attribution/checking-for.ts";
import { type Profiles, profilesFrom } from "#core/attribution/profiles.ts";
import type { Actor } from "#core/claims/claim.ts";
import { IntentWord } from "#core/claims/words.ts";
import { InvalidInput, parse } from "#core/faults.ts";
import { hidesOf } from "#core/hidden/hides.ts";
import type { PlanJudge } from "#core/plans/check/check-plan.ts";
import { underPolicy } from "#core/plans/check/under-policy.ts";
import type { Policy } from "#core/policy/policy.ts";
import { reasonIn } from "../declaring/reason.ts";
import { loadPolicy, policyPlace } from "../inputs/load.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { CheckOptions } from "./options.ts";
import type { Whom } from "./whom.ts";

/** Judges under a policy alone. */
export async function judgedAlone(asked: CheckOptions, whom: Whom, terminal: Terminal): Promise<PlanJudge> {
  const { policy } = await loadPolicy(policyPlace(terminal, asked.policy));
  const profiles = profilesFrom(policy.file);
  const actor = actorOf(whom, policy, profiles);
  const testimonies = saidIn(asked, actor, profiles);
  const types = openCatalogue();
  const around = { policy, types, situations: [], sources: [], restorers: [] };
  return {
    judge: underPolicy({ actor, testimonies, now: Date.now(), around }),
    hidesOf: (type) => hidesOf(type, policy, types),
  };
}

/** Who applies it is not known unless it is said: some pipeline. */
const applier: Actor = { principal: "the plan", kind: "pipeline" };

/** INVARIANT (policy alone): for a role only those check whom the policy names; who asks here is not known, so it names anybody. */
function actorOf({ persona, role }: Whom, { file }: Policy, profiles: Profiles): Actor {
  if (persona !== undefined)
    throw new InvalidInput(`\`${persona.slice(0, 100)}\` is no role`, {
      hint: "write the role of the apply like `123456789012:role/deploy`; who lives on a laptop signs with `--at`",
    });
  if (role === undefined) return applier;
  const actor = isCheckedFor(role, file.actors) ? roleActor(role, profiles) : undefined;
  if (actor !== undefined) return actor;
  throw new InvalidInput(`the policy says of nobody that they check for \`${role.slice(0, 200)}\``, {
    hint: "name it as `checksFor` in a row of `actors`, with the principals who check, or leave `--as` out",
  });
}

/** What its session would say, and what is known of the one who applies it. */
function saidIn(asked: CheckOptions, actor: Actor, profiles: Profiles): readonly Testimony[] {
  const { intent, because, kind } = asked;
  const known = because === undefined ? undefined : profiles.references(because);
  const reason = kind === undefined ? known : reasonIn(asked).motivation;
  if (because !== undefined && reason === undefined) {
    throw new InvalidInput(`\`${because.slice(0, 100)}\` is no reference that the policy knows`, {
      hint: "write it like `INC-1042`, or name your prefixes under `references` in the policy",
    });
  }
  const goal = intent === undefined ? undefined : parse("the goal", IntentWord, intent);
  const session: Testimony = {
    source: "session",
    ...(goal !== undefined && { intent: goal }),
    ...(reason !== undefined && { motivation: reason }),
  };
  const isSaid = goal !== undefined || reason !== undefined;
  const besides = [ofProfile({ actor, profiles }), inferred({}, actor, profiles.references)];
  return [...(isSaid ? [session] : []), ...besides.filter((word) => word !== undefined)];
}
