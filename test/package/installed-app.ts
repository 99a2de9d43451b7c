import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { root } from "../architecture/sources.ts";

type Ran = { readonly status: number | null; readonly out: string; readonly errors: string };

/** An empty app in which the packed Parley was installed, as its reader has it. */
export type InstalledApp = {
  readonly folder: string;
  /** Parley's own folder in it. */
  readonly parley: string;
  readonly write: (name: string, text: string) => void;
  /** Runs a program of the app, or of npm, with the Node that runs this. */
  readonly run: (program: string, ...args: readonly string[]) => Ran;
};

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the app that all tests share. */
    readonly app: string;
  }
}

export function setup({ provide }: TestProject): () => void {
  const place = mkdtempSync(join(tmpdir(), "parley-package-"));
  const remove = () => rmSync(place, { recursive: true, force: true });
  try {
    provide("app", installedIn(place));
    return remove;
  } catch (error) {
    remove();
    throw error;
  }
}

/** Packing builds first, as publishing does. */
function installedIn(place: string): string {
  const app = appIn(join(place, "app"));
  mkdirSync(app.folder);
  app.write("package.json", JSON.stringify({ name: "app", private: true }));
  succeeded(ranIn(root, "npm", ["pack", "--pack-destination", place]));
  const [tarball = ""] = readdirSync(place).filter((name) => name.endsWith(".tgz"));
  const quietly = ["--omit=dev", "--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts"];
  succeeded(app.run("npm", "install", join("..", tarball), ...peers(), ...quietly));
  return app.folder;
}

export const installedApp = (): InstalledApp => appIn(inject("app"));

const appIn = (folder: string): InstalledApp => ({
  folder,
  parley: join(folder, "node_modules/parley"),
  write: (name, text) => writeFileSync(join(folder, name), text),
  run: (program, ...args) => ranIn(folder, program, args),
});

/** The versions that are installed here, so that npm has them at hand. */
function peers(): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return Object.keys(manifest.peerDependencies).map((name) => `${name}@${manifest.devDependencies[name]}`);
}

/** Without what `npm run` tells the programs it starts: they are to believe that a person did. */
function ranIn(cwd: string, program: string, args: readonly string[]): Ran {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const path = `${dirname(process.execPath)}${delimiter}${process.env["PATH"]}`;
  const env = { ...Object.fromEntries(own), PATH: path, NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: "utf8" });
  return { status, out: stdout, errors: stderr };
}

function succeeded({ status, out, errors }: Ran): void {
  if (status !== 0) throw new Error(`${errors}\n${out}`);
}
