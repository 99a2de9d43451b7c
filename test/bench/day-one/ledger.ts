import { sameValue } from "#core/fields/equality.ts";
import { isList, isRecord, type Json } from "#core/fields/json.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import type { Hand } from "./actors.ts";

type Pair = { readonly before: Json | undefined; readonly after: Json | undefined };

/** What somebody did to a property of a thing: the truth that Parley is judged by. */
type Edit = Pair & { readonly at: number; readonly hand: Hand };

const same = (a: Json | undefined, b: Json | undefined): boolean => sameValue(a ?? null, b ?? null);

const keysOf = (value: Json | undefined): ReadonlySet<string> =>
  new Set(isList(value) ? value.map((item) => JSON.stringify(item)) : []);

/** Of sets: something that the edit added is taken away, or something that it took away is there again. */
function isUndoneSet(edit: Pair, write: Pair): boolean {
  const [old, fresh] = [keysOf(edit.before), keysOf(edit.after)];
  const [stood, stands] = [keysOf(write.before), keysOf(write.after)];
  const isLost = [...fresh].some((key) => !old.has(key) && stood.has(key) && !stands.has(key));
  return isLost || [...old].some((key) => !fresh.has(key) && !stood.has(key) && stands.has(key));
}

const partOf = ({ before, after }: Pair, name: string): Pair => ({
  before: isRecord(before) ? before[name] : undefined,
  after: isRecord(after) ? after[name] : undefined,
});

/** Whether what an edit brought stood before a write of Parley's, and no longer after it. */
function isUndone(edit: Pair, write: Pair): boolean {
  const values = [edit.before, edit.after, write.before, write.after];
  if (values.some(isList)) return isUndoneSet(edit, write);
  if (!values.every(isRecord)) return same(write.before, edit.after) && !same(write.after, edit.after);
  const names = values.flatMap((value) => Object.keys(value as Properties));
  return [...new Set(names)].some((name) => {
    const part = partOf(edit, name);
    return !same(part.before, part.after) && isUndone(part, partOf(write, name));
  });
}

type Undone = { readonly property: string; readonly hand: Hand };

type Turn = readonly [before: Properties, after: Properties];

const changedIn = ([before, after]: Turn): readonly string[] =>
  Object.keys({ ...before, ...after }).filter((name) => !same(before[name], after[name]));

/** Who changed what of each thing, and whose change a write of Parley's takes away. */
export class Ledger {
  readonly #edits = new Map<string, Edit[]>();

  note(thing: string, { hand, at }: Pick<Edit, "hand" | "at">, turn: Turn): void {
    const [before, after] = turn;
    for (const property of changedIn(turn)) {
      const key = `${thing} ${property}`;
      const edits = this.#edits.get(key) ?? [];
      this.#edits.set(key, [...edits, { at, hand, before: before[property], after: after[property] }]);
    }
  }

  /** The hand that wrote a property last. */
  lastOn(thing: string, property: string): Hand | undefined {
    return this.#edits.get(`${thing} ${property}`)?.at(-1)?.hand;
  }

  undone(thing: string, turn: Turn): readonly Undone[] {
    const [was, is] = turn;
    return changedIn(turn).flatMap((property): readonly Undone[] => {
      const edits = this.#edits.get(`${thing} ${property}`) ?? [];
      // What puts the last word back takes nothing away, whatever stood there meanwhile.
      if (same(edits.at(-1)?.after, is[property])) return [];
      const write = { before: was[property], after: is[property] };
      const found = edits.findLast((edit) => isUndone(edit, write));
      return found === undefined ? [] : [{ property, hand: found.hand }];
    });
  }
}
