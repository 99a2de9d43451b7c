import type { Json } from "../../fields/json.ts";
import { isAddressable, printPath, type Segment } from "../../fields/path.ts";
import { tellsNothing } from "../../hidden/by-looks.ts";
import type { ReadEdit } from "../written-edit.ts";
import type { EditPlace } from "./place.ts";
import { type Budget, freshBudget } from "./values/convert.ts";

const mostEdits = 100;

/** The edits of one record as they are found, each path once. */
export class Collected {
  readonly #edits = new Map<string, ReadEdit>();
  readonly budget: Budget = freshBudget();

  get edits(): readonly ReadEdit[] {
    return [...this.#edits.values()];
  }

  get isEmpty(): boolean {
    return this.#edits.size === 0;
  }

  /** INVARIANT (secrets): what is hidden, write-only or called a secret is told as touched, without its value. */
  tell(place: EditPlace, value: Json | undefined): void {
    const isTold = value !== undefined && !place.isSecret && !tellsNothing(value);
    if (place.text !== undefined) this.#add({ path: place.text, ...(isTold && { after: value }) });
  }

  touch(place: EditPlace): void {
    this.tell(place, undefined);
  }

  /** A member of a collection, or a part of one. */
  tellAt(path: readonly Segment[], value: Json | undefined): void {
    if (!isAddressable(path)) return;
    const isTold = value !== undefined && !tellsNothing(value);
    this.#add({ path: printPath(path), ...(isTold && { after: value }) });
  }

  remove(path: readonly Segment[]): void {
    if (path.length > 0 && isAddressable(path)) this.#add({ path: printPath(path), removed: true });
  }

  #add(edit: ReadEdit): void {
    const known = this.#edits.get(edit.path);
    // Of two words about one field that tells more which has a value.
    if (known === undefined ? this.#edits.size < mostEdits : known.after === undefined)
      this.#edits.set(edit.path, edit);
  }
}
