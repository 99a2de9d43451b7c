import type { Claim } from "../claims/claim.ts";
import { canonicalPrincipal } from "../claims/principal.ts";
import type { Json } from "../fields/json.ts";
import { parsePath } from "../fields/path.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import type { ActionOn, ContextEntry, WriteAsked } from "../ports/outside/permissions.ts";
import type { CallKnowledge, TypeFacts } from "../resource-types/call-knowledge.ts";
import { actionsFor, type NeededAction } from "../resource-types/needed-actions.ts";
import { arnOf, partitionOf } from "../resources/arn.ts";

export type WriteKnowing = {
  readonly knowledge: Pick<CallKnowledge, "type" | "action">;
  /** The region in which Parley runs, which tells the partition. */
  readonly home: string;
};

/** What to ask IAM, or why there is nothing that would tell. */
export type WriteAskedResult = { readonly ask: WriteAsked } | { readonly why: string };

type WriteAskedInput = Pick<Claim, "actor" | "field" | "constraint" | "prefer">;

/** What IAM has to allow a claimant for a write of what they want. */
export function writeAsked(
  claim: WriteAskedInput,
  { resource, live }: Pick<DocketRecord, "resource" | "live">,
  { knowledge, home }: WriteKnowing,
): WriteAskedResult {
  const type = knowledge.type(resource.type);
  const needed = type && actionsFor(type, claim.field, knowledge);
  if (type === undefined || needed === undefined)
    return { why: `nobody knows which actions write \`${claim.field}\`` };
  const arn = arnOf(resource, type, { properties: live?.properties ?? {}, partition: partitionOf(home) });
  const actions: ActionOn[] = [];
  for (const one of needed) {
    const on = whatOn(one, arn, claim);
    if (typeof on !== "string") return on;
    actions.push({ action: one.action, on });
  }
  const context = contextOf(claim, type, resource.region);
  return { ask: { principal: canonicalPrincipal(claim.actor.principal), resource, actions, context } };
}

/**
 * INVARIANT (no guessing): `*` stands only for what IAM limits to nothing, or for what the value cannot name; a denial of
 * one thing by name would not be seen in it.
 */
function whatOn(
  { action, on }: NeededAction,
  arn: string | undefined,
  claim: WriteAskedInput,
): string | { readonly why: string } {
  if (on.has("other") && mayName(claim))
    return { why: `\`${action}\` may concern something else that the value names` };
  if (!on.has("resource")) return "*";
  return arn ?? { why: `the ARN that \`${action}\` needs is not known yet` };
}

const plainText = /^(?:-?\d{1,20}(?:\.\d{1,20})?|true|false)$/;

/** Numbers, switches and nothing at all name no other resource; any other text may. */
function mayName({ constraint = {}, prefer }: WriteAskedInput): boolean {
  const { min: _, max: __, absent: ___, ...said } = constraint;
  return [...Object.values(said).flat(), prefer ?? null].some((value) => !isPlain(value as Json));
}

function isPlain(value: Json): boolean {
  if (typeof value === "string") return plainText.test(value);
  return value === null || typeof value !== "object";
}

/** What is sure about the request; of everything else IAM says that it is missing. */
function contextOf(claim: WriteAskedInput, type: TypeFacts, region: string): readonly ContextEntry[] {
  const place = region === "global" ? [] : [{ key: "aws:RequestedRegion", values: [region] }];
  const tag = tagIn(claim, type);
  return tag === undefined ? place : [...place, ...tag];
}

function tagIn({ field, constraint }: WriteAskedInput, { tagProperty }: TypeFacts) {
  const [first, second] = parsePath(field);
  if (first?.kind !== "name" || `/${first.name}` !== tagProperty || second === undefined) return undefined;
  const name = second.kind === "name" ? second.name : keyIn(second);
  if (name === undefined) return undefined;
  // Of several values nobody knows yet which it will be.
  const value = constraint?.is;
  const keys = { key: "aws:TagKeys", values: [name] };
  return typeof value === "string" ? [{ key: `aws:RequestTag/${name}`, values: [value] }, keys] : [keys];
}

function keyIn(segment: ReturnType<typeof parsePath>[number]): string | undefined {
  return segment.kind === "item" ? segment.keys.find(([key]) => /^(?:Tag)?Key$/.test(key))?.[1] : undefined;
}
