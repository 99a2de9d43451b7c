import type { Json } from "../../fields/json.ts";
import { timeText } from "../../notices/time-text.ts";
import { plainLine } from "../../schema/plain-text.ts";
import type { CheckedField, CheckedPlan, CheckedResource } from "./checked.ts";
import { fatesIn, unjudgedIn } from "./checked.ts";

const longestValue = 120;

/** A value on one line, cut where it is long. */
export const valueLine = (value: Json | undefined): string =>
  value === undefined || value === null
    ? "nothing"
    : plainLine(typeof value === "string" ? value : JSON.stringify(value), longestValue);

/** What comes first: how many of the fields would not stay. */
export function headline(checked: CheckedPlan): string {
  const { kept, waits, lost, asks } = fatesIn(checked);
  const all = kept + waits + lost + asks;
  const unjudged = unjudgedIn(checked);
  const open =
    unjudged === 0 ? "" : `; ${unjudged} ${unjudged === 1 ? "resource" : "resources"} could not be judged`;
  if (all === 0) return `no field that Parley knows would change${open}`;
  const back = `${waits + lost} of ${all} ${all === 1 ? "field" : "fields"} would be put back at once`;
  return `${back}${asks === 0 ? "" : `, and ${asks} would be asked about`}${open}`;
}

/** Why nothing is said of a resource. */
export const unjudgedLine = ({ unjudged }: CheckedResource): string | undefined =>
  unjudged === undefined
    ? undefined
    : `${unjudged.isGoverned ? "not judged" : "left alone"}: ${plainLine(unjudged.why, 400)}`;

/** What would become of a field, without its name and the reason. */
export function fateLine({ fate, backTo, by, until, asked }: CheckedField): string {
  const holders =
    by.length === 0 ? "" : `, which is ${by.map((name) => plainLine(name, 200)).join(" and ")}'s`;
  const ends = until === undefined ? "" : ` until ${timeText(until)}`;
  switch (fate) {
    case "kept":
      return "would be kept";
    case "waits":
      return `would be put back to ${valueLine(backTo)}${holders}${ends}, and waits for its turn`;
    case "lost":
      return `would be put back to ${valueLine(backTo)}${holders}${ends}`;
    case "asks": {
      const whom =
        asked === undefined || asked.approvers.length === 0 ? "a person" : asked.approvers.join(", ");
      return `would be asked about (${plainLine(whom, 200)}), and meanwhile ${valueLine(backTo)} stands`;
    }
  }
}

/** What the plan undoes that was changed outside of its tool. */
export const undoneLine = ({ undoes }: CheckedField): string | undefined =>
  undoes === undefined
    ? undefined
    : `it undoes a change from outside: ${valueLine(undoes.stands)} stands there, and ${valueLine(undoes.left)} was deployed`;

/** What could be written instead. */
export const offerLine = ({ offer }: CheckedField): string | undefined =>
  offer === undefined
    ? undefined
    : `would be kept instead: ${Object.entries(offer)
        .map(([path, value]) => `${path} = ${valueLine(value)}`)
        .join(", ")}`;

/** What comes last: of how many values it is known where they stand. */
export function coverageLine({ coverage }: CheckedPlan): string {
  const { mapped, unmapped, unknown, own, computed } = coverage;
  const cloud = mapped + unmapped;
  const share = cloud === 0 ? "" : ` (${((100 * mapped) / cloud).toFixed(1)} %)`;
  return `known where they stand: ${mapped} of ${cloud} values${share}; known after it is applied: ${unknown}; the tool's own: ${own + computed}`;
}
