import { instantOf } from "#core/claims/instant.ts";

/** A Saturday morning. */
const start = Date.parse("2026-11-21T08:00:00Z");

const minute = 60_000;

export const momentOf = (at: number): number => start + at * minute;
export const instantAt = (at: number): string => instantOf(momentOf(at));
