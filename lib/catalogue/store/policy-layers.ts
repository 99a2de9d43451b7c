import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { isRecord } from "#core/fields/json.ts";
import type { LayerTarget } from "#core/policy/layers/references.ts";
import { packageRoot } from "./package-root.ts";

type FoundOnDisk =
  | { readonly key: string; readonly name?: string; readonly text: string }
  | { readonly message: string; readonly hint: string };

const largest = 2_000_000;

/** Where the packaged policies lie, by name and version. */
const packagedFolder = (): string => join(packageRoot(), "policies");

/** Finds what the policy in a file extends: files in its folder, and packaged policies by their version. */
export function layersBeside(path: string, found: (path: string) => void = () => {}) {
  const folder = dirname(path);
  return (target: LayerTarget): FoundOnDisk => {
    if (target.kind === "packaged") return packagedLayer(target);
    found(join(folder, target.path));
    return layerIn(folder, target.path);
  };
}

/** INVARIANT (its own folder): no file is read that lies elsewhere, whatever a link says. */
function layerIn(folder: string, path: string): FoundOnDisk {
  const refused = (why: string, hint: string) => ({ message: `\`${path}\` ${why}`, hint });
  try {
    const real = realpathSync(join(folder, path));
    const within = realpathSync(folder);
    if (!real.startsWith(within.endsWith(sep) ? within : `${within}${sep}`))
      return refused("is a link out of the folder of the deployed policy", "put the file itself there");
    const stats = statSync(real);
    if (!stats.isFile()) return refused("is no file", "name one file");
    if (stats.size > largest) return refused("is too large", "2 MB are the most");
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(real));
    return { key: real.slice(within.length).split(sep).filter(Boolean).join("/"), text };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === "ENOENT" || code === "ENOTDIR"
      ? refused("does not exist", "check the path; it is read from the folder of the file that names it")
      : refused("cannot be read as text", "save it as UTF-8, and check its permissions");
  }
}

type Packaged = Extract<LayerTarget, { readonly kind: "packaged" }>;

function packagedLayer({ name, major, minor }: Packaged): FoundOnDisk {
  const versions = Object.hasOwn(packagedVersions(), name) ? packagedVersions()[name] : undefined;
  const called = `parley/${name}@${major}${minor === undefined ? "" : `.${minor}`}`;
  if (versions === undefined)
    return {
      message: `there is no packaged policy \`${name}\``,
      hint: `there are ${Object.keys(packagedVersions()).join(", ")}`,
    };
  const minors = Object.keys(versions)
    .map((version) => version.split(".").map(Number))
    .flatMap(([own, each]) => (own === major && each !== undefined ? [each] : []));
  const newest = Math.max(...minors);
  const wanted = minor ?? newest;
  const file = versions[`${major}.${wanted}`];
  if (minors.length === 0 || file === undefined)
    return {
      message: `\`${called}\` is not in this package`,
      hint: `it has ${Object.keys(versions).join(", ")}`,
    };
  const text = readFileSync(join(packagedFolder(), file), "utf8");
  const short = `parley/${name}@${major}`;
  return { key: `${short}.${wanted}`, name: wanted === newest ? short : `${short}.${wanted}`, text };
}

type Versions = Readonly<Record<string, Readonly<Record<string, string>>>>;

let read: Versions | undefined;

function packagedVersions(): Versions {
  if (read !== undefined) return read;
  const parsed: unknown = JSON.parse(readFileSync(join(packagedFolder(), "versions.json"), "utf8"));
  read = isRecord(parsed) ? (parsed as Versions) : {};
  return read;
}
