import type { Clock } from "#core/ports/clock.ts";
import type { CasePlaces } from "#core/ports/stores/case-places.ts";
import { parseResource, resourceText } from "#core/resources/resource-id.ts";
import type { Database } from "../database.ts";
import { daysAfter, keptDays } from "../endings.ts";
import { stored } from "./stored.ts";

/** As long as the decisions on it. */
export function sqliteCasePlaces(database: Database, now: Clock): CasePlaces {
  const put = "INSERT OR REPLACE INTO case_places (case_id, resource, expires) VALUES (?, ?, ?)";
  return stored<CasePlaces>(database, {
    put(caseId, resource) {
      database.run(put, caseId, resourceText(resource), daysAfter(now(), keptDays.decisions));
    },
    find(caseId) {
      const row = database.first("SELECT resource FROM case_places WHERE case_id = ?", caseId);
      return row && parseResource(String(row["resource"]));
    },
  });
}
