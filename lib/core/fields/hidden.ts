import { BrokenInvariant } from "../faults.ts";

/**
 * Stands in a document in the place of a value that nobody may read. INVARIANT (a type, not a word): nothing that is read
 * from JSON can be one, whatever it says of itself, and none becomes JSON: it is kept beside its document, and printed in words.
 */
export class Hidden {
  /** Of a secret that stands somewhere: two that have the same one are the same. */
  readonly digest: string | undefined;
  /** Of a value that a verdict does not tell: whether it is another one than what stands. */
  readonly isChanged: boolean;
  // Nothing else has the shape of this class for the compiler either.
  readonly #brand = "hidden";

  private constructor(digest: string | undefined, isChanged: boolean) {
    this.digest = digest;
    this.isChanged = isChanged;
    Object.freeze(this);
  }

  static of(digest: string): Hidden {
    return new Hidden(digest, false);
  }

  static readonly kept = new Hidden(undefined, false);
  static readonly changed = new Hidden(undefined, true);

  /** One text per hidden value, which no JSON is. */
  get key(): string {
    return `${this.#brand} ${this.digest === undefined ? (this.isChanged ? "!" : "=") : JSON.stringify(this.digest)}`;
  }

  toJSON(): never {
    throw new BrokenInvariant("a hidden value was about to be written as if it were an ordinary one");
  }
}

export const isHidden = (value: unknown): value is Hidden => value instanceof Hidden;

export const isSameHidden = (a: Hidden, b: Hidden): boolean => a.key === b.key;

/** Whether a value is hidden, or holds something that is, however deep. */
export function holdsHidden(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isHidden(value) || Object.values(value).some(holdsHidden);
}

/** Whether a verdict does not tell it: it stands for what stands, or for something else, and for no secret in particular. */
export const isWithheld = (value: unknown): value is Hidden => isHidden(value) && value.digest === undefined;

/** Whether a digest stands in it somewhere: what a verdict withholds has none. */
export function holdsDigest(value: unknown): boolean {
  if (isHidden(value)) return value.digest !== undefined;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsDigest);
}
