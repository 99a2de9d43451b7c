import type { SettledApprover } from "#acts/settings.ts";
import type { Approver } from "#core/deployment/deployment-file.ts";
import type { Persona } from "../http/persona.ts";
import { worldAccount } from "../world/world-settings.ts";

export const sessionArn = (role: string, session: string): string =>
  `arn:aws:sts::${worldAccount}:assumed-role/${role}/${session}`;

type CastPart = Persona & {
  /** For which groups of the packaged policy they answer. */
  readonly answersFor?: readonly string[];
};

const person = (name: string, role: string, about: string): CastPart => ({
  name,
  about: `${about} (role ${role})`,
  userArn: sessionArn(role, name),
  email: `${name}@example.com`,
});

const approver = (name: string, answersFor: string, about: string): CastPart => ({
  ...person(name, `${answersFor.replace(/-owner$/, "")}-lead`, about),
  answersFor: [answersFor],
});

/** Everybody who lives on a laptop. */
export const cast: readonly CastPart[] = [
  person("ada", "oncall", "Ada, on call"),
  approver("sam", "security-owner", "Sam, who leads security"),
  approver("dana", "data-owner", "Dana, who answers for data"),
  approver("chris", "service-owner", "Chris, who leads checkout"),
  approver("pat", "platform", "Pat, who leads the platform"),
  {
    name: "pipeline",
    about: "the pipeline that deploys (role deploy)",
    userArn: sessionArn("deploy", "gitlab-ci"),
  },
  {
    name: "cost-optimiser",
    about: "the nightly cost optimiser (role cost-optimiser)",
    userArn: sessionArn("cost-optimiser", "nightly"),
  },
];

type AnsweringPart = CastPart & Required<Pick<CastPart, "answersFor" | "email">>;
const isAsked = (part: CastPart): part is AnsweringPart =>
  part.answersFor !== undefined && part.email !== undefined;

/** A role answers, no matter who stands in it: a session's name is no identity. */
const roleOf = ({ userArn }: Persona): string => {
  const [, role = ""] = userArn.split("/");
  return `arn:aws:iam::${worldAccount}:role/${role}`;
};

/** Those who can be asked, as a deployment would name them. */
export const askedOnes: readonly Approver[] = cast
  .filter(isAsked)
  .map(({ name, email, answersFor, ...part }) => ({
    name,
    principals: [roleOf({ name, email, ...part })],
    groups: answersFor,
    email,
  }));

export const settledOnes: readonly SettledApprover[] = cast.filter(isAsked).map((part) => ({
  name: part.name,
  principals: [roleOf(part)],
  channels: [{ channel: "email", endpoint: part.email }],
  signsInAs: [part.email],
}));

/** Everybody who lives here is reached. */
export const subscribedOnes = settledOnes
  .flatMap((approver) => approver.channels)
  .map((each) => ({ ...each, isConfirmed: true, isProtected: true }));
