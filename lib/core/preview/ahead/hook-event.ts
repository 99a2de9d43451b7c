import * as z from "zod/mini";
import { difference } from "../../fields/difference.ts";
import type { Json } from "../../fields/json.ts";
import { type FieldPath, parsePath } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";
import { valueAt } from "../../fields/value-at.ts";
import { aliasPart, homePart } from "../../policy/hook-alias.ts";
import { isWithinBounds } from "../../receiving/bounds.ts";
import type { ResourceId } from "../../resources/resource-id.ts";

const Text = z.string().check(z.maxLength(2_048));
const Properties = z.nullish(z.record(z.string().check(z.maxLength(512)), z.unknown()));

/** What CloudFormation and Cloud Control say before they write; the event names no caller. */
export const HookEvent = z.object({
  awsAccountId: Text,
  stackId: z.nullish(Text),
  hookTypeName: z.nullish(Text),
  actionInvocationPoint: Text,
  requestData: z.object({
    targetName: Text,
    targetType: z.nullish(Text),
    targetModel: z.nullish(
      z.object({ resourceProperties: Properties, previousResourceProperties: Properties }),
    ),
  }),
  clientRequestToken: z.nullish(Text),
});
export type HookEvent = Readonly<z.infer<typeof HookEvent>>;

export type HookPlace = {
  /** Where Parley itself runs. */
  readonly region: string;
  readonly regions: readonly string[];
  /** Property paths of the type's primary identifier, where the type is known. */
  readonly id: readonly string[] | undefined;
};

/** INVARIANT (not theirs to choose): the region comes from the names that AWS gave, never from a property. */
function regionOf(
  { stackId, hookTypeName, awsAccountId }: HookEvent,
  { region: home, regions }: Pick<HookPlace, "region" | "regions">,
): string | undefined {
  if (typeof stackId === "string" && stackId !== "") {
    const [arn, , service, region, account] = stackId.split(":");
    const isTheirs = arn === "arn" && service === "cloudformation" && account === awsAccountId;
    return isTheirs && region !== undefined && regions.includes(region) ? region : undefined;
  }
  const part = hookTypeName?.split("::")[2];
  if (part === homePart) return home;
  return regions.find((region) => aliasPart(region) === part);
}

const scalar = (value: Json | undefined): string | undefined =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined;

function identifierIn(properties: Json, id: readonly string[]): string | undefined {
  const parts = id.map((path) => scalar(valueAt(properties, parsePath(path))));
  return parts.length === 0 || parts.some((part) => part === undefined) ? undefined : parts.join("|");
}

const modelIn = ({ requestData: { targetModel } }: HookEvent) => ({
  after: (targetModel?.resourceProperties ?? {}) as Json,
  before: (targetModel?.previousResourceProperties ?? undefined) as Json | undefined,
});

/** The resource that an event is about; a text says why none can be told. */
export function resourceIn(event: HookEvent, { id, ...place }: HookPlace): ResourceId | string {
  const { awsAccountId: account, requestData } = event;
  if (!isWithinBounds(requestData)) return "it holds more, or deeper, than any resource";
  const region = regionOf(event, place);
  if (region === undefined) return "its region is not one that is governed";
  if (id === undefined) return "its type is not described";
  const { before, after } = modelIn(event);
  const name = identifierIn(after, id) ?? (before === undefined ? undefined : identifierIn(before, id));
  return name === undefined
    ? "its properties do not name the resource"
    : { account, region, type: requestData.targetName, id: name };
}

/**
 * The fields that would change, `null` where one is taken away. Where the event does not say what stood before, it is what
 * Parley knows, and what the event does not name is left alone.
 */
export function changesIn(
  event: HookEvent,
  live: Json | undefined,
  shape: TypeShape,
): Readonly<Record<FieldPath, Json>> {
  const { before, after } = modelIn(event);
  const edits = difference(before ?? live ?? {}, after, shape);
  const written = edits.filter(
    ({ path, after: value }) =>
      (before !== undefined || value !== undefined) && !shape.readOnly(parsePath(path)),
  );
  return Object.fromEntries(written.map(({ path, after: value }) => [path, value ?? null]));
}

/** Whose messages may be as long; those of Cloud Control are cut sooner. */
export const longestMessage = ({ stackId }: Pick<HookEvent, "stackId">): number =>
  typeof stackId === "string" && stackId !== "" ? 4_096 : 1_024;
