import { begins, looks, makeGroup, makeService, situation, stands, step, wants, writes } from "./making.ts";
import { at, type StoryScene } from "./scenes.ts";

const size = "DesiredCapacity";
const alarm = "alarm/web-{n}";
const incident = "INC-30{n}";

/** The group that serves the shop: saved on at night, scaled in a spike, mended in an incident. */
const web: StoryScene = {
  name: "web",
  steps: [
    begins("the pipeline makes the shop's group of four", makeGroup("4", "40")),
    step(at(1), "the cost optimiser saves two of four", writes("cost-bot", { [size]: "2" })),
    step(at(3), "an alarm rings", situation("alarm", alarm)),
    step(
      at(3, 1),
      "the autoscaler wants eight at least, best ten",
      wants("scaler", size, {
        intent: "availability",
        min: 8,
        prefer: 10,
        reason: "traffic-spike",
        ref: alarm,
      }),
    ),
    {
      ...step(at(4), "the alarm clears", situation("alarm", alarm, { state: "closed" })),
      expects: [stands(size, "10", { outcome: "revert", holders: ["scaler"] })],
    },
    {
      ...step(at(6), "an incident opens", situation("incident", incident)),
      expects: [stands(size, "2", { outcome: "revert", holders: ["cost-bot"] })],
    },
    step(at(6, 5), "Ada, on call, sets twelve", writes(`oncall/ada@${incident}`, { [size]: "12" })),
    step(at(6, 50), "a night script sets three", writes("night-scaler", { [size]: "3" })),
    {
      ...step(at(8), "the incident closes", situation("incident", incident, { state: "closed" })),
      expects: [stands(size, "12", { outcome: "revert", holders: ["oncall"] })],
    },
    step(at(9), "the pipeline applies its four", writes("terraform", { [size]: "4" })),
  ],
  ends: [stands(size, "12", { outcome: "revert", cause: "take-over" })],
};

/** Many want something of one number on the day of a launch. */
const launch = "LAUNCH-30{n}";
const fleet: StoryScene = {
  name: "fleet",
  steps: [
    begins("the pipeline makes the fleet of four", makeGroup("4", "40")),
    step(
      at(10),
      "the network team has twenty addresses left",
      wants("network", size, { intent: "operability", max: 20, reason: "none", for: "20h" }),
    ),
    step(at(11, 50), "a launch begins", situation("launch", launch, { for: "3h" })),
    step(
      at(12),
      "the release train wants nine at least, load tests twelve, an agent that tunes thirty",
      wants("release-train", size, {
        intent: "availability",
        min: 9,
        reason: "launch",
        ref: launch,
        for: "4h",
      }),
      wants("load-tests", size, { intent: "performance", min: 6, prefer: 12, reason: "none", for: "2h" }),
      wants("tuner", size, {
        intent: "performance",
        is: 30,
        strength: "want",
        reason: "experiment",
        ref: "EXP-{n}",
        for: "2h",
      }),
    ),
    looks(at(13), "the launch holds its nine", stands(size, "12", { outcome: "revert" })),
  ],
  ends: [stands(size, "4", { outcome: "revert", holders: ["network", "terraform"] })],
};

/** The service's own scaling, and an agent that takes from it. */
const batch: StoryScene = {
  name: "batch",
  steps: [
    begins("the pipeline makes a group for batches", makeGroup("4", "12")),
    step(at(14), "load rises: the scaling service sets eight", writes("autoscaler", { [size]: "8" })),
    step(at(15), "an agent sets three", writes("agent", { [size]: "3" })),
  ],
  ends: [stands(size, "8", { outcome: "revert", holders: ["autoscaler"] })],
};

const outage = "INC-31{n}";

/** Break-glass in an outage, after a patch in the morning. */
const api: StoryScene = {
  name: "api",
  steps: [
    begins("the pipeline makes the service of four", makeService({})),
    step(at(16), "an outage begins", situation("incident", outage)),
    step(
      at(16, 5),
      "somebody breaks the glass: twenty",
      writes(`glass-web/web@${outage}`, { DesiredCount: 20 }),
    ),
    step(at(18), "the outage is over", situation("incident", outage, { state: "closed" })),
  ],
  ends: [stands("DesiredCount", 20, { outcome: "keep", cause: "take-over" })],
};

export const daySizes: readonly StoryScene[] = [web, fleet, batch, api];
