import type { PlayOrder } from "../orders.ts";
import { begins, makeGroup, situation, stands, step, wants, writes } from "./making.ts";
import type { PlayStory } from "./story.ts";

const field = "DesiredCapacity";
const group = begins("the pipeline makes a group of three", makeGroup("3", "40"));

const spike = (as: string): PlayOrder =>
  wants(as, field, {
    intent: "availability",
    min: 8,
    prefer: 10,
    reason: "traffic-spike",
    ref: "alarm/p99-{n}",
  });
const saving = (as: string): PlayOrder =>
  wants(as, field, { intent: "cost", max: 6, prefer: 3, reason: "budget", ref: "budget/{n}" });
const saves = step(10, "a cost optimiser wants at most six", saving("cost-bot"));

export const capacityStories: readonly PlayStory[] = [
  {
    id: "traffic-spike-against-cost",
    title:
      "a confirmed traffic spike against cost: ten while the alarm rings and ten minutes more, then three again",
    theme: "capacity",
    scenario: "traffic-spike-against-cost",
    steps: [
      group,
      saves,
      step(20, "the alarm rings", situation("alarm", "alarm/p99-{n}")),
      step(21, "the autoscaler wants at least eight, best ten", spike("scaler")),
      {
        at: 40,
        says: "the alarm clears",
        expects: [
          stands(field, "10", {
            outcome: "revert",
            holders: ["scaler"],
            deferred: ["cost-bot", "terraform"],
            test: "the spike gets what it prefers, the saving waits for it",
          }),
        ],
        orders: [situation("alarm", "alarm/p99-{n}", { state: "closed" })],
      },
      {
        at: 48,
        says: "the cooldown is not over",
        expects: [
          stands(field, "10", {
            outcome: "revert",
            holders: ["scaler"],
            deferred: ["cost-bot", "terraform"],
            test: "when the alarm clears the claim lasts for the cooldown, so that a flapping alarm hands back once",
          }),
        ],
        orders: [],
      },
    ],
    until: 70,
    ends: [
      stands(field, "3", {
        outcome: "revert",
        holders: ["cost-bot", "terraform"],
        deferred: [],
        test: "after the cooldown the saving gets its turn",
      }),
    ],
  },
  {
    id: "unconfirmed-spike",
    title:
      "a spike that nothing confirms, from an autoscaler that was granted availability: prod puts that before cost",
    theme: "capacity",
    scenario: "unconfirmed-spike",
    steps: [group, saves, step(21, "the autoscaler wants at least eight, best ten", spike("scaler"))],
    until: 30,
    ends: [
      stands(field, "10", {
        outcome: "revert",
        holders: ["scaler"],
        deferred: ["cost-bot", "terraform"],
        wishes: [],
        test: "prod puts availability before cost, and the reason that counted for nothing is noted",
      }),
    ],
  },
  {
    id: "unregistered-spike",
    title: "nobody registered the autoscaler or the cost optimiser: three stays, and both are told as wishes",
    theme: "capacity",
    scenario: "unregistered-spike",
    steps: [
      group,
      step(10, "a cost optimiser wants at most six", saving("new-saver")),
      step(21, "an autoscaler wants at least eight", spike("new-scaler")),
    ],
    until: 30,
    ends: [
      stands(field, "3", {
        outcome: "keep",
        deferred: [],
        refused: [],
        wishes: ["new-saver", "new-scaler"],
        test: "what stands stays, and both are told as wishes",
      }),
    ],
  },
  {
    id: "routine-compromise",
    title: "load tests want six or more, cost eight or less: the value lies fairly between them",
    theme: "capacity",
    scenario: "routine-compromise",
    steps: [
      group,
      step(
        10,
        "load tests want at least six, best ten",
        wants("load-tests", field, {
          intent: "performance",
          min: 6,
          prefer: 10,
          reason: "experiment",
          ref: "EXP-{n}",
        }),
      ),
      step(
        20,
        "the cost optimiser wants at most eight, best three",
        wants("cost-bot", field, { intent: "cost", max: 8, prefer: 3, reason: "budget", ref: "budget/{n}" }),
      ),
    ],
    until: 30,
    ends: [
      stands(field, "7", {
        outcome: "revert",
        holders: ["cost-bot", "load-tests"],
        deferred: ["terraform"],
        refused: [],
        test: "both hold, and the value lies fairly between them",
      }),
    ],
  },
  {
    id: "cost-without-trouble",
    title:
      "the cost optimiser scales down what only the code wants: cost was granted to it, and goes before consistency",
    theme: "capacity",
    steps: [
      begins("the pipeline makes a group of four", makeGroup()),
      step(20, "the cost optimiser sets two", writes("cost-bot", { DesiredCapacity: "2" })),
    ],
    until: 30,
    ends: [stands(field, "2", { outcome: "keep", holders: ["cost-bot"] })],
  },
];
