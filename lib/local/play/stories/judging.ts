import { aroundOf } from "#acts/looking/around.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { sameValue } from "#core/fields/equality.ts";
import { canonicalJson, isRecord, type Json } from "#core/fields/json.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { judged } from "#core/preview/foreseen.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import type { World } from "../../world/local-world.ts";
import { worldAccount, worldRegion } from "../../world/world-settings.ts";
import { playerOf } from "../players.ts";
import type { StoryEnd, StoryVerdict } from "./story.ts";

/** Whether what was expected stands, in a sentence. */
export async function endOf(end: StoryEnd, world: World): Promise<string> {
  const { resource, type = "", property, value, asked, verdict } = end;
  const { sandbox, ports } = world;
  const found = foundAs(resource, world);
  const stands = partOf(found === undefined ? undefined : sandbox.whole(found), property);
  const place = found ?? { account: worldAccount, region: worldRegion, type, id: resource };
  const record = await ports.dockets.load(place);
  const isAsked = (record?.case?.questions.length ?? 0) > 0;
  const said = verdict === undefined ? undefined : await verdictOn(end, record, world);
  const what = `${nameOf(found, resource)} ${property} is ${canonicalJson(stands)}${isAsked ? ", and somebody is asked" : ""}`;
  const whole = said === undefined ? what : `${what}: ${verdictText(said)}`;
  const isRight = sameValue(stands, value) && isAsked === asked && agrees(said, verdict);
  if (isRight) return `as expected: ${whole}`;
  const wanted = `${canonicalJson(value)}${asked ? ", and a question" : ""}`;
  return `not as expected: ${whole}; expected ${wanted}${verdict === undefined ? "" : `: ${verdictText(verdict)}`}`;
}

const nameOf = (found: ResourceId | undefined, resource: string): string =>
  found === undefined ? resource : (resourceText(found).split("/").at(-1) ?? resource);

const foundAs = (resource: string, { sandbox }: World): ResourceId | undefined =>
  sandbox.all().find((each) => {
    const whole = sandbox.whole(each) ?? {};
    return each.id === resource || whole["GroupName"] === resource || whole["ServiceName"] === resource;
  });

function partOf(whole: Json | undefined, property: string): Json {
  let part: Json | undefined = whole;
  for (const name of property.split("/")) part = isRecord(part) ? part[name] : undefined;
  return part ?? null;
}

/** What the core says of the field at this moment, with what Parley has done about it. */
async function verdictOn(
  { property, field = `/${property}` }: StoryEnd,
  record: DocketRecord | undefined,
  { runtime }: World,
): Promise<StoryVerdict | undefined> {
  if (record === undefined) return undefined;
  const { decision, dispute } = judged(record, runtime.now(), await aroundOf(record, runtime));
  const found = decision.fields.find(({ path }) => path === field);
  if (found === undefined) return undefined;
  const names = (ids: readonly string[]): readonly string[] =>
    [...new Set(ids.map((id) => claimant(id, dispute.claims)))].toSorted();
  const hasWritten = dispute.history.some(({ by, field: where }) => by === "revert" && where === field);
  return {
    outcome: outcomeOf(found, hasWritten),
    holders: names(found.holders),
    deferred: names(found.deferred.map(({ claim }) => claim)),
    refused: names(found.refused),
    wishes: names(found.wishes),
    ...(found.ask !== null && { cause: found.ask.cause }),
  };
}

type Claims = ReturnType<typeof judged>["dispute"]["claims"];

const claimant = (id: string, claims: Claims): string => {
  const principal = claims.find((claim) => claim.id === id)?.actor.principal;
  return principal === undefined ? id : playerOf(principal);
};

const outcomeOf = ({ outcome }: FieldVerdict, hasWritten: boolean): StoryVerdict["outcome"] =>
  outcome === "keep" && hasWritten ? "revert" : outcome;

/** Whatever is expected is so; what is not spoken of may be anything, but a question. */
function agrees(said: StoryVerdict | undefined, expected: StoryVerdict | undefined): boolean {
  if (expected === undefined) return true;
  if (said === undefined || said.outcome !== expected.outcome || said.cause !== expected.cause) return false;
  return lists.every((list) => {
    const names = expected[list];
    return names === undefined || sameValue([...names].toSorted(), [...(said[list] ?? [])]);
  });
}

const lists = ["holders", "deferred", "refused", "wishes"] as const;
const words = {
  holders: "held by",
  deferred: "waiting",
  refused: "refused",
  wishes: "wishes of",
} as const;

function verdictText(verdict: StoryVerdict): string {
  const parts = lists.flatMap((list) => {
    const names = verdict[list] ?? [];
    return names.length === 0 ? [] : [`${words[list]} ${names.join(", ")}`];
  });
  const why = verdict.cause === undefined ? [] : [`asked for ${verdict.cause}`];
  return [verdict.outcome, ...parts, ...why].join(", ");
}
