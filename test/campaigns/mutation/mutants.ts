import { readFileSync } from "node:fs";
import { Instrumenter } from "@stryker-mutator/instrumenter";

/** Lines of a file, from 0. */
export type Lines = { readonly from: number; readonly to: number };

/** What is changed in a file: all of it, or these lines. */
export type Mutated = ReadonlyMap<string, "all" | readonly Lines[]>;

export type Mutant = {
  readonly id: string;
  readonly file: string;
  /** From 1, as an editor counts. */
  readonly line: number;
  readonly column: number;
  readonly replacement: string;
};

export type Instrumented = {
  /** Each file with all its mutants in it, of which one at a time is switched on. */
  readonly sources: ReadonlyMap<string, string>;
  readonly mutants: readonly Mutant[];
};

const silent = () => {};
const never = () => false;
const logger = {
  ...{ debug: silent, info: silent, trace: silent, warn: silent, error: silent, fatal: silent },
  ...{ isDebugEnabled: never, isInfoEnabled: never, isTraceEnabled: never },
  ...{ isWarnEnabled: never, isErrorEnabled: never, isFatalEnabled: never },
};

const wholeLine = 10_000;

/** The sources with every small change in them that the instrumenter knows of, each behind a switch. */
export async function instrumented(root: string, mutated: Mutated): Promise<Instrumented> {
  const files = [...mutated].map(([file, lines]) => ({
    name: `${root}/${file}`,
    content: readFileSync(`${root}/${file}`, "utf8"),
    mutate:
      lines === "all" ||
      lines.map(({ from, to }) => ({
        start: { line: from, column: 0 },
        end: { line: to, column: wholeLine },
      })),
  }));
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false };
  const made = await new Instrumenter(logger).instrument(files, options);
  return {
    sources: new Map(made.files.map(({ name, content }) => [name, content])),
    mutants: made.mutants.map(({ id, fileName, location: { start }, replacement }) => ({
      id,
      file: fileName.slice(root.length + 1),
      line: start.line + 1,
      column: start.column,
      replacement: replacement.replaceAll(/\s+/g, " "),
    })),
  };
}
