import { addressIn } from "#adapters/parley/address.ts";
import { heldApiDesk } from "#adapters/parley/api-desk.ts";
import { parleyClient } from "#adapters/parley/client.ts";
import { askedOf, judgedRunning } from "#cli/check/judged-running.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { checkPlan } from "#core/plans/check/check-plan.ts";
import type { Plan } from "#core/plans/plan.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { passingKey } from "#local/http/key-file.ts";
import { openLaptop } from "#local/laptop/laptop.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";

const place = "123456789012/eu-north-1";

/** A plan before a laptop on which each of its resources stands as the plan found it. */
export async function againstLaptop(plan: Plan): Promise<{ readonly ms: number; readonly judged: number }> {
  const laptop = await openLaptop({
    ...{ port: 0, key: passingKey(), clock: simulatedClock("2026-11-21T03:00:00Z") },
    wallNow: Date.now,
    sent: () => undefined,
    warned: (what) => console.error(what),
  });
  try {
    const keys = laptop.personas.find(({ name }) => name === "pipeline")?.keys ?? { id: "", secret: "" };
    const address = addressIn(laptop.address);
    const desk = heldApiDesk("eu-north-1", keys);
    const parley = parleyClient({ address, desk, pause: () => Promise.resolve() });
    const known = askedOf(plan, place);
    for (const { change, write } of known.writes) {
      const properties = change.before as never;
      const live = { at: "2026-11-21T02:00:00Z", state: "there" as const, properties };
      const record = { ...freshRecord(parseResource(write.resource)), live, prior: properties };
      await laptop.world.runtime.dockets.save(record);
    }
    const begun = performance.now();
    const told = checkPlan(plan, await judgedRunning(askedOf(plan, place), {}, parley));
    const ms = performance.now() - begun;
    return { ms, judged: told.resources.filter(({ unjudged }) => unjudged === undefined).length };
  } finally {
    await laptop.close();
  }
}
