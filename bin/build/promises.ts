/** What package.json says of the published form. */
export type PackageFile = {
  readonly files: readonly string[];
  readonly exports: Readonly<Record<string, string | Readonly<Record<"types" | "default", string>>>>;
  readonly imports: Readonly<Record<string, string>>;
};

/** `bin/parley.js` stands outside and opens this one. */
export const commandLine = "bin/parley.ts";

/** What the command line loads to serve; it is published as one file with all that it needs. */
export const laptopDoor = "lib/local/door.ts";

/** The sources of the modules that others may import. */
export function exportedSources({ exports }: PackageFile): readonly string[] {
  return Object.values(exports).flatMap((target) =>
    typeof target === "string" ? [] : [sourceOf(target.default)],
  );
}

function sourceOf(built: string): string {
  const source = /^\.\/dist\/(.+)\.js$/.exec(built)?.[1];
  if (source === undefined) throw new Error(`the export \`${built}\` is not what a build writes`);
  return `${source}.ts`;
}
