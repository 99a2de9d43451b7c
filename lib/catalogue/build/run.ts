import { writeCatalogue } from "./write-catalogue.ts";

// Runs in a process of its own, so that anyone who needs the catalogue keeps none of what building it takes. Standard
// output carries nothing but the reason why it failed.
const [folder = ""] = process.argv.slice(2);

if (process.stderr.isTTY) console.error("parley: building its catalogue of resource types, once");
try {
  writeCatalogue(folder);
} catch (error) {
  process.stdout.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
