import type { Guardrail } from "../../policy-file.ts";
import { refusals } from "../constraints.ts";
import {
  type Aspect,
  aspect,
  byExtent,
  byGrant,
  byNumber,
  type Direction,
  type Extent,
  wordExtent,
} from "../direction.ts";
import { elementContains } from "../elements.ts";
import { boundExtent } from "../extents.ts";
import { type PolicyPair, placeExtent } from "../places.ts";
import { compareRows } from "../section.ts";

/** How one key of a row stands to what it was, by the word for each direction. */
function told(key: string, direction: Direction, what: string): readonly Aspect[] {
  const words = { stricter: `${what} more`, looser: `${what} less`, mixed: what, same: what, unproven: "" };
  const why =
    direction === "unproven"
      ? `\`${key}\` differs, which cannot be compared`
      : `\`${key}\` ${words[direction]}`;
  return aspect(key, direction, why);
}

function besideExtent({ beside: before }: Guardrail, { beside: after }: Guardrail): Extent {
  const isWithin = (wide: typeof before, narrow: typeof before): boolean =>
    wide === undefined || (narrow !== undefined && elementContains(wide, narrow));
  return { isAtLeast: isWithin(after, before), isAtMost: isWithin(before, after) };
}

/** Who may lift it. A list without anybody still has the question asked, so it is wider than none. */
function exceptExtent({ except: before }: Guardrail, { except: after }: Guardrail): Extent {
  const isWithin = (wide: typeof before, narrow: typeof before): boolean =>
    narrow === undefined || (wide !== undefined && narrow.every((name) => wide.includes(name)));
  return { isAtLeast: isWithin(after, before), isAtMost: isWithin(before, after) };
}

const stages = ["ask", "mend"] as const;

function comparedGuardrails(before: Guardrail, after: Guardrail, pair: PolicyPair): readonly Aspect[] {
  return [
    ...told("constraint", byExtent(refusals(before.constraint, after.constraint)), "refuses"),
    ...told("in", byExtent(placeExtent(pair, before.in, after.in)), "covers"),
    ...told("fields", byExtent(boundExtent(before.fields, after.fields)), "binds"),
    ...told("beside", byExtent(besideExtent(before, after)), "binds"),
    ...told("while", byExtent(wordExtent(before.while, after.while)), "binds"),
    ...aspect("except", byGrant(exceptExtent(before, after)), exceptWords(before, after)),
    ...stages.flatMap((stage) =>
      aspect(
        `stages.${stage}`,
        byNumber(before.stages?.[stage], after.stages?.[stage]),
        `\`stages.${stage}\` comes at another time`,
      ),
    ),
  ];
}

function exceptWords({ except: before = [] }: Guardrail, { except: after = [] }: Guardrail): string {
  const more = after.filter((name) => !before.includes(name));
  const fewer = before.filter((name) => !after.includes(name));
  const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
  const parts = [
    ...(more.length > 0 ? [`${list(more)} may lift it as well`] : []),
    ...(fewer.length > 0 ? [`${list(fewer)} may no longer lift it`] : []),
  ];
  return parts.length > 0
    ? parts.join(", and ")
    : "somebody is asked where nobody was, or the other way round";
}

export const compareGuardrails = compareRows<Guardrail>({
  section: "guardrails",
  rows: ({ guardrails }) => guardrails,
  compare: comparedGuardrails,
  added: () => aspect("", "stricter", "refuses what nothing refused before"),
  gone: () => aspect("", "looser", "nothing refuses it any more"),
});
