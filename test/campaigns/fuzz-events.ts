import { eventsCase } from "./events/case.ts";
import { runCampaign } from "./fuzz-campaign.ts";

await runCampaign({
  worker: new URL("./events/worker.ts", import.meta.url),
  shown: (seed, index) => eventsCase(seed, index).text,
});
