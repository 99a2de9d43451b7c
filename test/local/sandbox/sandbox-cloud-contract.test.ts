import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { isRecord } from "#core/fields/json.ts";
import { sandboxCloud } from "#local/sandbox/sandbox-cloud.ts";
import type { Trouble } from "#local/sandbox/state.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";
import { cloudContract, type NextFailure } from "../../contracts/outside/cloud.contract.ts";

const troubleFor = (next: NextFailure): Trouble => {
  if (next === "read-throttled" || next === "broken" || next === "half-applied") return { kind: next };
  return { kind: "refused", failure: next };
};

cloudContract("sandbox", () => {
  const clock = simulatedClock("2026-11-21T10:00:00Z");
  const sandbox = sandboxCloud({ clock, knowledge: openCatalogue() });
  return {
    cloud: sandbox.cloud,
    put: (resource, properties) => sandbox.put(resource, isRecord(properties) ? properties : {}),
    fault: (next) => sandbox.trouble(troubleFor(next)),
    pass: async () => void (await clock.step()),
  };
});
