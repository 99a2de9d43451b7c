import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import type { Claim } from "#core/claims/claim.ts";
import { type DocketEvent, emptyDocket } from "#core/claims/docket/docket.ts";
import { fold } from "#core/claims/docket/join.ts";
import type { Situation } from "#core/claims/situation.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import type { Answering } from "#core/questions/answer.ts";
import { defaultPolicy, defaultPolicyWith } from "../../laws/default-policy.ts";
import { type Shape, subjects } from "./shape.ts";

const account = "123456789012";
const role = (name: string): string => `arn:aws:iam::${account}:role/${name}`;
export const approver = "sso/approver@example.com";

/** The packaged policy with its blanks filled: who approves, and how its people live. */
export const policy = defaultPolicyWith({
  mode: { default: "enforce" },
  approvers: defaultPolicy.file.approvers.map((group) => ({ ...group, principals: [approver] })),
  calendar: [{ id: "ours", zone: "UTC" }],
});

const properties = (names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([name, type]) => [name, { type }]));

const types = memoryTypeKnowledge(
  [...new Set(Object.values(subjects).map(({ type }) => type))].map((typeName) => ({
    typeName,
    properties: {
      ...properties(
        Object.fromEntries(
          Object.values(subjects)
            .filter(({ type }) => type === typeName)
            .map(({ field, agreed }) => [field.slice(1), typeof agreed]),
        ),
      ),
      Tags: { type: "array", items: { type: "object" } },
    },
    primaryIdentifier: ["/properties/Name"],
  })),
);

/** A Tuesday by day, in the evening and at night, and a Saturday. */
const moments = {
  working: Date.parse("2026-03-03T10:00:00Z"),
  evening: Date.parse("2026-03-03T20:00:00Z"),
  night: Date.parse("2026-03-04T03:00:00Z"),
  weekend: Date.parse("2026-03-07T12:00:00Z"),
} as const;

export type PlayedScene = { readonly record: DocketRecord; readonly around: Answering; readonly now: number };

type Maker = { readonly shape: Shape; readonly at: (minutes: number) => string };

type ClaimParts = Pick<Claim, "id" | "actor" | "intent" | "motivation"> & {
  readonly is: number | string | boolean;
};

function written({ is, ...parts }: ClaimParts, at: string, field: string): Claim {
  return {
    ...parts,
    field: field as FieldPath,
    constraint: { is },
    source: "observed",
    backing: "wrote",
    madeAt: at,
    changedAt: at,
    onLoss: "defer",
    state: "active",
  };
}

/** Whose value was agreed, as far as anybody's claim says so. */
function holderOf({ shape, at }: Maker): readonly Claim[] {
  const { field, agreed } = subjects[shape.subject];
  const kinds = {
    pipeline: { name: "deploy", kind: "pipeline", goal: "consistency" },
    team: { name: "search-team", kind: "automation", goal: "performance" },
  } as const;
  if (shape.holds === "nobody") return [];
  const { name, kind, goal } = kinds[shape.holds];
  const actor = { principal: role(name), kind, goals: [goal], vouched: "policy" } as const;
  return [
    written({ id: "h1", actor, intent: goal, motivation: { kind: "none" }, is: agreed }, at(-3_000), field),
  ];
}

/** The hand that changed something and shows no reason; an agent acts within a goal that it was granted. */
function handOf({ shape, at }: Maker): Claim {
  const { field, wants } = subjects[shape.subject];
  const isAgent = shape.scenario === "agent";
  const actor = {
    principal: role(isAgent ? "rollout-agent" : "batch-worker"),
    kind: shape.hand,
    goals: isAgent ? ["operability" as const] : [],
    vouched: "policy",
  } as const;
  const intent = isAgent ? "operability" : "unattributed";
  return written({ id: "c1", actor, intent, motivation: { kind: shape.said }, is: wants[0] }, at(-60), field);
}

/** Two whose reasons are confirmed and who want what excludes each other. */
function rivalsOf({ shape, at }: Maker): readonly Claim[] {
  const { field, wants } = subjects[shape.subject];
  const one = (index: 0 | 1, reason: Shape["first"], kind: Shape["firstKind"]): Claim =>
    written(
      {
        id: `c${index + 1}`,
        actor: { principal: role(`rival-${index}`), kind, goals: ["availability"], vouched: "policy" },
        intent: "availability",
        motivation: { kind: reason, ref: `REF-${index}` },
        is: wants[index],
      },
      at(index === 0 ? -60 : -61),
      field,
    );
  return [one(0, shape.first, shape.firstKind), one(1, shape.second, shape.secondKind)];
}

const situationFor = {
  launch: "launch",
  "change-ticket": "change-ticket",
  exception: "attestation",
} as const;

function situationsOf({ shape, at }: Maker): readonly Situation[] {
  const scope = { service: "checkout" };
  const source = "pagerduty";
  const open = { state: "open", scope, since: at(-120), source } as const;
  const around: readonly Situation[] =
    shape.open === "nothing" ? [] : [{ ...open, kind: shape.open, ref: "AROUND" }];
  if (shape.scenario !== "tie") return around;
  const rivals = ([0, 1] as const).map((index) => {
    const kind = situationFor[index === 0 ? shape.first : shape.second];
    return {
      ...open,
      kind,
      ref: `REF-${index}`,
      goal: "availability",
      responders: [role(`rival-${index}`)],
    } as const;
  });
  return [...around, ...rivals];
}

const eventOf = (claim: Claim): DocketEvent => ({
  kind: "write",
  at: claim.changedAt ?? claim.madeAt,
  event: claim.id,
  claim,
});

/** A resource with an open case, as the arbiter keeps it, and what it is judged by. */
export function sceneOf(shape: Shape): PlayedScene {
  const { type, field, agreed, wants } = subjects[shape.subject];
  const now = moments[shape.hours];
  const at = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();
  const maker = { shape, at };
  const claims = shape.scenario === "tie" ? rivalsOf(maker) : [...holderOf(maker), handOf(maker)];
  const tags = { service: "checkout", env: shape.env, exposure: shape.exposure };
  const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  const name = field.slice(1);
  const record: DocketRecord = {
    ...freshRecord({ account, region: "eu-north-1", type, id: "checkout" }),
    version: 4,
    docket: fold(emptyDocket, claims.map(eventOf)).docket,
    live: { at: at(-1), state: "there", properties: { [name]: wants[0], Tags } },
    prior: { [name]: agreed, Tags },
    priorTags: tags,
    learnt: {
      authors: { [field as FieldPath]: { principal: role("deploy"), at: at(-3_000), how: "observed" } },
    },
    case: { id: "casea", state: "opening", openedAt: at(-59), run: 1, stirred: false, questions: [] },
  };
  const around: Answering = {
    policy,
    types,
    situations: situationsOf(maker),
    sources: [],
    restorers: [role("parley-restorer")],
    signIn: "guarded",
  };
  return { record, around, now };
}
