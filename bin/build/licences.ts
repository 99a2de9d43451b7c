import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Package = { readonly title: string; readonly terms: string };

/** The packages that files came from, each with the terms under which it is passed on. */
export function licencesOf(files: readonly string[], root: string): string {
  const folders = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  const packages = [...new Set(folders)].sort().map((folder) => packageIn(join(root, folder)));
  const byTerms = Map.groupBy(packages, ({ terms }) => terms);
  const parts = [...byTerms].map(
    ([terms, those]) => `${those.map(({ title }) => title).join("\n")}\n\n${terms}\n`,
  );
  return `\`bundles\` holds parts of these packages, and \`catalogue\` is made from the data of some.\n\n${parts.join(`\n${"-".repeat(72)}\n\n`)}`;
}

function packageIn(folder: string): Package {
  const { name, version, license, author, homepage } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)(\.|$)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), "utf8").trim());
  // Some name their licence and bring no text of it.
  const owner = `Copyright ${author?.name ?? author ?? `the authors of ${name}`}, ${homepage}`;
  return { title: `${name} ${version}, ${license}`, terms: texts.join("\n\n") || owner };
}
