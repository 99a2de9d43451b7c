import { type AuditRecord, group } from "../changes/records/audit-record.ts";
import { isRecord } from "../fields/json.ts";
import type { Reading } from "../reading/reading.ts";

const mostNames = 50;
const shape = /^[A-Za-z][A-Za-z0-9]{4,63}$/;

const stepsOf = (path: string): readonly string[] => path.toLowerCase().split(/[^a-z0-9]+/);

/**
 * Names of a request's parameters that no edit tells: nobody knows what they wrote. Only names are kept, and no
 * values, so that no secret is.
 */
export function unreadIn(
  record: AuditRecord,
  { edits, resources }: Pick<Reading, "edits" | "resources">,
): readonly string[] {
  const parameters = group(record, "requestParameters") ?? {};
  const inner = Object.values(parameters).flatMap((value) => (isRecord(value) ? Object.entries(value) : []));
  const told = new Set(edits.flatMap(({ path }) => stepsOf(path)));
  const ids = new Set(resources.map(({ id }) => id));
  const left = [...Object.entries(parameters), ...inner].filter(
    ([name, value]) =>
      shape.test(name) && !told.has(name.toLowerCase()) && !(typeof value === "string" && ids.has(value)),
  );
  return [...new Set(left.map(([name]) => name))].slice(0, mostNames);
}
