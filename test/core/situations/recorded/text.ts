import type { Situation } from "#core/claims/situation.ts";

const time = (moment: string | undefined): string =>
  moment === undefined ? "" : moment.slice(8, 16).replace("T", " ");

/** A situation in one line that says all of it. */
function situationText(situation: Situation): string {
  const { kind, ref, state, scope, since, until, closedAt, asOf, source, by, ...rest } = situation;
  const ends = [until, closedAt, asOf].map(time).join("/");
  const more = Object.keys(rest).length === 0 ? "" : ` ${JSON.stringify(rest)}`;
  const where = Object.entries(scope).map(([key, value]) => `${key}=${[value].flat().join(",")}`);
  return `${source} ${kind} ${ref} ${state} ${time(since)} ${ends} ${where.join(" ")} ${[by ?? []].flat().join(",")}${more}`;
}

export const collectionText = (all: readonly Situation[]): string =>
  all.length === 0 ? "none" : all.map(situationText).join(" & ");
