import { type AuditRecord, text } from "./audit-record.ts";

const plain = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const loose = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d{1,9})?\s?(Z|UTC|[+-]\d\d:?\d\d)?$/;

// A record is asked for its time again and again before the next one comes.
let last: { readonly written: string; readonly moment: string | undefined } = {
  written: "",
  moment: undefined,
};

/** When the record says it happened; a time without a zone is in UTC, as all times of AWS are. */
export function momentOf(record: AuditRecord, name = "eventTime"): string | undefined {
  const written = text(record, name);
  if (written === undefined || written.length > 40) return undefined;
  if (written !== last.written) last = { written, moment: momentIn(written) };
  return last.moment;
}

function momentIn(written: string): string | undefined {
  if (plain.test(written)) return Number.isNaN(Date.parse(written)) ? undefined : written;
  const [, day, clock, fraction = "", zone = "Z"] = loose.exec(written) ?? [];
  const time = Date.parse(`${day}T${clock}${fraction.slice(0, 4)}${zone === "UTC" ? "Z" : zone}`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().replace(".000Z", "Z");
}
