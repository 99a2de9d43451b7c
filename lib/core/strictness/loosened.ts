import type { FieldVerdict, Verdict } from "../arbitration/verdict.ts";
import { sameValue } from "../fields/equality.ts";
import type { Json } from "../fields/json.ts";

/** A field that the second of two verdicts lets through further than the first. */
export type Loosened = {
  readonly path: string;
  readonly how: "stands" | "silence" | "write" | "approvers" | "refused" | "lasts";
  readonly before: FieldVerdict;
  readonly after: FieldVerdict;
};

type LiveAt = (path: string) => Json | undefined;

/** From what is put right to what stays: for how long what was done stands, and whether anybody looks at it. */
export function standing(field: FieldVerdict, live: Json | undefined): number {
  const { outcome, ask } = field;
  if (outcome === "keep") return 3;
  if (outcome === "revert") return 0;
  return ask !== null && sameValue(ask.meanwhile.value, live) ? 2 : 1;
}

function silent({ ask }: FieldVerdict, live: Json | undefined): number {
  return ask !== null && sameValue(ask.onSilence.value, live) ? 1 : 0;
}

const writing = ["write", "wait", "notify", "none"];

const lasting = ({ outcome, until, next }: FieldVerdict): number =>
  outcome === "keep" ? Date.parse(until ?? next ?? "") || Infinity : 0;

/** In which way a field is let through further; by the first thing in which the two differ. */
function howLoosened(before: FieldVerdict, after: FieldVerdict, live: Json | undefined) {
  const steps: readonly (readonly [Loosened["how"], number, number])[] = [
    ["stands", standing(before, live), standing(after, live)],
    ["silence", silent(before, live), silent(after, live)],
    ["lasts", lasting(before), lasting(after)],
    ["write", writing.indexOf(before.effect), writing.indexOf(after.effect)],
    ["refused", -before.refused.length, -after.refused.length],
  ];
  const found = steps.find(([, from, to]) => from !== to);
  if (found !== undefined) return found[2] > found[1] ? found[0] : undefined;
  const known = before.ask?.approvers ?? [];
  const isMore = after.ask?.approvers.some((name) => !known.includes(name)) ?? false;
  return before.ask !== null && isMore ? ("approvers" as const) : undefined;
}

/** Whether a second verdict on a field lets it through further than the first, less far, or neither; missing is kept. */
export function leaningOf(
  before: FieldVerdict | undefined,
  after: FieldVerdict | undefined,
  live: Json | undefined,
): "looser" | "stricter" | "other" {
  const seen = before ?? after;
  if (seen === undefined) return "other";
  const [one, other] = [before ?? keptAs(seen), after ?? keptAs(seen)];
  const [looser, stricter] = [howLoosened(one, other, live), howLoosened(other, one, live)];
  if ((looser === undefined) === (stricter === undefined)) return "other";
  return looser === undefined ? "stricter" : "looser";
}

/** The first field on which the second verdict is looser, where none is stricter for it. */
export function loosenedIn(before: Verdict, after: Verdict, live: LiveAt): Loosened | undefined {
  for (const field of before.fields) {
    const other = after.fields.find(({ path }) => path === field.path) ?? keptAs(field);
    const how = howLoosened(field, other, live(field.path));
    if (how !== undefined) return { path: field.path, how, before: field, after: other };
  }
  return undefined;
}

/** A field that a verdict does not speak of stays as it is. */
export const keptAs = ({ path }: Pick<FieldVerdict, "path">): FieldVerdict => ({
  path,
  outcome: "keep",
  effect: "none",
  holders: [],
  codify: false,
  deferred: [],
  refused: [],
  wishes: [],
  outstanding: [],
  because: [],
  ask: null,
});
