import type { Outcome } from "#core/arbitration/verdict.ts";
import type { Actor } from "#core/claims/claim.ts";
import { actorKey } from "#core/claims/docket/replacement-key.ts";
import { parsePath, pathKey, printPath } from "#core/fields/path.ts";
import { BoundedCount } from "../counting/bounded-count.ts";
import { type ActorLabel, labelOf } from "./actor-label.ts";
import type { Case, CaseKind } from "./case.ts";

type ByOutcome = Record<Outcome, number>;
const none = (): ByOutcome => ({ keep: 0, revert: 0, ask: 0 });

/** Those who changed a field against those who wanted something else of it. */
export type Pair = { readonly by: string; readonly against: string } & ByOutcome;

const mostActors = 400;
const mostFields = 4_000;
const mostPairs = 4_000;

/** The policy stands in the matrix like an actor. */
export const policyKey = "policy";

/** Every case adds to these once it is over, whether it is kept or not. */
export class CaseCounts {
  readonly byKind: Record<CaseKind, ByOutcome> = {
    actors: none(),
    guardrail: none(),
    policy: none(),
    unexplained: none(),
  };
  fights = 0;
  readonly actors = new Map<string, ActorLabel>();
  readonly fields = new BoundedCount(mostFields);
  readonly #pairs = new Map<string, Pair & ByOutcome>();

  add(done: Case): void {
    const { kind, outcome, sides } = done;
    this.byKind[kind][outcome] += 1;
    if (done.isFight) this.fights += 1;
    if (kind === "unexplained") return;
    this.fields.add(`${done.resource.type} ${generalField(done.path)}`);
    const by = this.#actor(sides.by);
    if (by === undefined) return;
    const rivals = sides.against.map((actor) => this.#actor(actor));
    const against = kind === "actors" ? rivals : [policyKey];
    for (const other of against) if (other !== undefined) this.#pair(by, other, outcome);
  }

  /** The pairs that met most often first. */
  pairs(): readonly Pair[] {
    const sum = ({ keep, revert, ask }: ByOutcome) => keep + revert + ask;
    return [...this.#pairs.values()].toSorted((a, b) => sum(b) - sum(a) || (a.by < b.by ? -1 : 1));
  }

  #actor(actor: Actor | undefined): string | undefined {
    if (actor === undefined) return undefined;
    const key = actorKey(actor);
    if (!this.actors.has(key) && this.actors.size >= mostActors) return undefined;
    if (!this.actors.has(key)) this.actors.set(key, labelOf(actor));
    return key;
  }

  #pair(by: string, against: string, outcome: Outcome): void {
    const key = `${by}\n\n${against}`;
    const pair = this.#pairs.get(key) ?? { by, against, ...none() };
    if (!this.#pairs.has(key) && this.#pairs.size >= mostPairs) return;
    pair[outcome] += 1;
    this.#pairs.set(key, pair);
  }
}

/** The field whichever item of a list it is in, such as `/Tags[Key=*]/Value`. */
function generalField(path: string): string {
  const steps = parsePath(pathKey(path)).map((step) => {
    if (step.kind === "element") return { ...step, value: "*" };
    if (step.kind === "item") return { ...step, keys: step.keys.map(([key]) => [key, "*"] as const) };
    return step;
  });
  return printPath(steps);
}
