import { instantOf } from "../../claims/instant.ts";
import type { Mistake } from "../../schema/check.ts";
import type { IntentBody } from "../intent-body.ts";
import { endOf } from "../registered-from.ts";
import { claimFlaws, type Terms } from "./claim-flaws.ts";
import { endFlaws } from "./ends.ts";
import { flaw } from "./flaw.ts";
import { resourceFlaws } from "./resource-flaws.ts";
import { textFlaws } from "./text-flaws.ts";

/** Everything that is wrong with an intent whose body fits its schema. */
export function intentFlaws(body: IntentBody, terms: Terms): readonly Mistake[] {
  return [
    ...lengthFlaws(body, terms.now),
    ...wholeFlaws(body),
    ...resourceFlaws(body.resource, terms.place),
    ...claimFlaws(body, terms),
    ...textFlaws(body.motivation),
    ...(body.delegates ?? []).flatMap(({ until }, at) =>
      endFlaws(`/delegates/${at}/until`, until, terms.now),
    ),
  ];
}

function lengthFlaws(body: IntentBody, now: number): readonly Mistake[] {
  if (body.until !== undefined && body.for !== undefined)
    return [flaw("/for", "`until` says already when it ends", "leave one of the two out")];
  if (body.for === undefined) return endFlaws("/until", body.until, now);
  return endFlaws("/for", endOf(body, now) ?? instantOf(now), now);
}

function wholeFlaws({ resource, claims, intent, motivation }: IntentBody): readonly Mistake[] {
  if (resource === undefined && claims !== undefined)
    return [
      flaw(
        "/claims",
        "it is not said of which resource these fields are",
        "add `resource`, or leave `claims` out",
      ),
    ];
  if (resource !== undefined && claims === undefined)
    return [
      flaw(
        "/resource",
        "nothing is claimed of this resource",
        "add `claims`, or leave `resource` out to declare a reason",
      ),
    ];
  if (intent === "unattributed" && (motivation?.kind ?? "none") === "none")
    return [
      flaw("/intent", "this says neither a goal nor a reason", "name an intent such as `availability`"),
    ];
  return [];
}
