import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { dataPackages } from "#catalogue/build/sources/packages.ts";
import { packageRoot } from "#catalogue/store/package-root.ts";
import { bundleFunctions, functionNames } from "#constructs/functions/bundling/bundle-functions.ts";
import { licencesOf } from "./build/licences.ts";
import type { PackageFile } from "./build/promises.ts";
import { writeCatalogue, writeFilesBeside } from "./build/write-data.ts";
import { writeLaptop } from "./build/write-laptop.ts";
import { writeModules } from "./build/write-modules.ts";

// Writes `dist`, from which Parley is published: JavaScript with its types, the functions' bundles and the catalogue.
const root = packageRoot();
const folder = join(root, "dist");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as PackageFile;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const modules = await writeModules({ root, folder, manifest });
const laptop = await writeLaptop(root, folder);
writeFilesBeside(root, folder);
writeCatalogue(join(folder, "catalogue"));
const bundles = await bundleFunctions(functionNames(), join(folder, "bundles"));
const bundled = [...bundles.values()].flatMap(({ inputs }) => inputs);
const data = dataPackages().map((each) => relative(root, each.folder));
writeFileSync(join(folder, "third-party.txt"), licencesOf([...bundled, ...laptop.sources, ...data], root));
console.error(`dist: ${modules.length} modules, ${bundles.size} functions, and the catalogue`);
