import {
  begins,
  looks,
  makeFunction,
  makeGroup,
  makeService,
  situation,
  stands,
  step,
  wants,
  writes,
} from "./making.ts";
import type { PlayStory } from "./story.ts";

const incident = "INC-20{n}";
const oncall = `oncall/ada@${incident}`;

const release50 = {
  MemorySize: 512,
  Timeout: 10,
  Handler: "app.handler",
  Runtime: "nodejs22.x",
  Description: "checkout, release 50",
  ReservedConcurrentExecutions: 100,
  TracingConfig: { Mode: "PassThrough" },
  EphemeralStorage: { Size: 512 },
};
const release51 = {
  MemorySize: 512,
  Timeout: 20,
  Handler: "app.main",
  Runtime: "nodejs24.x",
  Description: "checkout, release 51",
  ReservedConcurrentExecutions: 120,
  TracingConfig: { Mode: "Active" },
  EphemeralStorage: { Size: 1024 },
};
const applied = "that one field goes back to the hotfix, the other seven stay";
const kept = (property: string, value: string | number) =>
  stands(property, value, { outcome: "keep", holders: ["terraform"], test: applied });

const hotfix = [
  begins("the pipeline makes a function of 512 MB", makeFunction(release50)),
  step(20, "an incident opens", situation("incident", incident)),
  step(21, "the on-call engineer gives it 2048 MB", writes(oncall, { MemorySize: 2048 })),
];

export const incidentStories: readonly PlayStory[] = [
  {
    id: "hotfix-against-pipeline",
    title:
      "a hotfix in an incident against the pipeline's apply of eight fields: one goes back, seven are kept",
    theme: "incidents",
    scenario: "hotfix-against-pipeline",
    steps: [...hotfix, step(200, "the pipeline applies its eight fields", writes("terraform", release51))],
    until: 210,
    ends: [
      stands("MemorySize", 2048, {
        outcome: "revert",
        holders: ["oncall"],
        deferred: ["terraform"],
        test: applied,
      }),
      kept("Timeout", 20),
      kept("Handler", "app.main"),
      kept("Runtime", "nodejs24.x"),
      kept("Description", "checkout, release 51"),
      kept("ReservedConcurrentExecutions", 120),
      kept("TracingConfig/Mode", "Active"),
      kept("EphemeralStorage/Size", 1024),
    ],
  },
  {
    id: "hotfix-after-incident",
    title:
      "the incident is over and the pipeline writes the old value: the hotfix stays, and the code's owner is asked",
    theme: "incidents",
    scenario: "hotfix-after-incident",
    steps: [
      ...hotfix,
      step(141, "the incident closes", situation("incident", incident, { state: "closed" })),
      {
        at: 171,
        says: "the pipeline applies 512 MB",
        expects: [
          stands("MemorySize", 2048, {
            outcome: "keep",
            holders: [],
            deferred: ["terraform"],
            cause: "take-over",
            test: "the value is held, and the code's owner is asked at once to take it over or hand it back",
          }),
        ],
        orders: [writes("terraform", { MemorySize: 512 })],
      },
    ],
    until: 181,
    ends: [
      stands("MemorySize", 2048, {
        outcome: "revert",
        cause: "take-over",
        test: "at nine the pipeline writes the old value, which is put right",
      }),
    ],
  },
  {
    id: "robot-against-incident",
    title:
      "a robot writes over an incident's count again and again: put right each time, and asked about at the third",
    theme: "incidents",
    scenario: "robot-against-incident",
    steps: [
      begins("the pipeline makes a service of six", makeService({ DesiredCount: 6 })),
      step(20, "an incident opens", situation("incident", incident)),
      step(21, "the on-call engineer sets ten", writes(oncall, { DesiredCount: 10 })),
      step(31, "a robot sets three", writes("night-scaler", { DesiredCount: 3 })),
      {
        at: 41,
        says: "the robot sets three again",
        expects: [
          stands("DesiredCount", 10, {
            outcome: "revert",
            holders: ["oncall"],
            test: "the first time it is put right at once",
          }),
        ],
        orders: [writes("night-scaler", { DesiredCount: 3 })],
      },
      {
        at: 51,
        says: "and again",
        expects: [
          stands("DesiredCount", 10, {
            outcome: "revert",
            holders: ["oncall"],
            test: "the second time too",
          }),
        ],
        orders: [writes("night-scaler", { DesiredCount: 3 })],
      },
      step(61, "and again", writes("night-scaler", { DesiredCount: 3 })),
    ],
    until: 65,
    ends: [
      stands("DesiredCount", 10, {
        outcome: "revert",
        holders: ["oncall"],
        cause: "defiance",
        test: "the third time as well, and somebody is asked to stand the robot down; silence means ten",
      }),
    ],
  },
  {
    id: "incident-launch-cost-and-quota",
    title:
      "an incident and a launch both want ten, cost three: ten on two leases, and what the incident left is asked about",
    theme: "incidents",
    scenario: "incident-launch-cost-and-quota",
    steps: [
      begins("the pipeline makes a group of three", makeGroup("3")),
      step(5, "a launch opens", situation("launch", "LAUNCH-20{n}", { for: "3h" })),
      step(
        10,
        "the cost optimiser wants at most three",
        wants("cost-bot", "DesiredCapacity", {
          intent: "cost",
          max: 3,
          prefer: 3,
          reason: "budget",
          ref: "budget/{n}",
        }),
      ),
      step(20, "an incident opens", situation("incident", incident)),
      step(
        21,
        "the on-call engineer and the release train want at least ten",
        wants("oncall", "DesiredCapacity", {
          intent: "availability",
          min: 10,
          reason: "incident",
          ref: incident,
        }),
        wants("release-train", "DesiredCapacity", {
          intent: "availability",
          min: 10,
          reason: "launch",
          ref: "LAUNCH-20{n}",
        }),
      ),
      {
        at: 100,
        says: "the incident closes",
        expects: [
          stands("DesiredCapacity", "10", {
            outcome: "revert",
            holders: ["oncall", "release-train"],
            deferred: ["cost-bot", "terraform"],
            test: "ten, held by two on two leases",
          }),
        ],
        orders: [situation("incident", incident, { state: "closed" })],
      },
      looks(
        130,
        "the launch alone holds it",
        stands("DesiredCapacity", "10", {
          outcome: "revert",
          holders: ["release-train"],
          deferred: ["cost-bot", "terraform"],
          cause: "take-over",
          test: "after the incident the launch still holds it",
        }),
      ),
    ],
    until: 200,
    ends: [
      stands("DesiredCapacity", "10", {
        outcome: "revert",
        holders: [],
        deferred: ["cost-bot", "terraform"],
        cause: "take-over",
        test: "after both the policy holds what the incident left behind, and asks whether it should stay",
      }),
    ],
  },
];
