import type { ActorKind, Intent } from "#core/claims/words.ts";
import type { Reading } from "#core/reading/reading.ts";
import { BoundedCount } from "./bounded-count.ts";

const mostNames = 200;

/** What the log holds, whatever any policy says of it. */
export class Tally {
  readonly records = { resolved: 0, ambiguous: 0, unresolved: 0, ignored: 0 };
  readonly ignored = new BoundedCount(mostNames);
  /** Changes by kind of actor and intent, as `person availability`. */
  readonly byKindAndIntent = new BoundedCount(mostNames);
  read = 0;
  duplicates = 0;
  /** Records from before `--since` or after `--until`. */
  outside = 0;
  undated = 0;
  /** Calls that say that something was touched, and not what it became. */
  touches = 0;
  first = Infinity;
  last = -Infinity;

  record({ status, why }: Reading): void {
    this.records[status] += 1;
    if (status === "ignored") this.ignored.add(why ?? "not a change");
  }

  change({ kind, intent }: { kind: ActorKind; intent: Intent }, at: number): void {
    this.byKindAndIntent.add(`${kind} ${intent}`);
    if (at < this.first) this.first = at;
    if (at > this.last) this.last = at;
  }

  get changes(): number {
    const { resolved, ambiguous, unresolved } = this.records;
    return resolved + ambiguous + unresolved;
  }
}
