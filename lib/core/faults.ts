import * as z from "zod/mini";

type FaultName = "InvalidInput" | "Unavailable" | "Misconfigured" | "BrokenInvariant";

/** Where in a file something stands; lines and columns count from one. */
export type Position = { readonly file: string; readonly line: number; readonly column: number };

type FaultDetail = { readonly hint?: string; readonly at?: Position; readonly cause?: unknown };

// A function opens some of what it needs later, out of files with copies of these classes: a fault is known by its mark.
const mark = Symbol.for("parley.fault");

const isMarked = (name: FaultName) =>
  function isOne(this: object, error: unknown): boolean {
    if (Error[Symbol.hasInstance].call(this as never, error)) return true;
    // A narrower class is known by itself alone.
    if (!Object.hasOwn(this, Symbol.hasInstance)) return false;
    return error instanceof Error && (error as { readonly [mark]?: unknown })[mark] === name;
  };

abstract class Fault extends Error {
  // Callers retry and catch by this name, and bundling renames classes.
  abstract override readonly name: FaultName;
  readonly hint: string | undefined;
  readonly at: Position | undefined;

  constructor(message: string, { hint, at, cause }: FaultDetail = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.hint = hint;
    this.at = at;
  }

  get [mark](): FaultName {
    return this.name;
  }
}

/** The caller's words are off: trying again changes nothing. */
export class InvalidInput extends Fault {
  static override [Symbol.hasInstance] = isMarked("InvalidInput");
  override readonly name = "InvalidInput";
}

/** Something we lean on did not answer: try again later. */
export class Unavailable extends Fault {
  static override [Symbol.hasInstance] = isMarked("Unavailable");
  override readonly name = "Unavailable";
}

/** The installation is not as it must be: an operator has to act. */
export class Misconfigured extends Fault {
  static override [Symbol.hasInstance] = isMarked("Misconfigured");
  override readonly name = "Misconfigured";
}

/** A promise of the code itself does not hold: a defect of ours. */
export class BrokenInvariant extends Fault {
  static override [Symbol.hasInstance] = isMarked("BrokenInvariant");
  override readonly name = "BrokenInvariant";
}

/** Parses once, at the edge; past this point the types are trusted. */
export function parse<S extends z.ZodMiniType>(what: string, schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new InvalidInput(`${what} is not valid`, { hint: z.prettifyError(result.error) });
}
