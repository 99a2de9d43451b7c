import {
  begins,
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

const size = "DesiredCapacity";
const writer = (as: string, Timeout: number) => writes(as, { Timeout });

export const rivalStories: readonly PlayStory[] = [
  {
    id: "seven-actors",
    title: "seven actors want something of one number: all that can hold together holds",
    theme: "people",
    scenario: "seven-actors",
    steps: [
      begins("the pipeline makes a group of four", makeGroup("4", "40")),
      step(
        5,
        "an incident, an alarm and a launch are open",
        situation("incident", "INC-20{n}"),
        situation("alarm", "alarm/p99-{n}"),
        situation("launch", "LAUNCH-20{n}", { for: "2h" }),
      ),
      step(
        10,
        "the network team has twenty addresses, the cost optimiser wants five at most",
        wants("network", size, { intent: "operability", max: 20, reason: "none" }),
        wants("cost-bot", size, { intent: "cost", max: 5, prefer: 2, reason: "budget", ref: "budget/{n}" }),
      ),
      step(
        20,
        "on call wants six, the autoscaler eight, the release train nine, an agent thirty",
        wants("oncall", size, { intent: "availability", min: 6, reason: "incident", ref: "INC-20{n}" }),
        wants("scaler", size, {
          intent: "availability",
          min: 8,
          prefer: 10,
          reason: "traffic-spike",
          ref: "alarm/p99-{n}",
        }),
        wants("release-train", size, {
          intent: "availability",
          min: 9,
          reason: "launch",
          ref: "LAUNCH-20{n}",
        }),
        wants("tuner", size, {
          intent: "performance",
          is: 30,
          strength: "want",
          reason: "experiment",
          ref: "EXP-{n}",
        }),
      ),
    ],
    until: 30,
    ends: [
      stands(size, "10", {
        outcome: "revert",
        holders: ["network", "oncall", "release-train", "scaler"],
        deferred: ["cost-bot", "terraform", "tuner"],
        test: "an agent's experiment comes before a consistency that nobody asked for, and still waits for the rest",
      }),
    ],
  },
  {
    id: "fight",
    title: "two people of equal rank undo each other: what was agreed is held, and one question is asked",
    theme: "people",
    scenario: "fight",
    steps: [
      begins("the pipeline makes a function", makeFunction({ Timeout: 10 })),
      step(20, "one sets thirty seconds", writer("dev", 30)),
      step(27, "another sets ten", writer("tester", 10)),
      step(29, "the first sets thirty again", writer("dev", 30)),
      step(30, "the other sets ten again", writer("tester", 10)),
      step(31, "and thirty", writer("dev", 30)),
    ],
    until: 40,
    ends: [
      stands("Timeout", 10, {
        outcome: "ask",
        cause: "fight",
        test: "of equal rank the agreed value is held, and one question is asked",
      }),
    ],
  },
  {
    id: "two-emergencies",
    title: "two emergencies of equal rank want opposite things: a person decides, and four stands",
    theme: "incidents",
    scenario: "two-emergencies",
    steps: [
      begins("the pipeline makes a service of four", makeService({})),
      step(20, "two incidents open", situation("incident", "INC-21{n}"), situation("incident", "INC-22{n}")),
      step(
        25,
        "one breaks the glass for twenty, another for one",
        wants("glass-web", "DesiredCount", {
          intent: "availability",
          is: 20,
          reason: "incident",
          ref: "INC-21{n}",
        }),
        wants("glass-db", "DesiredCount", {
          intent: "availability",
          is: 1,
          reason: "incident",
          ref: "INC-22{n}",
        }),
      ),
      {
        at: 40,
        says: "the second incident closes",
        expects: [
          stands("DesiredCount", 4, {
            outcome: "ask",
            holders: [],
            cause: "near-tie",
            test: "a person decides, the live value is held",
          }),
        ],
        orders: [situation("incident", "INC-22{n}", { state: "closed" })],
      },
    ],
    until: 70,
    // INVARIANT (questions stand): what is asked is closed by an answer or its deadline, and not by the end of a claim.
    ends: [stands("DesiredCount", 4, { outcome: "ask", holders: [], cause: "near-tie" })],
  },
];
