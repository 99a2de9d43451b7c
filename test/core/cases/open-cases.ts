import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import { type JudgedCase, type Judging, judgeCase } from "#core/cases/judge-case.ts";
import type { Claim } from "#core/claims/claim.ts";
import { type DocketEvent, emptyDocket } from "#core/claims/docket/docket.ts";
import { fold } from "#core/claims/docket/join.ts";
import type { Json } from "#core/fields/json.ts";
import type { DocketRecord, OpenCase, OpenQuestion, Restore } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import type { Around } from "#core/looking/around.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { at, claim, policy, situation, time } from "../arbitration/small-disputes.ts";

export const type = "AWS::AutoScaling::AutoScalingGroup";
export const group: ResourceId = {
  account: "123456789012",
  region: "eu-north-1",
  type,
  id: "checkout",
};

/** Its sizes bound each other, its template and its zones settle together. */
const schema = {
  typeName: type,
  properties: {
    DesiredCapacity: { type: "string" },
    MinSize: { type: "string" },
    MaxSize: { type: "string" },
    Cooldown: { type: "string" },
    HealthCheckType: { type: "string" },
    Zones: { type: "array", insertionOrder: false, uniqueItems: true, items: { type: "string" } },
    Secret: { type: "string" },
    Arn: { type: "string" },
  },
  primaryIdentifier: ["/properties/AutoScalingGroupName"],
  readOnlyProperties: ["/properties/Arn"],
  writeOnlyProperties: ["/properties/Secret"],
};

export const types = memoryTypeKnowledge([schema]);

/** Anyone who declares something here may write it. */
const mayWrite = { authority: { fields: [{ principals: ["*"] }] } };

export const enforcing = (sections: object = {}): Policy =>
  policy({ mode: { default: "enforce" }, ...mayWrite, ...sections });

export const around = (rules: Policy = enforcing(), more: Partial<Around> = {}): Around => ({
  policy: rules,
  types,
  situations: [],
  sources: [],
  restorers: ["123456789012:role/parley-restorer"],
  ...more,
});

/** A write that somebody made for a reason they declared. */
export function eventOf(claim: Claim): DocketEvent {
  if (claim.changedAt === undefined) {
    const declared = { kind: "declare", at: claim.madeAt, event: claim.id, actor: claim.actor } as const;
    return { ...declared, claims: [claim] };
  }
  return { kind: "write", at: claim.changedAt, event: claim.id, claim };
}

export const openCase = (more: Partial<OpenCase> = {}): OpenCase => ({
  id: "casea",
  state: "opening",
  openedAt: at("03:59"),
  run: 1,
  stirred: false,
  questions: [],
  ...more,
});

type Parts = Partial<Omit<DocketRecord, "live" | "docket">> & {
  readonly claims?: readonly Claim[];
  readonly live?: Json;
};

/** A group that stands at three machines, as was agreed, with an open case. */
export function recordOf({ claims = [], live, ...more }: Parts = {}): DocketRecord {
  const properties = live ?? { DesiredCapacity: "3" };
  return {
    ...freshRecord(group),
    version: 4,
    docket: fold(emptyDocket, claims.map(eventOf)).docket,
    live: { at: at("03:59"), state: "there", properties },
    prior: { DesiredCapacity: "3" },
    priorTags: { env: "prod" },
    case: openCase(),
    ...more,
  };
}

export const judging = (more: Partial<Judging> = {}): Judging => ({
  case: "casea",
  run: 1,
  turn: 0,
  now: time("04:00"),
  around: around(),
  ...more,
});

/** What a case comes to that is still open. */
export function judged(record: DocketRecord, more: Partial<Judging> = {}): JudgedCase {
  const result = judgeCase(record, judging(more));
  if (result.next === "done") throw new Error("the case is not open");
  return result;
}

export const questionsOf = ({ record }: { readonly record: DocketRecord }): readonly OpenQuestion[] =>
  record.case?.questions ?? [];

export const restore = (more: Partial<Restore> = {}): Restore => ({
  id: "restore1",
  decision: "decision1",
  at: at("04:00"),
  state: "due",
  values: { "/DesiredCapacity": "8" } as Restore["values"],
  from: { "/DesiredCapacity": "3" } as Restore["from"],
  ...more,
});

const launch = (ref: string) => situation({ kind: "launch", ref, scope: { resources: "checkout" } });

/** Anna and Ben want different sizes for launches that are both on: nobody but a person can weigh that. */
export const rivals = (more: { readonly field?: string; readonly name?: string } = {}): readonly Claim[] => {
  const { field = "/DesiredCapacity", name = "" } = more;
  const parts = { field, motivation: { kind: "launch", ref: "L1" }, kind: "person" } as const;
  const other = { ...parts, motivation: { kind: "launch", ref: "L2" } };
  return [
    claim({ ...parts, id: `a${name}`, by: "anna", constraint: { is: "8" } }),
    claim({ ...other, id: `b${name}`, by: "ben", constraint: { is: "6" } }),
  ];
};

export const launches = [launch("L1"), launch("L2")];

/** A case in which approvers are asked which of two launches goes first. */
export const asking = (more: Parts = {}): DocketRecord => recordOf({ claims: rivals(), ...more });
export const inLaunch = (rules?: Policy): Around => around(rules, { situations: launches });
