import {
  access,
  begins,
  blocked,
  deletionAsked,
  looks,
  makeBucket,
  makeDatabase,
  makeFunction,
  makeRules,
  makeService,
  own,
  session,
  situation,
  stands,
  step,
  wants,
  writes,
} from "./making.ts";
import { at, type StoryScene } from "./scenes.ts";

const cve = "CVE-2026-41{n}";
const patcher = "patcher/day-{n}";

/** An exploited vulnerability in the peak sales window. */
const cart: StoryScene = {
  name: "cart",
  steps: [
    begins("the pipeline makes the cart", makeService({})),
    step(at(9, 30), "the peak sales window opens", situation("peak", "peak-{n}", { for: "3h" })),
    step(
      at(10),
      "a scanner finds what is exploited",
      situation("finding", cve, { severity: "critical", exploited: true }),
    ),
    step(
      at(10, 10),
      "the patch is rolled out",
      session(patcher, ["security", "exploited-cve", cve]),
      writes(patcher, { TaskDefinition: "app:8" }),
    ),
    looks(
      at(10, 20),
      "people have a quarter of an hour",
      stands("TaskDefinition", "app:7", { outcome: "ask", cause: "rule" }),
    ),
  ],
  ends: [stands("TaskDefinition", "app:8", { outcome: "revert" })],
};

const ticket = "CHG-30{n}";

/** A change with a ticket, and two who undo each other. */
const worker: StoryScene = {
  name: "worker",
  steps: [
    begins("the pipeline makes a worker", makeFunction({ Timeout: 10, MemorySize: 512 })),
    step(at(10, 30), "a ticket is opened", situation("change-ticket", ticket)),
    step(at(11), "a developer does what it says", writes(`dev/dev@${ticket}`, { MemorySize: 1024 })),
    ...[
      [10, "tester", 20],
      [12, "dev", 10],
      [14, "tester", 20],
      [16, "dev", 10],
      [18, "tester", 20],
    ].map(([minute, as, Timeout]) =>
      step(
        at(17, Number(minute)),
        `${as} sets ${Timeout} seconds`,
        writes(String(as), { Timeout: Number(Timeout) }),
      ),
    ),
    looks(at(17, 30), "the two are stopped", stands("Timeout", 10, { outcome: "ask", cause: "fight" })),
  ],
  ends: [stands("MemorySize", 1024, { outcome: "keep", holders: ["dev"] })],
};

const block = "PublicAccessBlockConfiguration/BlockPublicPolicy";

/** An exception in a test environment, with the data owner's word for six hours. */
const uploads: StoryScene = {
  name: "uploads",
  steps: [
    begins("the pipeline makes a bucket in test", makeBucket("test")),
    step(
      at(8),
      "a scanner finds that it must be blocked",
      situation("finding", "S3.8-{n}", { severity: "high" }),
    ),
    step(
      at(8, 30),
      "Dana attests that its data is synthetic",
      situation("attestation", "ATT-{n}", { by: "data-owner", for: "6h" }),
    ),
    step(
      at(9),
      "a developer lets public policies in",
      session("developer/day-{n}", ["experiment", "exception", "ATT-{n}"]),
      writes("developer/day-{n}", blocked(false)),
      wants("compliance", block, {
        intent: "compliance",
        is: true,
        reason: "audit-finding",
        ref: "S3.8-{n}",
      }),
    ),
    looks(at(14), "her word holds", stands(block, false, { outcome: "keep", holders: ["developer"] })),
  ],
  ends: [stands(block, true, { outcome: "revert", holders: ["compliance", "terraform"] })],
};

/** A protection of the invoices, switched off by somebody who is known. */
const invoices: StoryScene = {
  name: "invoices",
  steps: [
    begins("the pipeline makes the bucket of invoices", makeBucket("prod")),
    step(at(13), "a developer of payments lets public policies in", writes("payments-dev", blocked(false))),
  ],
  ends: [stands(block, true, { outcome: "revert", refused: ["payments-dev"] })],
};

const ssh = "SecurityGroupIngress";

/** Who gets in: a stranger by night, and the security scanner in the evening. */
const gate: StoryScene = {
  name: "gate",
  steps: [
    begins("the pipeline makes a security group", makeRules()),
    step(
      at(2),
      "a stranger opens SSH to the world",
      writes("stranger", { [ssh]: [access("10.0.0.0/16"), access("0.0.0.0/0")] }),
    ),
    looks(at(2, 5), "it is closed", {
      resource: own,
      property: ssh,
      value: [access("10.0.0.0/16")],
      asked: false,
    }),
    step(at(20), "the security scanner takes SSH away", writes("scanner", { [ssh]: [] })),
  ],
  ends: [{ resource: own, property: ssh, value: [], asked: false }],
};

/** Data that a script takes to be unused. */
const orders: StoryScene = {
  name: "orders",
  steps: [
    begins("the pipeline makes a database", makeDatabase()),
    step(at(21), "a script deletes it", { do: "remove", resource: own, as: "cleaner" }),
  ],
  ends: [deletionAsked],
};

export const dayRest: readonly StoryScene[] = [cart, worker, uploads, invoices, gate, orders];
