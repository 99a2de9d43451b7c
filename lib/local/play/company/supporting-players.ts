import type { PolicyFile } from "#core/policy/policy-file.ts";
import { sessionArn } from "../../laptop/cast.ts";
import type { Writer } from "../../sandbox/telling/writer.ts";
import { worldAccount } from "../../world/world-settings.ts";

type ActorRow = PolicyFile["actors"][number];

/** Somebody who writes and declares in stories, by a role of their own. */
type Supporting = {
  readonly role: string;
  readonly session: string;
  readonly about: string;
  readonly agent: string;
  readonly isConsole?: true;
  /** What a platform team would have written in the policy; somebody without a row is known by nothing. */
  readonly row?: Omit<ActorRow, "principals">;
};

const console = "console.amazonaws.com";
const sdk = "Boto3/1.42.0";
const terraform = "APN/1.0 HashiCorp/1.0 Terraform/1.13.1 terraform-provider-aws/6.20.0";

const person = (
  role: string,
  session: string,
  about: string,
  goals: ActorRow["goals"] = undefined,
): Supporting => ({
  role,
  session,
  about,
  agent: console,
  isConsole: true,
  row: { kind: "person", ...(goals !== undefined && { goals }) },
});

type Granted = Required<Pick<ActorRow, "kind" | "goals">>;

const machine = (role: string, about: string, row: Granted | undefined, agent = sdk): Supporting => ({
  role,
  session: "run",
  about,
  agent,
  ...(row !== undefined && { row }),
});

const all = {
  scaler: machine(
    "scaler",
    "Karpenter, which was granted availability",
    { kind: "automation", goals: ["availability"] },
    "karpenter.sh/1.8.1",
  ),
  "new-scaler": machine(
    "new-scaler",
    "an autoscaler that nobody registered",
    undefined,
    "karpenter.sh/1.8.1",
  ),
  "new-saver": machine("new-saver", "a cost optimiser that nobody registered", undefined),
  "night-scaler": machine("night-scaler", "a script that sets what it always set", undefined),
  cleaner: machine("cleaner", "a script that deletes what it takes to be unused", undefined),
  "release-train": machine("release-train", "the release train: knows what launches when", {
    kind: "automation",
    goals: ["availability"],
  }),
  "load-tests": machine("load-tests", "load tests, which were granted performance", {
    kind: "automation",
    goals: ["performance"],
  }),
  compliance: machine("compliance-scanner", "the compliance scanner", {
    kind: "automation",
    goals: ["compliance"],
  }),
  network: machine(
    "network-team",
    "the network team's pipeline: knows how many addresses are left",
    { kind: "pipeline", goals: ["operability"] },
    terraform,
  ),
  patcher: machine(
    "patcher",
    "the pipeline that brings patches",
    { kind: "pipeline", goals: ["security"] },
    terraform,
  ),
  tuner: machine("tuning-agent", "an agent that tunes, which was granted performance", {
    kind: "agent",
    goals: ["performance"],
  }),
  developer: person("developer", "ben", "a developer, to whom nothing was granted"),
  dev: person("dev", "dev", "a developer of checkout, who may see to its operation", ["operability"]),
  tester: person("tester", "tia", "a tester, who may see to its operation", ["operability"]),
  "payments-dev": person("payments-dev", "pia", "a developer of payments, who answers for its being up", [
    "availability",
  ]),
  "data-owner": person("data-lead", "dana", "Dana, who answers for data"),
  "security-owner": person("security-lead", "sam", "Sam, who leads security"),
  "glass-web": {
    ...person("break-glass-web", "web", "break-glass of those who keep the shop up"),
    row: { kind: "break-glass" },
  },
  "glass-db": {
    ...person("break-glass-db", "db", "break-glass of those who keep the database up"),
    row: { kind: "break-glass" },
  },
} as const satisfies Readonly<Record<string, Supporting>>;

const parts: readonly (readonly [string, Supporting])[] = Object.entries(all);

const writerOf = ({ role, session, agent, isConsole }: Supporting): Writer => ({
  kind: "role",
  principal: sessionArn(role, session),
  userAgent: agent,
  ...(isConsole === true && { isConsole, hasSecondFactor: true }),
});

/** Those who appear in stories, besides those who have buttons. */
export const supporting = parts.map(([name, part]) => ({
  name,
  about: part.about,
  writer: writerOf(part),
  acts: [],
}));

const roleArn = (name: string): string => `arn:aws:iam::${worldAccount}:role/${name}`;

export const supportingRows: readonly ActorRow[] = parts.flatMap(([, { role, row }]) =>
  row === undefined ? [] : [{ principals: [roleArn(role)], ...row }],
);

/** Who is called when something is down. */
export const breakGlass = [all["glass-web"], all["glass-db"]].map(({ role }) => roleArn(role));

/** Whose word counts for an exception. */
export const attesters = {
  data: roleArn(all["data-owner"].role),
  security: roleArn(all["security-owner"].role),
} as const;
