import type { Ruling } from "#core/arbitration/dispute.ts";
import { millis } from "#core/claims/instant.ts";
import type { Situation } from "#core/claims/situation.ts";
import { sha256 } from "#core/digest.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { decided, policyWith, quarrel } from "../../core/learning/evening-quarrel.ts";
import { answers } from "./adopted-row.ts";

export const policy = policyWith({ answers });
export const account = "123456789012";
export const field = "/DesiredCapacity";

const role = (name: string) => `arn:aws:iam::${account}:role/${name}`;

/** Both sides of every quarrel here; a human stands behind the scaler, and nobody whom AWS knows behind the saver. */
export const scaler = { principal: role("scaler"), human: "sso/ada@example.com" };
export const saver = { principal: role("saver") };

export const groupOf = (id: string, region = "eu-north-1"): ResourceId => ({
  ...{ account, region, type: "AWS::AutoScaling::AutoScalingGroup", id },
});

export const iso = (ms: number): string => new Date(ms).toISOString();

/** Who comes first, and so what stands: the saver's 3 is kept, or the scaler's 10 put back. */
export type Wins = "saver" | "scaler";

export type Judged = {
  readonly on: ResourceId;
  readonly at: number;
  readonly wins: Wins;
  readonly situations?: readonly Situation[];
  /** What somebody was asked and answered before it was judged. */
  readonly ruling?: Pick<Ruling, "answer" | "by" | "value"> & { readonly at: number };
};

const minute = 60_000;

const actorOf = (who: typeof saver | typeof scaler, goal: string) => ({
  ...{ ...who, kind: "automation", goals: [goal], vouched: "registry" },
});

/** A must goes before everything that is none. */
const claimsOf = ({ at, wins }: Judged) => [
  {
    ...{ id: "c1", field, constraint: { min: 8 }, prefer: 10, actor: actorOf(scaler, "availability") },
    ...{ intent: "availability", motivation: { kind: "incident", ref: "INC-1" } },
    ...{ strength: wins === "scaler" ? "must" : "want" },
    ...{ source: "declared", backing: "permitted", madeAt: iso(at - 60 * minute) },
  },
  {
    ...{ id: "c2", field, constraint: { is: 3 }, actor: actorOf(saver, "cost") },
    ...{ intent: "cost", motivation: { kind: "budget" }, strength: wins === "saver" ? "must" : "want" },
    ...{ source: "observed", backing: "wrote" },
    ...{ madeAt: iso(at - 50 * minute), changedAt: iso(at - 50 * minute) },
  },
];

const questionOf = ({ on, ruling }: Judged): string => sha256(`question ${on.id} ${ruling?.at}`);

function ruledIn(judged: Judged) {
  const { ruling } = judged;
  if (ruling === undefined) return { asked: [], rulings: [] };
  const { at, ...answer } = ruling;
  const askedAt = iso(at - 20 * minute);
  const id = `${questionOf(judged)}.0.${millis(askedAt).toString(36)}`;
  return {
    asked: [
      {
        ...{ field, at: askedAt, deadline: iso(at), beside: false, cause: "rule" },
        claims: ["c1", "c2"],
      },
    ],
    rulings: [{ id, field, over: ["c1", "c2"], at: iso(at), ...answer }],
  };
}

export const serviceOf = ({ id }: ResourceId): string => `service-${id}`;

/** A decision as the arbiter logs it, judged by the arbiter itself. */
export function decisionOf(judged: Judged): LoggedDecision {
  const { on, at, situations = [] } = judged;
  const dispute = quarrel({
    dispute: {
      ...{ resource: on, now: iso(at), tags: { service: serviceOf(on), env: "prod" } },
      ...{ claims: claimsOf(judged), situations, ...ruledIn(judged) },
      facts: {
        owners: { service: ["sso/maria@example.com"] },
        fields: { [field]: { scalar: "integer", createOnly: false, oneWay: false } },
      },
    },
  });
  const id = sha256(`decision ${on.region} ${on.id} ${at}`);
  return {
    ...{ v: 2, id, resource: on, case: sha256(`case ${on.id}`), version: Math.floor(at / 1_000) },
    ...{ at: iso(at), after: undefined, digest: id, record: decided(dispute, policy) },
  };
}
