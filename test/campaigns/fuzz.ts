import { runCampaign } from "./fuzz-campaign.ts";
import { caseFor } from "./fuzz-case.ts";

await runCampaign({
  worker: new URL("./fuzz-worker.ts", import.meta.url),
  shown: (seed, index) => caseFor(seed, index).text,
});
