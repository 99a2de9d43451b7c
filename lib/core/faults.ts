import * as z from "zod/mini";

type FaultName = "InvalidInput" | "Unavailable" | "Misconfigured" | "BrokenInvariant";

/** Where in a file something stands; lines and columns count from one. */
export type Position = { readonly file: string; readonly line: number; readonly column: number };

type FaultDetail = { readonly hint?: string; readonly at?: Position; readonly cause?: unknown };

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
}

/** The caller's words are off: trying again changes nothing. */
export class InvalidInput extends Fault {
  override readonly name = "InvalidInput";
}

/** Something we lean on did not answer: try again later. */
export class Unavailable extends Fault {
  override readonly name = "Unavailable";
}

/** The installation is not as it must be: an operator has to act. */
export class Misconfigured extends Fault {
  override readonly name = "Misconfigured";
}

/** A promise of the code itself does not hold: a defect of ours. */
export class BrokenInvariant extends Fault {
  override readonly name = "BrokenInvariant";
}

/** Parses once, at the edge; past this point the types are trusted. */
export function parse<S extends z.ZodMiniType>(what: string, schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new InvalidInput(`${what} is not valid`, { hint: z.prettifyError(result.error) });
}
