import type { Parley } from "#adapters/parley/client.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { checkChanges } from "#core/api/operations/preview.ts";
import { InvalidInput } from "#core/faults.ts";
import { hidesOf } from "#core/hidden/hides.ts";
import { type AskedPlan, askedPlan, judgedIn, requestsFor } from "#core/plans/check/asked-writes.ts";
import type { PlanJudge } from "#core/plans/check/check-plan.ts";
import type { JudgedWrite } from "#core/plans/check/planned-write.ts";
import type { Plan } from "#core/plans/plan.ts";
import { ResourceId } from "#core/resources/resource-id.ts";
import { reasonIn } from "../declaring/reason.ts";
import type { CheckOptions } from "./options.ts";

/** What a policy calls sensitive the running Parley hides itself; here it is what schemas and names say. */
const noPolicy = { file: { sensitive: { names: [], fields: [] } } };

type RunningAsked = Pick<CheckOptions, "because" | "kind" | "intent"> & {
  readonly role?: string | undefined;
};

/** What of a plan a running Parley can be asked about; `place` is that of what the plan names without one. */
export const askedOf = (plan: Plan, place: string | undefined): AskedPlan =>
  askedPlan(plan, {
    elsewhere: placeSaid(place),
    shape: openCatalogue().shape,
    remedy: "; say it with `--in 123456789012/eu-north-1`",
  });

/** Asks a running Parley about all of a plan, a hundred resources at once. */
export async function judgedRunning(
  { writes, known }: AskedPlan,
  asked: RunningAsked,
  parley: Pick<Parley, "ask">,
): Promise<PlanJudge> {
  const types = openCatalogue();
  const judged = new Map(known);
  const writer = { ...sessionWords(asked), ...(asked.role !== undefined && { as: asked.role }) };
  for (const request of requestsFor(writes)) {
    const body = { ...writer, resources: request.map(({ write }) => write) };
    const { items } = await parley.ask(checkChanges, { body });
    for (const [at, { change }] of request.entries()) {
      const item = items[at];
      if (item !== undefined) judged.set(change, judgedIn(item));
    }
  }
  const missing: JudgedWrite = { as: "unjudged", why: "Parley did not answer about it", isGoverned: true };
  return {
    judge: (change) => judged.get(change) ?? missing,
    hidesOf: (type) => hidesOf(type, noPolicy, types),
  };
}

/** What the session of the apply would say; nothing is no reason. */
export function sessionWords(asked: RunningAsked) {
  if (asked.because === undefined && asked.intent === undefined && asked.kind === undefined) return {};
  const { motivation, intent } = reasonIn(asked);
  const isGoal = asked.intent !== undefined && intent !== undefined;
  return { ...(motivation !== undefined && { motivation }), ...(isGoal && { intent }) };
}

/** Account and region of what the plan names without them. */
function placeSaid(text: string | undefined): { readonly account?: string; readonly region?: string } {
  if (text === undefined) return {};
  const [account, region, ...more] = text.split("/");
  const { account: accounts, region: regions } = ResourceId.shape;
  const isAccount = accounts.safeParse(account).success;
  const isRegion = region === undefined || regions.safeParse(region).success;
  if (isAccount && isRegion && more.length === 0)
    return { account: account ?? "", ...(region !== undefined && { region }) };
  throw new InvalidInput(`\`${text.slice(0, 100)}\` is no account and region`, {
    hint: "write `--in 123456789012/eu-north-1`, or the account alone",
  });
}
