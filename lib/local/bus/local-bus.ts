import { InvalidInput } from "#core/faults.ts";
import type { Json } from "#core/fields/json.ts";
import { matcherFor, type Pattern } from "./matches.ts";

/** A rule of EventBridge whose target is a queue. */
type BusRule = { readonly pattern: Pattern; readonly target: BusTarget };

type BusTarget = { readonly send: (body: string) => unknown };

export type LocalBus = {
  /** What AWS itself says; only the sandbox may use it. Says to how many rules' targets the event went. */
  readonly put: (event: Json) => number;
  /** What anybody may say. INVARIANT (no forgery): nobody but AWS sends under a source that begins with `aws.`. */
  readonly putEvents: (event: Json) => number;
};

export function localBus(rules: readonly BusRule[]): LocalBus {
  const ready = rules.map(({ pattern, target }) => ({ holds: matcherFor(pattern), target }));
  const put = (event: Json) => {
    const matching = ready.filter(({ holds }) => holds(event));
    for (const { target } of matching) target.send(JSON.stringify(event));
    return matching.length;
  };
  return {
    put,
    putEvents: (event) => {
      const { source } = event as { readonly source?: unknown };
      if (typeof source === "string" && /^aws\./i.test(source)) {
        const hint = "name a source of your own";
        throw new InvalidInput("only AWS sends events under a source that begins with `aws.`", { hint });
      }
      return put(event);
    },
  };
}
