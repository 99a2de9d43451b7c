import * as z from "zod/mini";
import { valueText } from "../../fields/value-text.ts";

/** A step to a member by its name, to an item by its number, or to every item of a list. */
export type PathStep = string | number | "[*]";

const longest = 256;
const mostSteps = 16;
const step = /^(?:\.?([A-Za-z_$@][\w$@-]*)|\[(\d{1,4})\]|\[(\*)\]|\["([^"\\]{1,128})"\])/;

/** The steps of `alerts[0].labels["app/name"]`; undefined where it is no path. There are no filters, so none runs long. */
export function pathSteps(text: string): readonly PathStep[] | undefined {
  if (text.length > longest || text.startsWith(".")) return undefined;
  const steps: PathStep[] = [];
  let rest = text;
  while (rest !== "") {
    const found = step.exec(rest);
    if (found === null || steps.length === mostSteps) return undefined;
    // Two names stand apart by a dot.
    if (steps.length > 0 && found[1] !== undefined && !rest.startsWith(".")) return undefined;
    const [whole, name, index, every, quoted] = found;
    steps.push(name ?? quoted ?? (every === undefined ? Number(index) : "[*]"));
    rest = rest.slice(whole.length);
  }
  return steps.length === 0 ? undefined : steps;
}

/** Where something stands in a message, such as `event.data.assignees[*].id`. */
export const PayloadPath = z.string({ error: "a path must be text, such as `event.data.status`" }).check(
  z.refine((text) => pathSteps(text) !== undefined, {
    error: ({ input }) =>
      `${valueText(input)} is not a path into a message; write names, numbers and \`[*]\`, such as \`alerts[0].labels.service\``,
  }),
);
