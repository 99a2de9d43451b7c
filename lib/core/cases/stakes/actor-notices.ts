import { contextOf } from "../../arbitration/context.ts";
import type { Claim } from "../../claims/claim.ts";
import { instantOf } from "../../claims/instant.ts";
import { canonicalPrincipal, humanOf } from "../../claims/principal.ts";
import type { FieldPath } from "../../fields/path.ts";
import type { ActorNotice, NoticeActor } from "../../ledger/actor-notice.ts";
import type { StakeSeries } from "../../ledger/told-stakes.ts";
import { stakeTold } from "../../notices/actors/stake-told.ts";
import { modeAt } from "../../policy/mode-at.ts";
import { hashed } from "../../questions/hashed.ts";
import type { ResourceId } from "../../resources/resource-id.ts";
import { partyKey } from "./series.ts";
import { type StakeFacts, stakeFacts } from "./stake-facts.ts";
import { noRemedies, type StakeRemedies, stakeRemedies } from "./stake-remedies.ts";
import type { StakeChange, StakeScene } from "./stake-scene.ts";

const mostNamed = 100;
const mostPullRequests = 5;

/** What a notice is made of, for one claimant and one kind. */
type NoticeGroup = {
  readonly kind: ActorNotice["kind"];
  readonly actor: NoticeActor;
  readonly fields: readonly FieldPath[];
  readonly claims: readonly string[];
  readonly times: number;
  readonly facts: readonly (StakeFacts & { readonly field: FieldPath })[];
  /** Of the first field alone. */
  readonly remedies: StakeRemedies;
  readonly ends?: string;
  readonly pullRequests: readonly string[];
};

type NoticeRound = { readonly scene: StakeScene; readonly round: number };

/** One notice for each claimant and kind, whatever number of their claims it is about. */
export function actorNotices(
  changes: readonly StakeChange[],
  counts: readonly StakeSeries[],
  telling: NoticeRound,
): readonly ActorNotice[] {
  const groups = Map.groupBy(changes, (change) =>
    [change.kind, partyKey(change.claim), isCount(change)].join("\n"),
  );
  const counted = Map.groupBy(counts, ({ kind, actor }) =>
    [kind, actor.principal, actor.human ?? ""].join("\n"),
  );
  return [
    ...[...groups.values()].flatMap((all) => groupOf(all, telling.scene) ?? []),
    ...[...counted.values()].flatMap((all) => countOf(all, telling.scene) ?? []),
  ].map((group) => noticeOf(group, telling));
}

const isCount = ({ times = 1 }: StakeChange): boolean => times > 1;

function groupOf(changes: readonly StakeChange[], scene: StakeScene): NoticeGroup | undefined {
  const [first] = changes;
  if (first === undefined) return undefined;
  const inOrder = changes.toSorted((a, b) => (a.claim.field < b.claim.field ? -1 : 1));
  const ends = changes.flatMap((change) => change.ends ?? []).toSorted();
  return {
    kind: first.kind,
    actor: actorIn(first, scene.dispute.resource),
    fields: [...new Set(inOrder.map(({ claim }) => claim.field))],
    claims: [...new Set(inOrder.map(({ claim }) => claim.id))],
    times: Math.max(...changes.map(({ times = 1 }) => times)),
    facts: inOrder.map((change) => ({ field: change.claim.field, ...stakeFacts(change, scene) })),
    remedies: stakeRemedies(inOrder[0] ?? first, scene),
    pullRequests: pullRequestsOf(inOrder.map(({ claim }) => claim)),
    ...(ends[0] !== undefined && { ends: ends[0] }),
  };
}

/** Several changes of one claimant may have been reviewed in several places. */
const pullRequestsOf = (claims: readonly Claim[]): readonly string[] =>
  [...new Set(claims.flatMap(({ pr }) => pr ?? []))].toSorted().slice(0, mostPullRequests);

/** What is left to tell of an hour: whose claim is gone by now is told the number alone. */
function countOf(all: readonly StakeSeries[], scene: StakeScene): NoticeGroup | undefined {
  const [first] = all;
  if (first === undefined) return undefined;
  const facts = all.map((series) => {
    const claim = scene.dispute.claims.find(({ id }) => id === series.claim);
    const verdict = scene.verdict.fields.find(({ path }) => path === series.field);
    const isKnown = claim !== undefined && verdict !== undefined;
    const field = series.field as FieldPath;
    return { field, ...(isKnown && stakeFacts({ kind: series.kind, claim, verdict }, scene)) };
  });
  return {
    kind: first.kind,
    actor: { ...first.actor, account: accountOf(first.actor.principal, scene.dispute.resource) },
    fields: [...new Set(facts.map(({ field }) => field))],
    claims: [...new Set(all.map(({ claim }) => claim))],
    times: Math.max(...all.map(({ more }) => more)),
    facts,
    remedies: noRemedies,
    pullRequests: pullRequestsOf(
      scene.dispute.claims.filter(({ id }) => all.some(({ claim }) => claim === id)),
    ),
  };
}

function actorIn({ claim: { actor } }: StakeChange, resource: ResourceId): NoticeActor {
  const principal = canonicalPrincipal(actor.principal);
  const human = humanOf(actor);
  const account = accountOf(principal, resource);
  return { principal, account, ...(human !== undefined && human !== principal && { human }) };
}

/** Of somebody who belongs to no account it is the one in which they wrote. */
const accountOf = (principal: string, resource: ResourceId): string =>
  /^(\d{12}):/.exec(principal)?.[1] ?? resource.account;

function noticeOf(group: NoticeGroup, { scene, round }: NoticeRound): ActorNotice {
  const { kind, actor, fields, claims, times, facts, remedies, ends, pullRequests } = group;
  const { record, dispute, decision, now } = scene;
  const { policy, place } = contextOf(dispute, scene.around.policy);
  const observed = modeAt(policy, place) === "observe";
  const { resource } = dispute;
  return {
    v: 1,
    id: hashed("actor notice", { ...resource }, round, kind, actor.principal, actor.human ?? "", times > 1),
    kind,
    at: instantOf(now),
    actor,
    resource,
    ...(record.case !== undefined && { case: record.case.id }),
    ...(decision !== undefined && { decision }),
    fields: fields.slice(0, mostNamed),
    claims: claims.slice(0, mostNamed),
    times,
    observed,
    ...(ends !== undefined && { ends }),
    ...stakeTold({ kind, resource, fields, times, observed, facts, remedies }),
    ...remedies,
    ...(pullRequests.length > 0 && { pullRequests }),
  };
}
