import { check } from "#acts/preview/check.ts";
import { explain } from "#core/arbitration/decide.ts";
import { instantOf } from "#core/claims/instant.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import type { Json } from "#core/fields/json.ts";
import { valueLine } from "#core/plans/check/sentence.ts";
import { concerned } from "#core/preview/differing.ts";
import type { Remedies } from "#core/preview/offers/remedies.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import type { Writer } from "../sandbox/telling/writer.ts";
import { worldAccount } from "../world/world-settings.ts";
import { systemFor } from "./company/systems.ts";
import { type Hall, playerIn, resourceNamed, writerOf } from "./hall.ts";
import type { OrderRead, PlayAnswer } from "./orders.ts";
import { onDuty } from "./players.ts";

export function begun({ as, name, sourceIdentity, tags }: OrderRead<"session">, hall: Hall): PlayAnswer {
  const own = playerIn(as);
  const principal = name === undefined ? own.principal : own.principal.replace(/[^/]+$/, name);
  const writer = {
    ...own,
    principal,
    ...(sourceIdentity !== undefined && { sourceIdentity }),
    ...(tags !== undefined && { tags }),
  };
  const caller: Writer = {
    kind: "user",
    principal: `arn:aws:iam::${worldAccount}:user/${as.split("/")[0]}`,
    userAgent: "aws-cli/2.31.0",
  };
  hall.sessions.set(as, hall.world.sandbox.assumeRole(writer, { by: "role", caller }));
  return { says: `${as} writes as ${principal} from now on` };
}

export function declared(
  { kind, ref, state, scope, for: length, by, severity, exploited }: OrderRead<"situation">,
  hall: Hall,
): PlayAnswer {
  const { world } = hall;
  const now = world.clock.now();
  const since = sinceOf(hall, `${kind} ${ref}`, state);
  const situation = {
    kind,
    ref,
    state,
    scope,
    since,
    source: "pager",
    responders: onDuty,
    ...(severity !== undefined && { severity }),
    ...(exploited !== undefined && { exploited }),
    ...(length !== undefined && { until: instantOf(Date.parse(since) + length) }),
    ...(state === "closed" && { closedAt: instantOf(now) }),
  };
  const principal = by === undefined ? systemFor(kind) : canonicalPrincipal(writerOf(hall, by).principal);
  world.queues.situations.send(JSON.stringify({ v: 1, principal, situation }));
  return { says: `${kind} ${ref} is ${state}` };
}

/** One that is over begins anew when it is opened again. */
function sinceOf({ begins, world }: Hall, name: string, state: "open" | "closed"): string {
  const since = begins.get(name) ?? instantOf(world.clock.now());
  if (state === "open") begins.set(name, since);
  else begins.delete(name);
  return since;
}

export async function asked(
  { resource, as, properties }: OrderRead<"check">,
  hall: Hall,
): Promise<PlayAnswer> {
  const found = resourceNamed(hall, resource);
  const { principal } = writerOf(hall, as);
  const changes = Object.fromEntries(Object.entries(properties).map(([name, value]) => [`/${name}`, value]));
  const body = { resource: resourceText(found), changes: changes as Readonly<Record<string, Json>> };
  const actor = { principal: canonicalPrincipal(principal), kind: "automation" as const };
  const checked = await check(body as Parameters<typeof check>[0], actor, hall.world.runtime);
  if (checked.as !== "checked") return { says: "nobody here declared that" };
  const { decision, dispute } = checked.wouldBe;
  const fields = concerned(Object.keys(changes), checked.asItStands, checked.wouldBe);
  const told = explain(dispute, hall.world.runtime.policy, { ...decision, fields });
  return { says: [told, ...offersIn(checked.remedies)].join(" ") };
}

/** What would be kept instead of what would not. */
const offersIn = (remedies: Remedies): readonly string[] => {
  const values = [...remedies.values()].flatMap(({ offer }) => Object.entries(offer?.values ?? {}));
  const named = values.map(([path, value]) => `\`${path}\` at \`${valueLine(value)}\``);
  return named.length === 0 ? [] : [`What would be kept: ${[...new Set(named)].join(", ")}.`];
};

export function troubled({ kind, resource, times = 1 }: OrderRead<"trouble">, hall: Hall): PlayAnswer {
  const where = resource === undefined ? {} : { resource: resourceNamed(hall, resource) };
  const what = kind === "slow" ? { kind, ms: 60_000 } : { kind };
  hall.world.sandbox.trouble({ ...what, ...where, times });
  return { says: `${kind} ${times === 1 ? "once" : `${times} times`}` };
}
