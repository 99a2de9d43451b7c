import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { mayCheckFor, roleActor } from "#core/attribution/checking-for.ts";
import { type Profiles, profilesFrom } from "#core/attribution/profiles.ts";
import type { Actor } from "#core/claims/claim.ts";
import { millis } from "#core/claims/instant.ts";
import type { SnapshotRead } from "#core/documents/snapshot-file.ts";
import { InvalidInput, parse } from "#core/faults.ts";
import { hidesOf } from "#core/hidden/hides.ts";
import { citedIn } from "#core/looking/cited.ts";
import type { PlanJudge } from "#core/plans/check/check-plan.ts";
import { judgedThen } from "#core/plans/check/from-snapshot.ts";
import type { JudgedWrite } from "#core/plans/check/planned-write.ts";
import type { Plan } from "#core/plans/plan.ts";
import { inForce } from "#core/policy/in-force.ts";
import { saidIn } from "#core/preview/checked-write.ts";
import { SaidWords } from "#core/preview/preview-body.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { askedOf, sessionWords } from "./judged-running.ts";
import type { CheckOptions } from "./options.ts";
import type { Whom } from "./whom.ts";

const missing: JudgedWrite = { as: "unjudged", why: "nothing was judged of it", isGoverned: true };

type ThenAsked = Pick<CheckOptions, "in" | "because" | "kind" | "intent"> & { readonly whom: Whom };

/** Judges as a running Parley would have done when a snapshot was taken of it. */
export function judgedBySnapshot(
  plan: Plan,
  { whom, in: elsewhere, ...asked }: ThenAsked,
  { at, as, ground, resources }: SnapshotRead,
): PlanJudge {
  const types = openCatalogue();
  const policy = inForce(ground.policy, millis(at));
  const profiles = profilesFrom(policy.file, ground.registered as never);
  const judged = judgedThen(askedOf(plan, elsewhere), {
    ...{ ground, resources, types, profiles },
    actor: writerOf(whom, as, profiles),
    said: saidIn(parse("the reason", SaidWords, sessionWords(asked))),
  });
  return {
    judge: (change) => judged.get(change) ?? missing,
    hidesOf: (type) => hidesOf(type, policy, types),
  };
}

/** INVARIANT (policy alone): for a role only those check whom the policy names, as with the Parley that was asked. */
function writerOf({ persona, role }: Whom, taker: Actor, profiles: Profiles): Actor {
  if (persona !== undefined)
    throw new InvalidInput(`\`${persona.slice(0, 100)}\` is no role`, {
      hint: `write the role of the apply like \`123456789012:role/deploy\`; without it the plan is that of \`${taker.principal}\`, who took the snapshot`,
    });
  if (role === undefined) return taker;
  const actor = mayCheckFor(taker, role, profiles) ? roleActor(role, profiles) : undefined;
  if (actor !== undefined) return actor;
  throw new InvalidInput(
    `\`${taker.principal}\`, who took the snapshot, does not check for \`${role.slice(0, 200)}\``,
    {
      hint: "leave `--as` out, or have the policy say so with `checksFor`, and take the snapshot again",
    },
  );
}

/** Of a reference that nobody cited when it was taken only what was open is known. */
export function tellUncited(
  { because }: Pick<CheckOptions, "because">,
  { because: known, resources }: SnapshotRead,
  { err }: Pick<Terminal, "err">,
): void {
  const isCited = (ref: string): boolean =>
    known.includes(ref) ||
    [...resources.values()].every(({ record }) => record !== undefined && citedIn(record).includes(ref));
  if (because === undefined || isCited(because)) return;
  err(
    `parley: of \`${because.slice(0, 100)}\` the snapshot knows only whether it was open; take it with \`--because\` to know what was closed\n`,
  );
}
