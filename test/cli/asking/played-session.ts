import { parley } from "../stage.ts";
import type { LaptopStage } from "./laptop-stage.ts";

/** The words of a line as a shell would part them; what is quoted is taken as it stands. */
const wordsIn = (line: string, set: ReadonlyMap<string, string>): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, quoted, filled, plain = ""]) =>
      quoted ?? [...set].reduce((word, [name, value]) => word.replaceAll(`$${name}`, value), filled ?? plain),
  );

/** Plays what stands behind `$` on a laptop, and gives it back with what really came out. */
export async function playedSession(script: string, here: LaptopStage): Promise<string> {
  const set = new Map<string, string>();
  const shown: string[] = [];
  const lines = script.split("\n");
  for (const [at, line] of lines.entries()) {
    // A remark stands behind an empty line; all else that begins with no `$` was printed.
    if (line.startsWith("# ") && lines[at - 1] === "") shown.push("", line);
    if (line.startsWith("$ ")) shown.push(line, ...(await outputOf(line.slice(2), { here, set })));
  }
  return shown
    .map((line) => `${line}\n`)
    .join("")
    .replace(/\n*$/, "\n");
}

type Shell = { readonly here: LaptopStage; readonly set: Map<string, string> };

async function outputOf(line: string, { here, set }: Shell): Promise<readonly string[]> {
  const [asked = "", asksCode] = line.split('; echo "exit code $?"');
  const [command = "", ...words] = wordsIn(asked, set);
  if (command === "export") {
    for (const [name = "", value = ""] of words.map((word) => word.split("="))) set.set(name, value);
    return [];
  }
  if (command !== "parley") throw new Error(`\`${command}\` is not played here`);
  const env = { ...here.env };
  const { code, out, err } = await parley(words, { env, columns: 100 });
  const said = `${out}${err}`.replaceAll(here.address, "http://127.0.0.1:8787").split("\n").slice(0, -1);
  if (code !== 0 && asksCode === undefined) throw new Error(`\`${line}\` ends with ${code}: ${err}`);
  return asksCode === undefined ? said : [...said, `exit code ${code}`];
}
