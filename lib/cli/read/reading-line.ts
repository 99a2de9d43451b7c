import type { Attribution } from "#core/attribution/attribute.ts";
import type { Actor } from "#core/claims/claim.ts";
import type { Reading } from "#core/reading/reading.ts";
import { jsonLine } from "../terminal/plain-text.ts";

function attributionOf({ intent, motivation, source, trust, contradictions, until }: Attribution): object {
  const doubts = contradictions.length === 0 ? {} : { contradictions };
  return { intent, motivation, source, trust, ...(until !== undefined && { until }), ...doubts };
}

function actorOf({ principal, via, kind }: Actor): object {
  return { principal, ...(via !== undefined && { via }), kind };
}

/** One record as one line of JSON, its parts always in the same order. */
export function readingLine(reading: Reading): string {
  const { eventId, status, why, resources, actor, attribution, edits, at, call, write } = reading;
  return `${jsonLine({
    eventId,
    status,
    why,
    resources: resources.map(({ type, id, account, region }) => ({ type, id, account, region })),
    actor: actor === null ? null : actorOf(actor),
    attribution: attribution === null ? null : attributionOf(attribution),
    edits,
    at,
    call,
    write,
  })}\n`;
}
