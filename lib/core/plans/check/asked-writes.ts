import type { Json } from "../../fields/json.ts";
import { parsePath } from "../../fields/path.ts";
import { type TypeShape, unknownShape } from "../../fields/topology.ts";
import { printed } from "../../hidden/words.ts";
import { type CheckedWrite, mostAtOnce, valuesIn } from "../../preview/preview-body.ts";
import { resourceText } from "../../resources/resource-id.ts";
import { ResourceWord } from "../../resources/words.ts";
import { bytesOf } from "../../schema/bytes.ts";
import type { CheckedItem } from "../../views/preview-view.ts";
import type { Plan, PlannedChange, PlannedPlace } from "../plan.ts";
import { isAsked, type JudgedWrite, placeOf, supposedBy } from "./planned-write.ts";

/** What one request may weigh: half of what the API takes, since texts grow when they are escaped. */
const mostBytes = 128 * 1_024;

export type AskedWrite = { readonly change: PlannedChange; readonly write: CheckedWrite };

type Unjudged = Extract<JudgedWrite, { as: "unjudged" }>;
const unjudged = (why: string): Unjudged => ({ as: "unjudged", why, isGoverned: true });

export type AskedWriteInput = {
  /** Account and region of what the plan names without them. */
  readonly elsewhere: Pick<PlannedPlace, "account" | "region">;
  readonly shape: (type: string) => TypeShape | undefined;
  /** How to say account and region, where somebody can. */
  readonly remedy?: string;
};

export type AskedPlan = {
  readonly writes: readonly AskedWrite[];
  /** What needs no asking, or cannot be asked. */
  readonly known: ReadonlyMap<PlannedChange, JudgedWrite>;
};

/** What of a plan a running Parley is asked about. */
export function askedPlan({ changes }: Pick<Plan, "changes">, input: AskedWriteInput): AskedPlan {
  const known = new Map<PlannedChange, JudgedWrite>();
  const writes: AskedWrite[] = [];
  for (const change of changes.filter(isAsked)) {
    const write = askedWrite(change, input);
    if ("as" in write) known.set(change, write);
    else if (Object.keys(write.write.changes).length === 0) known.set(change, { as: "judged", fields: [] });
    else writes.push(write);
  }
  return { writes, known };
}

/** What a running Parley is asked about one resource, or why it cannot be. INVARIANT (never guessed): account, region and identifier are the plan's or the reader's. */
export function askedWrite(
  change: PlannedChange,
  { elsewhere, shape, remedy = "" }: AskedWriteInput,
): AskedWrite | Unjudged {
  const { type = "", deed, edits } = change;
  const { account = elsewhere.account, region = elsewhere.region, id } = placeOf(change);
  if (account === undefined) return unjudged(`the plan does not say in which account it is${remedy}`);
  if (region === undefined) return unjudged(`the plan does not say in which region it is${remedy}`);
  if (id === undefined) return unjudged("the plan does not say which resource it is");
  const resource = resourceText({ account, region, type, id });
  if (!ResourceWord.safeParse(resource).success) return unjudged("its identifier is none");
  const types = shape(type) ?? unknownShape;
  const changes = Object.fromEntries(
    Object.entries(supposedBy(edits))
      // What nobody can write is no part of a write.
      .filter(([path]) => !types.readOnly(parsePath(path)))
      .map(([path, value]) => [path, printed(value) as Json]),
  );
  const write = { resource, changes, ...(deed === "create" && { new: true as const }) };
  const fields = Object.keys(changes).length;
  const isTooMuch = fields > mostAtOnce.fields || valuesIn([write]) > 1_000 || bytesOf(write) > mostBytes;
  if (isTooMuch) return unjudged("it changes more than is judged at once; ask about it by itself");
  return { change, write };
}

/** In as few requests as the API's bounds allow, each in its order. */
export function requestsFor(asked: readonly AskedWrite[]): readonly (readonly AskedWrite[])[] {
  const requests: AskedWrite[][] = [];
  let room = { resources: 0, values: 0, bytes: 0 };
  for (const each of asked) {
    const [values, bytes] = [valuesIn([each.write]), bytesOf(each.write)];
    if (room.resources < 1 || room.values < values || room.bytes < bytes) {
      requests.push([]);
      room = { resources: mostAtOnce.resources, values: mostAtOnce.values, bytes: mostBytes };
    }
    requests.at(-1)?.push(each);
    room = { resources: room.resources - 1, values: room.values - values, bytes: room.bytes - bytes };
  }
  return requests;
}

/** What a running Parley answered of one resource. */
export function judgedIn({ fields, seenAt, ungoverned, flaws }: CheckedItem): JudgedWrite {
  if (ungoverned !== undefined) return { as: "unjudged", why: ungoverned, isGoverned: false };
  if (flaws !== undefined) return unjudged(flaws.map(({ detail }) => detail).join("; "));
  return { as: "judged", fields, seenAt };
}
