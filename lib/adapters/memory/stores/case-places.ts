import type { CasePlaces } from "#core/ports/stores/case-places.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { promised } from "./promised.ts";

export function memoryCasePlaces(): CasePlaces {
  const places = new Map<string, ResourceId>();
  return promised<CasePlaces>({
    put: (caseId, resource) => void places.set(caseId, resource),
    find: (caseId) => places.get(caseId),
  });
}
