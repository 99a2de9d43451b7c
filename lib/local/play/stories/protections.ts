import {
  access,
  begins,
  blocked,
  deletionAsked,
  looks,
  makeBucket,
  makeDatabase,
  makeRules,
  own,
  session,
  situation,
  stands,
  step,
  wants,
  writes,
} from "./making.ts";
import type { PlayStory } from "./story.ts";

const block = "PublicAccessBlockConfiguration/BlockPublicPolicy";
const attestation = "ATT-{n}";
const developer = "developer/ben-{n}";
const finding = step(
  5,
  "a scanner finds that it must be blocked",
  situation("finding", "S3.8-{n}", { severity: "high" }),
);
const demands = wants("compliance", block, {
  intent: "compliance",
  is: true,
  reason: "audit-finding",
  ref: "S3.8-{n}",
});
const attested = (by: string) =>
  step(
    8,
    `${by} attests that the data is synthetic`,
    situation("attestation", attestation, { by, for: "2h" }),
  );
const switchedOff = step(
  20,
  "a developer lets public policies in, for the exception",
  session(developer, ["experiment", "exception", attestation]),
  writes(developer, blocked(false)),
  demands,
);

const ssh = "SecurityGroupIngress";
const opened = (to: string) =>
  step(
    20,
    `a stranger opens SSH to ${to}`,
    writes("stranger", { SecurityGroupIngress: [access("10.0.0.0/16"), access(to)] }),
  );
const rule = (to: string) => `/${ssh}[IpProtocol=tcp,FromPort=22,ToPort=22,CidrIp=${to}]`;
const rules = begins("the pipeline makes a security group", makeRules());

export const protectionStories: readonly PlayStory[] = [
  {
    id: "attested-exception-in-test",
    title:
      "a protection switched off in test with the data owner's word: it stays off as long as the word holds",
    theme: "protections",
    scenario: "attested-exception-in-test",
    steps: [
      begins("the pipeline makes a bucket in test", makeBucket("test")),
      finding,
      attested("data-owner"),
      switchedOff,
      looks(
        60,
        "compliance waits",
        stands(block, false, {
          outcome: "keep",
          holders: ["developer"],
          deferred: ["compliance", "terraform"],
          test: "it stays off for the thirty days, compliance waits until then",
        }),
      ),
    ],
    until: 140,
    ends: [
      stands(block, true, {
        outcome: "revert",
        holders: ["compliance", "terraform"],
        deferred: [],
        test: "after the thirty days it goes back on",
      }),
    ],
  },
  {
    id: "self-attested-exception",
    title:
      "the same, but the developer wrote the word themself: the data owner is asked, and it is on meanwhile",
    theme: "protections",
    scenario: "self-attested-exception",
    steps: [
      begins("the pipeline makes a bucket in test", makeBucket("test")),
      finding,
      attested("developer"),
      switchedOff,
    ],
    until: 60,
    ends: [
      stands(block, true, {
        outcome: "ask",
        cause: "unexplained",
        test: "the data owner is asked, and the protection is on meanwhile",
      }),
    ],
  },
  {
    id: "exception-in-prod",
    title: "the same in prod: it goes back on at once, and the exception is refused",
    theme: "protections",
    scenario: "exception-in-prod",
    steps: [
      begins("the pipeline makes a bucket", makeBucket("prod")),
      finding,
      attested("developer"),
      switchedOff,
    ],
    until: 30,
    ends: [
      stands(block, true, {
        outcome: "revert",
        holders: ["compliance", "terraform"],
        refused: ["developer"],
        deferred: [],
        test: "it goes back on, and the exception is refused",
      }),
    ],
  },
  {
    id: "unknown-opens-ssh",
    title: "a stranger opens SSH to one address: the owner is asked, and it is closed meanwhile",
    theme: "protections",
    scenario: "unknown-opens-ssh",
    steps: [rules, opened("198.51.100.7/32")],
    until: 25,
    ends: [
      stands(ssh, [access("10.0.0.0/16")], {
        field: rule("198.51.100.7/32"),
        outcome: "ask",
        cause: "unexplained",
        test: "there is no grace: the owner is asked, and it is closed meanwhile and on silence",
      }),
    ],
  },
  {
    id: "stranger-opens-ssh",
    title: "a stranger opens SSH to the world: a guardrail closes it at once",
    theme: "protections",
    scenario: "unknown-opens-ssh",
    steps: [rules, opened("0.0.0.0/0")],
    until: 25,
    ends: [
      stands(ssh, [access("10.0.0.0/16")], {
        field: rule("0.0.0.0/0"),
        outcome: "revert",
        refused: ["stranger"],
        test: "opened to the whole internet it is a matter of a guardrail, and nobody is asked",
      }),
    ],
  },
  {
    id: "protection-off",
    title: "deletion protection is switched off in production: it goes back on",
    theme: "protections",
    steps: [
      begins("the pipeline makes a database", makeDatabase()),
      step(20, "a stranger switches its protection off", writes("stranger", { DeletionProtection: false })),
    ],
    until: 25,
    ends: [{ resource: own, property: "DeletionProtection", value: true, asked: false }],
  },
  {
    id: "deletion-by-another",
    title: "somebody deletes another's database: its owner is asked, and nothing is made anew",
    theme: "protections",
    scenario: "deletion-by-another",
    steps: [
      begins("the pipeline makes a database", makeDatabase()),
      step(20, "a script deletes it", { do: "remove", resource: own, as: "cleaner" }),
    ],
    until: 30,
    ends: [{ ...deletionAsked, test: "a person is asked, and Parley creates nothing by itself" }],
  },
];
