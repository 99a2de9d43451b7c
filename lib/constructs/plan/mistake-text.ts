import { InvalidInput, Misconfigured } from "#core/faults.ts";

/** What the deployer has to change, in the words of the fault; undefined where it is no mistake of theirs. */
export function mistakeText(error: unknown): string | undefined {
  if (!(error instanceof InvalidInput || error instanceof Misconfigured)) return undefined;
  const { at, message, hint } = error;
  const place = at === undefined ? "" : `${at.file}:${at.line}:${at.column}: `;
  const lines = hint === undefined ? "" : `\n${hint.replaceAll(/^/gm, "  ")}`;
  return `parley: ${place}${message}${lines}`;
}
