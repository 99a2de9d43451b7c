import { InvalidInput } from "#core/faults.ts";
import type { Diagnostic } from "#files/diagnostic.ts";

/** A file that was read and found wrong, with everything that is wrong in it. */
export class Rejected extends InvalidInput {
  readonly diagnostics: readonly Diagnostic[];

  constructor(message: string, diagnostics: readonly Diagnostic[]) {
    super(message);
    this.diagnostics = diagnostics;
  }
}
