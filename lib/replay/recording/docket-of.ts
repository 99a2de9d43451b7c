import { type DocketEvent, emptyDocket } from "#core/claims/docket/docket.ts";
import { fold } from "#core/claims/docket/join.ts";
import { instantOf } from "#core/claims/instant.ts";
import { InvalidInput } from "#core/faults.ts";
import { applyEdits } from "#core/fields/apply.ts";
import { isExistence } from "#core/fields/existence.ts";
import type { Json } from "#core/fields/json.ts";
import { parsePath, topOf } from "#core/fields/path.ts";
import { type TypeShape, unknownShape } from "#core/fields/topology.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { eventsOf } from "../judging/dispute-from.ts";
import type { FieldMemory } from "../judging/memory/field-memory.ts";
import { enterPast } from "../judging/memory/heard.ts";
import type { ResourceMemory } from "../judging/memory/resource-memory.ts";
import { taggingOf } from "../judging/memory/tagging.ts";

/** What was decided on a resource so far. */
export type Standing = Pick<DocketRecord, "version" | "settled" | "decision">;

type DocketOfInput = {
  readonly standing: Standing;
  readonly now: number;
  readonly due: string | undefined;
  readonly types: TypeKnowledge;
  readonly policy: Policy;
};

/**
 * The docket of a resource as far as a log tells it. Nobody read the resource, so that it stands there as those do
 * that cannot be read: what no record names is unknown, and not absent.
 */
export function docketOf(memory: ResourceMemory, input: DocketOfInput): DocketRecord {
  const { standing, now, due, types, policy } = input;
  const { resource, gone, learnt } = memory;
  const shape = types.shape(resource.type) ?? unknownShape;
  enterPast(memory, shape, now);
  const fields = wholesFirst(memory);
  const { prior: priorTags } = taggingOf(memory);
  const state = gone === undefined ? "unreadable" : "gone";
  return {
    ...freshRecord(resource),
    ...standing,
    ...memory.past,
    docket: fold(emptyDocket, fields.flatMap(eventsIn)).docket,
    live: { at: instantOf(now), state, properties: propertiesOf(fields, "live", shape) },
    prior: propertiesOf(fields, "prior", shape),
    priorTags: Object.keys(priorTags).length === 0 ? undefined : priorTags,
    learnt,
    due,
    policy: policy.digest,
  };
}

const eventsIn = (field: FieldMemory): readonly DocketEvent[] => field.writes.flatMap(eventsOf(field));

const depthOf = ({ path }: FieldMemory): number => parsePath(path).length;

/** What was written to a whole later than to a part stands in the part as well. */
const wholesFirst = ({ fields }: ResourceMemory): readonly FieldMemory[] =>
  [...fields.values()].toSorted((a, b) => depthOf(a) - depthOf(b));

function propertiesOf(fields: readonly FieldMemory[], of: "live" | "prior", shape: TypeShape): Json {
  return fields.reduce((document: Json, field) => {
    const value = field[of];
    return value === undefined || isExistence(field.path) ? document : put(document, field, { value, shape });
  }, {});
}

type PutInput = { readonly value: Json; readonly shape: TypeShape };

/** A log may say what fits no document, such as a part of what is none: that part is left out. */
function put(document: Json, { path }: FieldMemory, { value, shape }: PutInput): Json {
  // That a property is known to be absent is said as well: what is not named is unknown.
  const isRemoved = value === null && topOf(path) !== path;
  try {
    return applyEdits(document, [isRemoved ? { path } : { path, after: value }], shape);
  } catch (error) {
    if (error instanceof InvalidInput) return document;
    throw error;
  }
}
