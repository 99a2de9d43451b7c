import {
  begins,
  looks,
  makeFunction,
  makeService,
  session,
  situation,
  stands,
  step,
  wants,
  writes,
} from "./making.ts";
import type { PlayStory } from "./story.ts";

const image = "TaskDefinition";
const cve = "CVE-2026-31{n}";
const patcher = "patcher/ci-{n}";
const developer = "developer/ben@CHG-9{n}";

const service = begins("the pipeline makes a service of image 7", makeService({}));
const exploited = situation("finding", cve, { severity: "critical", exploited: true });
const peak = (state: "open" | "closed") => situation("peak", "peak-{n}", { state, for: "3h" });
const patch = (kind: string) =>
  step(
    30,
    "the patch pipeline rolls out image 8",
    session(patcher, ["security", kind, cve]),
    writes(patcher, { TaskDefinition: "app:8" }),
  );

export const patchStories: readonly PlayStory[] = [
  {
    id: "exploited-cve-against-worry",
    title: "a patch against an exploited vulnerability meets a worry about compatibility: the patch stays",
    theme: "patches",
    scenario: "exploited-cve-against-worry",
    steps: [
      service,
      step(10, "a scanner finds a vulnerability that is exploited", exploited),
      step(
        15,
        "a developer worries about an old client and wants image 7",
        wants("payments-dev", image, { intent: "availability", is: "app:7", reason: "none" }),
      ),
      patch("exploited-cve"),
    ],
    until: 40,
    ends: [
      stands(image, "app:8", {
        outcome: "keep",
        holders: ["patcher"],
        deferred: ["payments-dev", "terraform"],
        test: "the patch stays and the worry waits",
      }),
    ],
  },
  {
    id: "exploited-cve-in-peak",
    title:
      "the same patch in the peak sales window: a person gets a quarter of an hour, and silence means patch",
    theme: "patches",
    scenario: "exploited-cve-in-peak",
    steps: [
      service,
      step(10, "a scanner finds a vulnerability that is exploited", exploited),
      step(11, "the peak sales window opens", peak("open")),
      patch("exploited-cve"),
      looks(
        40,
        "the agreed image holds meanwhile",
        stands(image, "app:7", {
          outcome: "ask",
          cause: "rule",
          test: "a person gets a quarter of an hour, the agreed image holds meanwhile, silence means patch",
        }),
      ),
    ],
    until: 60,
    ends: [stands(image, "app:8", { outcome: "revert", test: "nobody answered, so the patch goes in" })],
  },
  {
    id: "ordinary-cve-in-peak",
    title: "an ordinary vulnerability in the peak window: the old image comes back, and the patch waits",
    theme: "patches",
    scenario: "ordinary-cve-in-peak",
    steps: [
      service,
      step(10, "a scanner finds a vulnerability", situation("finding", cve, { severity: "medium" })),
      step(11, "the peak sales window opens", peak("open")),
      patch("vulnerability"),
      {
        at: 60,
        says: "the peak sales window closes",
        expects: [
          stands(image, "app:7", {
            outcome: "revert",
            deferred: ["patcher"],
            test: "the old image comes back and the patch waits for the end of the window",
          }),
        ],
        orders: [peak("closed")],
      },
    ],
    until: 80,
    ends: [
      stands(image, "app:8", {
        outcome: "revert",
        holders: ["patcher"],
        test: "when the window ends the patch gets its turn",
      }),
    ],
  },
  {
    id: "ticket-that-does-not-exist",
    title:
      "somebody names a ticket that nobody has opened: as if nothing had been said, so people are asked, and silence undoes it",
    theme: "patches",
    scenario: "ticket-that-does-not-exist",
    steps: [
      begins("the pipeline makes a function", makeFunction({ Handler: "app.handler" })),
      step(20, "a developer writes for a ticket that is none", writes(developer, { Handler: "app.main" })),
      looks(
        80,
        "the grace is over",
        stands("Handler", "app.main", {
          outcome: "ask",
          cause: "unexplained",
          test: "a person who names it is asked about",
        }),
      ),
    ],
    until: 320,
    ends: [stands("Handler", "app.handler", { outcome: "revert" })],
  },
];
