import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleFunctions, functionNames } from "#constructs/functions/bundling/bundle-functions.ts";
import { table } from "./measure.ts";

// Bundles every function and imports it in processes that have not seen it before. Fails beyond the limits.
// What a case is judged by is a tenth of that; the time to import it is what anyone who waits for an answer pays.
const mostKilobytes = 1_050;
const mostMilliseconds = 250;
// A deployment waits for this one.
const mostOf: Readonly<Record<string, number>> = { "check-write": 1_000 };
const runs = Number(process.argv[2] ?? 11);

/** Without a handler there is nothing to deploy, and nothing to time. */
type Measured = {
  readonly name: string;
  readonly kilobytes: number;
  readonly milliseconds: number | undefined;
};

function coldImport(file: string): number | undefined {
  const url = JSON.stringify(pathToFileURL(file).href);
  const script = `const from = performance.now();
    const { handler } = await import(${url});
    console.log(typeof handler === "function" ? performance.now() - from : "no handler");`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], AWS_REGION: "eu-north-1" },
  });
  if (status !== 0) throw new Error(`${file} cannot be imported: ${stderr}`);
  return stdout.startsWith("no handler") ? undefined : Number(stdout);
}

function median(numbers: readonly (number | undefined)[]): number | undefined {
  const known = numbers.filter((each) => each !== undefined).toSorted((a, b) => a - b);
  return known[Math.floor(known.length / 2)];
}

function measured(
  name: string,
  { file, bytes }: { readonly file: string; readonly bytes: number },
): Measured {
  const milliseconds = median(Array.from({ length: runs }, () => coldImport(file)));
  return { name, kilobytes: bytes / 1_000, milliseconds };
}

function complaintAbout({ name, kilobytes, milliseconds }: Measured): string {
  if (milliseconds === undefined) return "EXPORTS NO HANDLER";
  return kilobytes > (mostOf[name] ?? mostKilobytes) || milliseconds > mostMilliseconds ? "OVER" : "";
}

const into = mkdtempSync(join(tmpdir(), "parley-functions-"));
try {
  const sizes = await bundleFunctions(functionNames(), into);
  const all = [...sizes].map(([name, { bytes }]) =>
    measured(name, { file: join(into, name, "index.mjs"), bytes }),
  );
  const rows = all.map((each) => [
    each.name,
    each.kilobytes.toFixed(0),
    each.milliseconds?.toFixed(0) ?? "",
    complaintAbout(each),
  ]);
  console.log(table(["function", "kB minified", "ms to import", ""], rows));
  console.log(
    `\nat most ${mostKilobytes} kB (check-write 1,000) and ${mostMilliseconds} ms; median of ${runs} fresh processes`,
  );
  if (all.some((each) => complaintAbout(each) !== "")) process.exitCode = 1;
} finally {
  rmSync(into, { recursive: true, force: true });
}
