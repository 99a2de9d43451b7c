import { planWrite, type WritePlan } from "#core/cases/restores/plan-write.ts";
import { isList, isRecord, type Json } from "#core/fields/json.ts";
import type { MayTell } from "#core/fields/patch.ts";
import { hidesOf } from "#core/hidden/hides.ts";
import { secretPlaces } from "#core/hidden/places.ts";
import type { Restore } from "#core/ledger/docket-record.ts";
import { shapeOf } from "#core/looking/dispute/values.ts";
import type { FoundResource } from "#core/ports/outside/cloud.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Runtime } from "../runtime.ts";

type WritePlanInput = {
  readonly found: FoundResource;
  readonly runtime: Pick<Runtime, "policy" | "knowledge">;
};

/** How to write a restore onto what was read just now. INVARIANT (secrets stay): no test tells one. */
export function writePlan(
  resource: ResourceId,
  restore: Restore,
  { found, runtime }: WritePlanInput,
): WritePlan {
  const { policy, knowledge } = runtime;
  const shape = shapeOf(knowledge, resource.type);
  if (found.state !== "there") return planWrite(restore, found, shape);
  const places = secretPlaces(found.properties, hidesOf(resource.type, policy, knowledge));
  const secrets = new Set(places.map(({ text }) => text));
  return planWrite(restore, found, shape, tellsNone(secrets));
}

function tellsNone(secrets: ReadonlySet<string>): MayTell {
  const mayTell = (value: Json): boolean => {
    if (typeof value === "string") return !secrets.has(value);
    if (isList(value)) return value.every(mayTell);
    return !isRecord(value) || Object.values(value).every(mayTell);
  };
  return mayTell;
}
