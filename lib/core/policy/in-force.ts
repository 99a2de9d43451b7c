import { millis } from "../claims/instant.ts";
import { isList, isRecord, type Json } from "../fields/json.ts";
import { remembered, rememberedFor } from "../remembered.ts";
import { pointerOf, pointerSteps } from "../schema/pointer.ts";
import type { Policy } from "./policy.ts";
import type { PolicyFile } from "./policy-file.ts";

/** A list of rows of which some are absent for a time: when each of them returns. */
type AbsentRows = { readonly steps: readonly string[]; readonly returns: readonly (number | undefined)[] };

const returnOf = (row: Json): number | undefined => {
  const absent = isRecord(row) ? row["absent"] : undefined;
  const until = absent !== undefined && isRecord(absent) ? absent["until"] : undefined;
  return typeof until === "string" ? millis(until) : undefined;
};

/** No row lies deeper than a class's. */
const deepestList = 2;

function absentIn(value: Json | undefined, steps: readonly string[] = []): readonly AbsentRows[] {
  if (value !== undefined && isList(value)) {
    const returns = value.map(returnOf);
    return returns.some((time) => time !== undefined) ? [{ steps, returns }] : [];
  }
  if (value === undefined || !isRecord(value) || steps.length >= deepestList) return [];
  return Object.entries(value).flatMap(([name, part]) => absentIn(part, [...steps, name]));
}

const absentOf = rememberedFor(({ file }: Policy) => {
  const lists = absentIn(file as unknown as Json);
  const times = new Set(lists.flatMap(({ returns }) => returns.filter((time) => time !== undefined)));
  return { lists, times: [...times].toSorted((a, b) => a - b) };
});

const viewsOf = rememberedFor((whole: Policy) => remembered((moment) => viewAt(whole, Number(moment)), 64));

/** With the rows that a layer took away only for a time, and where it stands in the whole. */
const wholeOf = (policy: Policy): Policy => policy.whole ?? policy;

/**
 * The policy as it stands at a moment: without the rows that are absent until later. INVARIANT (one policy): its digest
 * and its places are those of the whole, so that a record names what was deployed.
 */
export function inForce(policy: Policy, now: number): Policy {
  const whole = wholeOf(policy);
  const { times } = absentOf(whole);
  const passed = times.filter((time) => time <= now).length;
  return passed === times.length
    ? whole
    : viewsOf(whole)(String(times[passed - 1] ?? Number.NEGATIVE_INFINITY));
}

/** When the next absent row returns. */
export const nextReturn = (policy: Policy, now: number): number | undefined =>
  absentOf(wholeOf(policy)).times.find((time) => time > now);

function viewAt(whole: Policy, moment: number): Policy {
  const kept = absentOf(whole).lists.map(({ steps, returns }) => ({
    steps,
    rows: returns.flatMap((time, index) => (time === undefined || time <= moment ? [index] : [])),
  }));
  const file = kept.reduce<Json>(
    (document, { steps, rows }) => withRows(document, steps, rows),
    whole.file as unknown as Json,
  ) as unknown as PolicyFile;
  const moved = new Map(kept.map(({ steps, rows }) => [pointerOf(steps), rows]));
  return { ...whole, file, at: (pointer) => whole.at(inWhole(pointer, moved)), whole };
}

function withRows(value: Json, [step, ...rest]: readonly string[], rows: readonly number[]): Json {
  if (isList(value)) return rows.map((index) => value[index] ?? null);
  if (step === undefined || !isRecord(value)) return value;
  return { ...value, [step]: withRows(value[step] ?? null, rest, rows) };
}

/** A place in the view as the place in the whole. */
function inWhole(pointer: string, moved: ReadonlyMap<string, readonly number[]>): string {
  const steps = pointerSteps(pointer);
  for (let length = 1; length < Math.min(steps.length, deepestList + 1); length += 1) {
    const index = moved.get(pointerOf(steps.slice(0, length)))?.[Number(steps[length])];
    if (index !== undefined) return pointerOf([...steps.slice(0, length), index, ...steps.slice(length + 1)]);
  }
  return pointer;
}
